import { daysAgo } from './fixtures/product-day';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, test } from './fixtures/test';

// A visitor's request must not influence the next visitor's page. The canaries come first, because the first
// rendering of a page is cached.
const CANARY = 'CANARY-of-somebody-else';
const pages = [
  '/',
  '/terms',
  '/privacy',
  '/delete_account',
  '/login',
  '/account',
  '/weekly-game',
  '/single-game',
  '/single_games',
  '/questions',
  '/questions/feed.xml',
  `/questions/${daysAgo(0)}`,
  `/questions/${daysAgo(1)}`,
  `/questions/${daysAgo(1)}/preview.png`,
  `/questions/${daysAgo(1).slice(0, 7)}`,
  `/questions/${daysAgo(-1)}`,
  `/questions/${daysAgo(0)}/play`,
  `/questions/${daysAgo(1)}/play`,
  `/questions/${daysAgo(-1)}/play`,
  '/questions/reminder.ics',
  '/legal/terms-of-service',
  '/user/trivia_fan',
  '/user/nobody-of-that-name',
  '/user/trivia_fan/preview.png',
  '/share_question/no-such-tag',
  '/join-group/JOIN-US',
  '/join-group/no-such-code',
  '/join-group/tag/open-table',
  '/join-group/tag/locked-table',
  '/group-game',
  '/group-game/open-table',
  '/no/such/page',
  '/robots.txt',
  '/sitemap.xml',
  '/icon.svg',
  '/categories/active_categories',
  '/users/account_info?username=trivia_fan',
  '/singlegames/single_game_stats?username=trivia_fan',
  '/groupgames/group_game_info?groupIdTag=open-table',
  '/groupgames/group-info-by-invite?code=JOIN-US',
  `/singlegames/get_single_game_questions_by_date?forDate=${daysAgo(1)}`,
  `/weekly-games/weekly-game-questions-by-date?forDate=${daysAgo(1)}`,
];
/** A page, and the data that the framework's scripts request. */
const kinds: Record<string, Record<string, string>> = { page: {}, data: { RSC: '1' } };

/** Query parameters of some page, and one of none. */
const query = new URLSearchParams(
  ['token', 't', 'next', 'date', 'category', 'code', 'path', '_rsc', 'utm_source', 'nextInternalLocale'].map(
    (name) => [name, `${CANARY}-${name}`],
  ),
);

const headers = Object.fromEntries(
  [
    'authorization',
    'cookie',
    'referer',
    'origin',
    'accept-language',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-for',
    'forwarded',
    'next-url',
    'x-invoke-path',
    'x-matched-path',
    'x-nextjs-data',
    'x-now-route-matches',
    'x-middleware-rewrite',
    'x-nonce',
    'purpose',
  ].map((name) => [name, `${CANARY}-${name}`]),
);
const routerState = encodeURIComponent(
  JSON.stringify(['', { children: [`${CANARY}-state`, {}] }, `/${CANARY}-state`, 'refetch']),
);

const site = serveForSpec();

test('no response contains data that another visitor sent', async ({ request }) => {
  const ask = async (address: string, sent: Record<string, string>) => {
    const response = await request.get(site.url + address, { headers: sent, maxRedirects: 0 });
    return JSON.stringify(response.headers()) + (await response.text());
  };
  const expectNothingCached = async (path: string) => {
    const marked = `${path}${path.includes('?') ? '&' : '?'}${query}`;
    for (const [kind, marks] of Object.entries(kinds)) {
      const agent = { 'user-agent': `Mozilla/5.0 ${CANARY}-agent` };
      await ask(marked, { ...headers, ...agent, ...marks });
      await ask(`${path}?${query}`, {
        ...headers,
        ...agent,
        ...marks,
        'next-router-state-tree': routerState,
      });
      for (const [read, asked] of Object.entries(kinds)) {
        expect(await ask(path, asked), `${path}: ${kind} sent, ${read} read`).not.toContain(CANARY);
      }
    }
  };
  await Promise.all(pages.map(expectNothingCached));
});
