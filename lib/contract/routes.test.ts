import { type Route, routes, withQuery } from './routes';

it('only the saves of questions send the session token as a field', () => {
  const sending = Object.entries<Route>(routes).filter(([, { sendsToken }]) => sendsToken);
  expect(sending.map(([name]) => name)).toEqual(['saveDailyQuestion', 'saveWeeklyQuestion']);
});

test.each<[Record<string, unknown>, string]>([
  [{}, '/path'],
  [{ day: undefined, note: null }, '/path'],
  [{ day: '2026-11-21', note: null, count: 0, isOpen: false }, '/path?day=2026-11-21&count=0&isOpen=false'],
  [{ text: '' }, '/path?text='],
  [{ text: 'Film & TV?' }, '/path?text=Film+%26+TV%3F'],
])('a call with the fields %j is sent to %s', (fields, address) => {
  expect(withQuery('/path', fields)).toBe(address);
});
