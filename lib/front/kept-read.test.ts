import { findKeptRead } from './kept-read';

const BY_DATE = '/singlegames/get_single_game_questions_by_date';
const find = (url: string, authorization?: string) =>
  findKeptRead(new URL(url, 'http://site'), authorization);

it.each([
  [`${BY_DATE}?forDate=2026-11-21`, `${BY_DATE}?forDate=2026-11-21`],
  [`${BY_DATE}?utm_source=x&forDate=2026-11-21&_rsc=1`, `${BY_DATE}?forDate=2026-11-21`],
  [`${BY_DATE}?token=null&forDate=2026-11-21`, `${BY_DATE}?forDate=2026-11-21`],
  [`${BY_DATE}?forDate=a%26b`, `${BY_DATE}?forDate=a%26b`],
  ['/categories/active_categories?x=1', '/categories/active_categories'],
])('%s is kept for all as %s', (url, key) => {
  expect(find(url)).toMatchObject({ key, keptSeconds: expect.any(Number), rate: 'read' });
});

it.each([
  ['a token', `${BY_DATE}?forDate=2026-11-21&token=abc`, undefined],
  ['a header', `${BY_DATE}?forDate=2026-11-21`, 'Bearer abc'],
  ['a repeated field', `${BY_DATE}?forDate=2026-11-21&forDate=2026-11-22`, undefined],
  ['what staff read', '/history/entries', undefined],
  ['what is no call', '/terms', undefined],
])('%s is not kept', (_what, url, authorization) => {
  expect(find(url, authorization)).toBeNull();
});

it.each(['Bearer null', 'Basic abc', ''])('the header "%s" is no token', (authorization) => {
  expect(find(`${BY_DATE}?forDate=2026-11-21&token=abc`, authorization) === null).toBe(authorization === '');
  expect(find(`${BY_DATE}?forDate=2026-11-21`, authorization)).not.toBeNull();
});
