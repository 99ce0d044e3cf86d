import { findDirection } from './question-text';

it.each([
  ['Which city?', 'ltr'],
  ['1984: „Who?“', 'ltr'],
  ['איזו עיר?', 'rtl'],
  ['1984: „أي مدينة؟“', 'rtl'],
  ['كم عدد albums؟', 'rtl'],
  ['Qui a dit „سلام“ ?', 'ltr'],
  ['ޑިވެހި', 'rtl'],
  ['', 'ltr'],
  ['12 × 12 = ?', 'ltr'],
])('"%s" has the direction %s', (text, direction) => expect(findDirection(text)).toBe(direction));
