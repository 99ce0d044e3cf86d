import { ApiError } from '@/lib/errors/api-error';
import { answerRefusal, registerSignInDialog } from './session';

const refusal = new ApiError('password_change_required', 'Choose a password of your own.');

test('a person who closes the dialog of a required step sees it again for a later call, not for one in flight', async () => {
  const openDialog = jest.fn(() => Promise.resolve(false));
  const unregister = registerSignInDialog(openDialog);
  const startOfCallInFlight = performance.now();

  await answerRefusal(refusal);
  await answerRefusal(refusal, startOfCallInFlight);
  expect(openDialog).toHaveBeenCalledTimes(1);

  await answerRefusal(refusal);
  expect(openDialog).toHaveBeenCalledTimes(2);
  unregister();
});
