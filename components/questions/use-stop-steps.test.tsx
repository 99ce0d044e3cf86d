import { act, fireEvent, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useShortcutListener } from '@/lib/browser/shortcuts';
import { Router } from '@/lib/testing/router';
import { stubFetch } from '@/lib/testing/stub-fetch';
import { useStopSteps } from './use-stop-steps';

afterEach(() => window.history.replaceState(null, '', '/'));

test.each([
  ['a writer gets to the next date', '/create_trivia', [['/trivia_questions/2034-03-05']]],
  ['a writer who has left for another screen stays there', '/plan', []],
])('%s once the questions of the next date are known', async (_, address, visited) => {
  const response = Promise.withResolvers<{ json: object }>();
  stubFetch(() => response.promise);
  const push = jest.fn();
  window.history.replaceState(null, '', '/create_trivia');
  renderHook(
    () => {
      useShortcutListener();
      return useStopSteps({ game: 'daily', forDate: '2034-03-04', categoryId: 'sport' });
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => <Router push={push}>{children}</Router>,
    },
  );
  fireEvent.keyDown(document.body, { key: 'ArrowDown', altKey: true });
  window.history.replaceState(null, '', address);
  await act(async () => response.resolve({ json: { singleGameQuestionsByDate: [] } }));
  expect(push.mock.calls).toEqual(visited);
});
