import { withQuery } from './with-query';

test.each<[Record<string, unknown>, string]>([
  [{}, '/path'],
  [{ day: undefined, note: null }, '/path'],
  [{ day: '2026-11-21', note: null, count: 0, isOpen: false }, '/path?day=2026-11-21&count=0&isOpen=false'],
  [{ text: '' }, '/path?text='],
  [{ text: 'Film & TV?' }, '/path?text=Film+%26+TV%3F'],
])('%j is sent as %s', (fields, address) => {
  expect(withQuery('/path', fields)).toBe(address);
});
