import { associationResponse } from './association-response';

it('is JSON that caches keep for an hour, and nothing where nothing is configured', async () => {
  const shown = associationResponse({ applinks: {} });
  expect([shown.status, await shown.json()]).toEqual([200, { applinks: {} }]);
  expect(Object.fromEntries(shown.headers)).toEqual({
    'cache-control': 'public, max-age=3600',
    'content-type': 'application/json',
  });
  expect(associationResponse(null).status).toBe(404);
});
