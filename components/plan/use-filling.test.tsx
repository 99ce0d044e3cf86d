import { act, renderHook, waitFor } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import type { ReactNode } from 'react';
import { holdUnsavedWork, watchLeaving } from '@/lib/browser/unsaved-guard';
import { useFilling } from './use-filling';

const push = jest.fn();
const withRouter = ({ children }: { children: ReactNode }) => (
  <AppRouterContext value={{ push } as never}>{children}</AppRouterContext>
);
const place = { categoryId: 'c1', category: 'Art', forDate: '2034-03-04' };

function setOnline(isOnline: boolean) {
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
}

afterEach(() => {
  setOnline(true);
  push.mockClear();
});

/** Types into a gap without a connection, and makes the connection return. */
async function typeOffline() {
  const { result } = renderHook(() => useFilling('daily', { buildPath: () => '/plan' }), {
    wrapper: withRouter,
  });
  setOnline(false);
  await act(() => result.current.typeInto(place));
  // A hidden field catches what is typed before the form is open.
  const catcher = document.activeElement as HTMLInputElement;
  catcher.value = 'Who waits?';
  act(() => void catcher.dispatchEvent(new InputEvent('input')));
  expect(result.current.waitingText).toMatchObject({ text: 'Who waits?' });
  expect(push).not.toHaveBeenCalled();
  setOnline(true);
  act(() => void window.dispatchEvent(new Event('online')));
  return result;
}

const expectFormOpened = () =>
  waitFor(() => expect(push.mock.calls).toEqual([[expect.stringContaining('/2034-03-04/Art/c1')]]));

it('a person who typed offline gets the form once the connection is back', async () => {
  await typeOffline();
  await expectFormOpened();
});

it('a person who typed offline and stays on the plan keeps the text, and opens its form later', async () => {
  let willLeave = false;
  const endGuard = watchLeaving(async () => willLeave);
  const endWork = holdUnsavedWork({});
  const result = await typeOffline();
  await waitFor(() =>
    expect(result.current.waitingText).toMatchObject({ text: 'Who waits?', hasStayed: true }),
  );
  expect(push).not.toHaveBeenCalled();
  willLeave = true;
  await act(() => result.current.openWaitingText());
  await expectFormOpened();
  endWork();
  endGuard();
});
