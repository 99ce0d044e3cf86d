import { setImmediate as nextTurn } from 'node:timers/promises';
import { act, render, screen } from '@testing-library/react';
import useSWR, { SWRConfig } from 'swr';
import { refreshScreens } from './refresh-screens';

let answers: PromiseWithResolvers<string>[] = [];
beforeEach(() => {
  answers = [];
});

function Plan({ game = 'daily' }: { game?: string }) {
  const { data = 'nothing yet', error } = useSWR<string, Error>(['plan', game], () => {
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    return answer.promise;
  });
  return <p>{error?.message ?? data}</p>;
}

it('resolves when the screens have their responses, not when they send the requests', async () => {
  render(<Plan />);
  await act(async () => answers[0]?.resolve('before'));
  expect(screen.getByText('before')).toBeVisible();
  let isOver = false;
  let refreshing = Promise.resolve();
  await act(async () => {
    refreshing = refreshScreens('plan').then(() => {
      isOver = true;
    });
    await nextTurn();
  });
  expect(answers).toHaveLength(2);
  expect(isOver).toBe(false);
  await act(async () => answers[1]?.resolve('after'));
  await refreshing;
  expect(screen.getByText('after')).toBeVisible();
});

it('makes a screen that opens later load again, and none that shows something else', async () => {
  const { unmount } = render(<Plan game="weekly" />);
  await act(async () => answers[0]?.resolve('before'));
  expect(screen.getByText('before')).toBeVisible();
  await act(() => refreshScreens('notes'));
  expect(answers).toHaveLength(1);
  unmount();
  await refreshScreens('plan');
  render(<Plan game="weekly" />);
  expect(screen.getByText('nothing yet')).toBeVisible();
});

it('resolves when a screen gets an error, which that screen keeps', async () => {
  render(
    <SWRConfig value={{ shouldRetryOnError: false }}>
      <Plan />
    </SWRConfig>,
  );
  await act(async () => answers[0]?.resolve('before'));
  await act(async () => {
    const refreshing = refreshScreens('plan');
    await nextTurn();
    answers[1]?.reject(new Error('No connection.'));
    await refreshing;
  });
  expect(screen.getByText('No connection.')).toBeVisible();
});
