import { fireEvent, render, screen } from '@testing-library/react';
import { storeSessionToken } from '@/lib/browser/session';
import { Router } from '@/lib/testing/router';
import { stubFetch } from '@/lib/testing/stub-fetch';
import { BrowseScreen } from './browse-screen';

afterEach(() => {
  storeSessionToken(null);
  window.history.replaceState(null, '', '/');
});

test.each([
  ['Next week', '/weekly_trivia_questions/2026-12-05?category=1'],
  ['Next category', '/weekly_trivia_questions/2026-11-21?category=3'],
])(
  'a writer who clicks %s twice, before the first step is shown, goes two steps on',
  async (name, address) => {
    storeSessionToken('token');
    const path = '/weekly_trivia_questions/2026-11-21';
    window.history.replaceState(null, '', path);
    const weeklyGameQuestionsByDate = ['Geography', 'Music', 'Sport'].map((category) => ({
      category,
      categoryId: category,
    }));
    stubFetch(() => ({ json: { weeklyGameQuestionsByDate } }));
    // The shown address stays behind that of the browser, as in Next.js until it has rendered the new one.
    render(
      <Router pathname={path}>
        <BrowseScreen game="weekly" today="2026-11-21" />
      </Router>,
    );
    const button = await screen.findByRole('button', { name });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(window.location.pathname + window.location.search).toBe(address);
  },
);
