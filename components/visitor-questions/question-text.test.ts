import { findDirection } from './question-text';

it.each([
  ['Which city?', 'ltr'],
  ['1984: „أي مدينة؟“', 'rtl'],
  ['Qui a dit „سلام“ ?', 'ltr'],
  ['ޑިވެހި', 'rtl'],
  ['12 × 12 = ?', 'ltr'],
])('the parts beside the text "%s" have the direction %s', (text, direction) =>
  expect(findDirection(text)).toBe(direction),
);
