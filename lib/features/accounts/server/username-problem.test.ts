import { findUsernameProblem, toLookalikeKey } from './username-problem';

it.each([
  ['a Cyrillic letter among Latin ones', 'Nаdia'],
  ['an invisible character', 'نا\u200cم'],
  ['an invisible mark', 'Nadia\ufe0f'],
  ['a control character', 'Na\u0007dia'],
  ['nothing but spaces', '  '],
])('a user name with %s is refused', (_what, username) => {
  expect(findUsernameProblem(username)).not.toBeNull();
});

it.each(['Νίκος 2', 'Жанна', '山田 はな', '김민준', 'José Núñez-Åberg'])(
  'a user name of one script is accepted: %s',
  (username) => {
    expect(findUsernameProblem(username)).toBeNull();
  },
);

it.each([
  ['a full-width letter', 'Ｎadia Cole'],
  ['a digit that looks like a letter', 'Nadia Co1e'],
  ['a capital that looks like another letter', 'Nadia CoIe'],
  ['letters of another script', 'Nаdіа Соlе'],
])('a user name with %s looks like the one without it', (_what, username) => {
  expect(toLookalikeKey(username)).toBe(toLookalikeKey('Nadia Cole'));
});

it('a user name in Greek capitals looks like one in Latin capitals', () => {
  expect(toLookalikeKey('ΑΒΕΖ ΗΙΚΜ ΝΟΡΤ ΥΧ')).toBe(toLookalikeKey('ABEZ HIKM NOPT YX'));
});
