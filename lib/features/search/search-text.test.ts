import fc from 'fast-check';
import { toSearchTokens } from '@/lib/text/normalize';
import {
  isGuessable,
  isOneSlipApart,
  markMatches,
  measureFit,
  measureLooseFit,
  parseQuery,
} from './search-text';

/** Tells whether the query matches the text as in the index, which means every term by one of the tokens. */
function finds(text: string, query: string): boolean {
  const tokens = toSearchTokens(text);
  const terms = parseQuery(query);
  return terms.length > 0 && terms.every((term) => tokens.some((token) => measureFit(token, term) > 0));
}

test.each([
  ['a word in another letter case', 'Which FILM is this?', 'film'],
  ['the beginning of a word', 'Geography of Chile', 'geog chi'],
  ['words without their accents', 'São Paulo and Curaçao', 'sao curacao'],
  ['a sharp s as ss', 'Große Straße', 'strasse'],
  ['plain letters for those that do not decompose', 'Tromsø, Łódź, Þingvellir', 'tromso lodz thing'],
  ['letters for their ligatures', 'ﬁne œuvre', 'fine oeuvre'],
  ['words beside apostrophes', 'L’eau de Newton’s garden', 'eau newton'],
  ['Greek with its final sigma', 'ΟΔΟΣ', 'οδός'],
  ['Cyrillic', 'Кто написал «Война и мир»?', 'война'],
  ['Cyrillic и for й', 'Йод', 'иод'],
  ['Arabic without its vowel signs', 'مُحَمَّد', 'محمد'],
  ['Hebrew without its points', 'שָׁלוֹם', 'שלום'],
  ['Hindi', 'भारत की राजधानी', 'राजधानी'],
  ['two characters of Chinese', '法国的首都是哪里？', '首都'],
  ['one character of Chinese', '法国的首都', '都'],
  ['a longer piece of Japanese', '日本で一番高い山', '一番高い'],
  ['half-width katakana', 'カタカナ', 'ｶﾀｶﾅ'],
  ['a Korean word with its particle', '서울은 어디에', '서울'],
  ['Thai', 'เมืองหลวงของไทย', 'หลวง'],
  ['an emoji', 'Which film is 🦁👑?', '👑'],
  ['an emoji that is drawn another way', 'I ❤️ 👍🏽', '❤ 👍'],
  ['a part of an emoji', 'Who is 👩‍🚀?', '🚀'],
  ['a flag', 'Is this 🇫🇷🇩🇪?', '🇩🇪'],
  ['several scripts at once', 'Tokyo 東京 2020', '東京 tok'],
])('a person finds %s', (_what, text, query) => {
  expect(finds(text, query)).toBe(true);
});

test.each([
  ['the middle of a word', 'Geography', 'graphy'],
  ['a term that is missing', 'Geography of Chile', 'chile peru'],
  ['characters that are apart', '首相的国都', '首都'],
  ['another flag', '🇫🇷🇩🇪', '🇷🇩'],
  ['nothing but signs', 'What? ¡No!', '?!'],
])('a person does not find %s', (_what, text, query) => {
  expect(finds(text, query)).toBe(false);
});

test('a query has at most eight terms, each once', () => {
  expect(parseQuery('a b c d e f g h i j')).toHaveLength(8);
  expect(parseQuery('Paris paris PARIS')).toEqual([{ text: 'paris', isPrefix: true }]);
});

test.each([
  ['film', 'farm'],
  ['film', 'film'],
  ['film', 'flims'],
])('%s and %s are not one slip apart', (one, other) => {
  expect(isOneSlipApart(one, other)).toBe(false);
  expect(isOneSlipApart(other, one)).toBe(false);
});

const letter = fc.constantFrom(...'abcdé');

/** Generates a word, and the same word with one typing error. */
const slippedWord = fc
  .record({
    letters: fc.array(letter, { minLength: 5, maxLength: 10 }),
    at: fc.nat(4),
    other: letter,
    slip: fc.constantFrom('more', 'less', 'different', 'swapped'),
  })
  .map(({ letters, at, other, slip }) => {
    const [here = '', next = ''] = letters.slice(at);
    const slipped = {
      more: letters.toSpliced(at, 0, other),
      less: letters.toSpliced(at, 1),
      different: letters.toSpliced(at, 1, other),
      swapped: letters.toSpliced(at, 2, next, here),
    };
    return [letters.join(''), slipped[slip].join('')] as const;
  });

test('a word and the same word with one typing error are one slip apart', () => {
  fc.assert(
    fc.property(slippedWord, ([word, slipped]) => {
      expect(isOneSlipApart(word, slipped)).toBe(word !== slipped);
      expect(isOneSlipApart(slipped, word)).toBe(word !== slipped);
    }),
  );
});

test.each([['abc'], ['1998'], ['首都圏'], ['x'.repeat(25)]])(
  'a typing error in %s is not guessed',
  (word) => {
    expect(isGuessable(word)).toBe(false);
    expect(measureLooseFit(`${word}x`, { text: word, isPrefix: false })).toBe(0);
  },
);

test('a person finds any text by each of its words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (text) => {
      for (const token of toSearchTokens(text)) expect(finds(text, token)).toBe(true);
    }),
  );
});

test.each([
  ['Große Straße', 'strasse', 'Große [Straße]'],
  ['Geography of Chile', 'chi geo', '[Geography] of [Chile]'],
  ['法国的首都是哪里？', '首都', '法国的[首都]是哪里？'],
  ['Tokyo 東京!', '東京', 'Tokyo [東京]!'],
  ['Who is 👩‍🚀?', '👩‍🚀', 'Who is [👩‍🚀]?'],
  ['I ❤️ it', '❤', 'I [❤️] it'],
  ['', 'x', ''],
])('in "%s", the matches of %s are marked', (text, query, marked) => {
  const parts = markMatches(text, parseQuery(query), measureFit);
  expect(parts.map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part)).join('')).toBe(marked);
});

test('marking keeps the whole text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
      const parts = markMatches(text, parseQuery(query), measureLooseFit);
      expect(parts.map((part) => part.text).join('')).toBe(text);
    }),
  );
});

test('an ASCII text, which takes a shorter way, has the same tokens as beside another letter', () => {
  const plain = fc.string({ unit: 'binary-ascii', maxLength: 60 });
  fc.assert(
    fc.property(plain, (text) => {
      expect([...toSearchTokens(text), 'oe']).toEqual(toSearchTokens(`${text} œ`));
    }),
  );
});
