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

it('a refresh resolves when the screens have their responses', async () => {
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

it('a screen of another subject does not load again', async () => {
  render(<Plan game="word_puzzle" />);
  await act(async () => answers[0]?.resolve('before'));
  await act(async () => {
    void refreshScreens('notes');
    await nextTurn();
  });
  expect(answers).toHaveLength(1);
});

it('a screen that opens after a refresh does not show its old data', async () => {
  const { unmount } = render(<Plan game="weekly" />);
  await act(async () => answers[0]?.resolve('before'));
  expect(screen.getByText('before')).toBeVisible();
  unmount();
  await refreshScreens('plan');
  render(<Plan game="weekly" />);
  expect(screen.getByText('nothing yet')).toBeVisible();
});

it('a refresh resolves when a screen gets an error, which the screen shows', async () => {
  render(
    <SWRConfig value={{ shouldRetryOnError: false }}>
      <Plan game="monthly" />
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
