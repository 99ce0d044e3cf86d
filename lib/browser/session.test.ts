/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { ApiError } from '@/lib/errors/api-error';
import {
  answerRefusal,
  readSessionToken,
  registerSignInDialog,
  storeSessionToken,
  useSessionToken,
} from './session';

const openDialog = jest.fn(() => Promise.resolve(false));
let unregister: () => void;
beforeEach(() => {
  openDialog.mockClear();
  unregister = registerSignInDialog(openDialog);
});
afterEach(() => {
  unregister();
  jest.restoreAllMocks();
});

const refusal = new ApiError('password_change_required', 'Choose a password of your own.');

test('a person who closes the dialog of a required step sees it again for a later call, not for one in flight', async () => {
  const startOfCallInFlight = performance.now();

  await answerRefusal(refusal);
  await answerRefusal(refusal, startOfCallInFlight);
  expect(openDialog).toHaveBeenCalledTimes(1);

  await answerRefusal(refusal);
  expect(openDialog).toHaveBeenCalledTimes(2);
});

test('a person is asked for a required step as soon as there is a dialog, also for a call in flight', async () => {
  const startOfCallInFlight = performance.now();
  unregister();
  expect(await answerRefusal(refusal)).toBe(false);
  unregister = registerSignInDialog(openDialog);
  await answerRefusal(refusal, startOfCallInFlight);
  expect(openDialog).toHaveBeenCalledTimes(1);
});

test('a person who closes the dialog after another tab signed off does not see it again when that tab stores a draft', () => {
  renderHook(useSessionToken);
  for (const change of [
    { key: 'tdts_token', oldValue: 'secret', newValue: null },
    { key: 'draft:/create_trivia', newValue: '{}' },
  ])
    act(() => void window.dispatchEvent(new StorageEvent('storage', change)));
  expect(openDialog).toHaveBeenCalledTimes(1);
});

test('a person who has just signed in again is not asked once more for a call that started before', async () => {
  const ended = new ApiError('not_signed_in', 'Sign in to continue.');
  const startOfCallInFlight = performance.now();
  storeSessionToken('renewed');
  expect(await answerRefusal(ended, startOfCallInFlight)).toBe(true);
  expect(openDialog).not.toHaveBeenCalled();
  await answerRefusal(ended);
  expect(openDialog).toHaveBeenCalledTimes(1);
  storeSessionToken(null);
});

test('a visitor whose browser refuses storage stays a visitor when a session ends', () => {
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError');
  });
  expect(() => storeSessionToken(null)).not.toThrow();
  expect(readSessionToken()).toBeNull();
});

test('a person who signs in while the browser refuses storage reads that it does not keep the sign-in', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError');
  });
  expect(() => storeSessionToken('secret')).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/^This browser does not let us keep you signed in/),
    }),
  );
});
