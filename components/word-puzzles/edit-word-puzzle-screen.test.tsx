import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeSessionToken } from '@/lib/browser/session';
import { Router } from '@/lib/testing/router';
import { stubFetch } from '@/lib/testing/stub-fetch';
import { EditWordPuzzleScreen } from './edit-word-puzzle-screen';

// jsdom has no media queries.
Object.assign(window, {
  matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
});

afterEach(() => storeSessionToken(null));

test('A writer whose proposed change does not load is not shown the form without it, and loads it again', async () => {
  const place = { categoryId: 'c1', forDate: '2034-03-04' };
  const wordCategory = { id: 'p1', word: 'FJORD', hint: 'Deep', version: 1, ...place };
  const refusals = [{ status: 503, json: { code: 'unavailable', message: 'Try again soon.' } }];
  const account = { username: 'wendy', role: 'writer', sessions: [] };
  const lists = { categories: [], wordCategories: [], uses: [], nearDuplicates: [], leaks: [], notes: [] };
  stubFetch(({ path }) => {
    const isReview = path.includes('/reviews/');
    // One response has the fields of all the other calls of the screen.
    return (isReview && refusals.shift()) || { json: { ...account, ...lists, wordCategory, item: null } };
  });
  storeSessionToken('token');
  render(
    <Router>
      <EditWordPuzzleScreen {...place} withProposal={false} today="2034-03-01" />
    </Router>,
  );
  expect(await screen.findByText('Try again soon.')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Word' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('textbox', { name: 'Word' })).toHaveValue('FJORD');
});
