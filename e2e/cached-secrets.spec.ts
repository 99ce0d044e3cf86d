import { getDaysAgo } from './fixtures/product-day';
import { listMissing, listPublicAddresses } from './fixtures/public-states';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, test } from './fixtures/test';

/** It marks everything that the first visitor sends, because the first rendering of a page is cached. */
const CANARY = 'CANARY-of-somebody-else';
/** Addresses beside those of the states of public pages. */
const others = [
  '/questions/feed.xml',
  `/questions/${getDaysAgo(1)}/preview.png`,
  `/questions/${getDaysAgo(-1)}`,
  `/questions/${getDaysAgo(-1)}/play`,
  '/questions/reminder.ics',
  '/user/trivia_fan/preview.png',
  '/join-group/no-such-code',
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
  // `listPublicAddresses` has requested the later days, whose responses are cached without a mark.
  `/singlegames/get_single_game_questions_by_date?forDate=${getDaysAgo(20)}`,
  `/weekly-games/weekly-game-questions-by-date?forDate=${getDaysAgo(1)}`,
];
/** Headers of a request for a page, and of one for the data that the framework's scripts read. */
const headersByKind: Record<string, Record<string, string>> = { page: {}, data: { RSC: '1' } };

/** Parameters that pages and the framework read, and one of campaigns that none reads. */
const markedQuery = new URLSearchParams(
  ['token', 't', 'next', 'date', 'category', 'code', 'path', '_rsc', 'utm_source', 'nextInternalLocale'].map(
    (name) => [name, `${CANARY}-${name}`],
  ),
);

/** Headers that the site, the framework or a proxy reads. */
const markedHeaders = Object.fromEntries(
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
    'user-agent',
  ].map((name) => [name, `${CANARY}-${name}`]),
);
/** The header by which the framework's scripts say which part of a page they have. */
const markedRouterState = encodeURIComponent(
  JSON.stringify(['', { children: [`${CANARY}-state`, {}] }, `/${CANARY}-state`, 'refetch']),
);

/** Each has a site of its own, because only the first request for an address renders it. */
const firstRequests = {
  page: {},
  'part of the data': { RSC: '1', 'next-router-state-tree': markedRouterState },
};

for (const [sentKind, headers] of Object.entries(firstRequests)) {
  test.describe(`after a first request for the ${sentKind}`, () => {
    const site = serveForSpec();

    test('a visitor gets nothing that an earlier visitor sent, from any public page or the calls beside them', async ({
      request,
    }) => {
      const addresses = [...(await listPublicAddresses(request)), ...others];
      expect(listMissing(addresses)).toEqual([]);
      const get = (address: string, sent: Record<string, string>) =>
        request.get(site.url + address, { headers: sent, maxRedirects: 0 });
      const expectNothingPassedOn = async (path: string) => {
        const markedAddress = `${path}${path.includes('?') ? '&' : '?'}${markedQuery}`;
        const first = await get(markedAddress, { ...markedHeaders, ...headers });
        expect([200, 307, 400, 404], markedAddress).toContain(first.status());
        for (const [readKind, plainHeaders] of Object.entries(headersByKind)) {
          const response = await get(path, plainHeaders);
          expect([200, 307, 404], path).toContain(response.status());
          const received = JSON.stringify(response.headers()) + (await response.text());
          expect(received, `${path}: ${readKind} read`).not.toContain(CANARY);
        }
      };
      await Promise.all(addresses.map(expectNothingPassedOn));
    });
  });
}
