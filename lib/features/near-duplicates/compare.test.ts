import fc from 'fast-check';
import { dailyQuestions } from '@/lib/db/sample-content/sample-content';
import { readCorpus } from '@/lib/features/near-duplicates/corpus/read-corpus';
import { compareTexts, isAnswerInText, type Prepared, prepareText } from './compare';
import { isWorthAsking, NEAR_SHOWN, type NearReason } from './rules';

const pairs = readCorpus();
const read = (text: string, answer = '', options: readonly string[] = []) =>
  prepareText({ text, answer, options });

/** Lists the records of a bank that are nearest to a draft, in the form's order. */
function findNearest(draft: Prepared, bank: readonly { pair: number; record: Prepared }[]) {
  return bank
    .filter(({ record }) => record !== draft)
    .map(({ pair, record }) => ({ pair, ...compareTexts(draft, record) }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, NEAR_SHOWN);
}

describe('of 400 labelled pairs of drafts', () => {
  const bank = pairs.flatMap(({ one, other }, pair) =>
    [one, other].map((record) => ({ pair, record: prepareText(record) })),
  );
  const judged = bank.map(({ pair, record }) => {
    const near = findNearest(record, bank);
    const isDuplicate = pairs[pair]?.kind !== 'honest';
    return {
      isDuplicate,
      isShown: near.some((found) => found.pair === pair && found.isNear),
      isWarned: near.some((found) => found.isDuplicate && (found.pair !== pair || !isDuplicate)),
    };
  });
  const shareOf = (drafts: typeof judged, is: 'isShown' | 'isWarned') =>
    drafts.filter((draft) => draft[is]).length / drafts.length;

  test('98 % find their near-duplicate among the first five, shown unasked', () => {
    const duplicates = judged.filter(({ isDuplicate }) => isDuplicate);
    expect(duplicates).toHaveLength(480);
    expect(shareOf(duplicates, 'isShown')).toBeGreaterThanOrEqual(0.98);
  });

  test('at most one in 20 without a near-duplicate gets a warning', () => {
    const different = judged.filter(({ isDuplicate }) => !isDuplicate);
    expect(different).toHaveLength(320);
    expect(shareOf(different, 'isWarned')).toBeLessThanOrEqual(0.05);
  });
});

test('at most one in 20 drafts of the sample content, which did not tune the scorer, is shown a record unasked', () => {
  const bank = Object.values(dailyQuestions)
    .flat()
    .map(({ question, choices, correct }, pair) => ({
      pair,
      record: read(question, choices[correct - 1], choices.toSpliced(correct - 1, 1)),
    }));
  const shown = bank.filter(({ record }) => findNearest(record, bank).some(({ isNear }) => isNear));
  expect(bank.length).toBeGreaterThan(80);
  expect(shown.length / bank.length).toBeLessThanOrEqual(0.05);
});

test.each<[NearReason, Prepared, Prepared]>([
  ['same_answer', read('Who wrote Emma?', 'Jane Austen'), read('Whose novel is Persuasion?', 'Austen')],
  ['reversed', read('What is the capital of Peru?', 'Lima'), read('Lima is in which country?', 'Peru')],
  ['same_options', read('One?', 'A1', ['B2', 'C3', 'D4']), read('Other?', 'B2', ['C3', 'A1', 'E5'])],
  ['same_wording', read('Which red river is long?', 'X'), read('Is the long river red?', 'Y')],
])('%s is a sufficient reason', (reason, one, other) => {
  expect(compareTexts(one, other).reasons).toEqual([reason]);
});

test.each([
  ['another year', 'Which country won the 1994 World Cup?', 'Which country won the 2002 World Cup?'],
  ['another name', 'Which long river crosses Belgrade?', 'Which long river crosses Vienna?'],
])('the same answer to the same words warns of a duplicate, but not with %s', (_what, one, other) => {
  const isDuplicate = (text: string) =>
    compareTexts(read(one, 'The same'), read(text, 'The same')).isDuplicate;
  expect([isDuplicate(one), isDuplicate(other)]).toEqual([true, false]);
});

test.each([['7'], ['No'], ['Yes'], ['42']])('the same short answer “%s” alone is no reason', (answer) => {
  expect(compareTexts(read('How far is it?', answer), read('Who came last?', answer)).reasons).toEqual([]);
});

test.each([
  ['without the article', 'The Beatles', 'Which Beatles album came first?'],
  ['an article that is needed', 'The Who', 'Keith Moon drummed for The Who until when?'],
  ['accents', 'São Paulo', 'In which country is Sao Paulo?'],
  ['grouped thousands', '1,000', 'What has 1000 legs?'],
  ['thousands with a point', '10.000', 'Who ran 10,000 metres?'],
  ['a number as a word', '1000', 'Who built the house of a thousand windows?'],
  ['a year', '1984', 'Who wrote 1984?'],
  ['digits of another script', '١٩٨٤', 'Who wrote 1984?'],
  ['Chinese', '巴黎', '巴黎铁塔有多高？'],
  ['Japanese', '富士山', '世界遺産の富士山はどこ'],
  ['a kanji pair at the end', '東京', '日本の首都は東京'],
  ['Thai', 'กรุงเทพ', 'แม่น้ำในกรุงเทพชื่ออะไร'],
])('an answer leaks: %s', (_what, answer, text) => {
  expect(isAnswerInText(read('', answer).answer, read(text).text)).toBe(true);
});

test.each([
  ['a digit', '7', 'Which are the 7 wonders?'],
  ['a number below a hundred', '42', 'What was sold 42 times?'],
  ['yes', 'Yes', 'Who says yes first?'],
  ['a word that every text has', 'Them', 'Who sang about them?'],
  ['an article with a question word', 'The Who', 'Who is the king?'],
  ['one character of Chinese', '水', '水星有多大？'],
  ['a part of a word', 'Iran', 'What is Iranian art?'],
  ['words that are apart', 'New York', 'Is York new?'],
  ['another number', '1000', 'Who has 10,000?'],
  ['nothing', '', 'What?'],
])('an answer does not leak: %s', (_what, answer, text) => {
  expect(isAnswerInText(read('', answer).answer, read(text).text)).toBe(false);
});

const word = fc.stringMatching(/^[bdfgklmnprst][aeiou]{1,2}[bcdfgklmnprtz]{1,3}o$/);
test('an answer leaks into every text that has it literally, whatever surrounds it', () => {
  const words = fc.array(word, { minLength: 1, maxLength: 4 });
  const sign = fc.constantFrom(' ', ', ', '; “', '”, ', ' (', ') ', ' — ', '\n', '… ');
  fc.assert(
    fc.property(words, words, words, sign, sign, (answer, before, behind, opening, closing) => {
      const text = `${before.join(' ')}${opening}${answer.join(' ').toUpperCase()}${closing}${behind.join(' ')}?`;
      expect(isAnswerInText(read('', answer.join(' ')).answer, read(text).text)).toBe(true);
    }),
  );
});

test('a draft is worth comparing from two words, a word of another script or an answer on, and not with one Latin word', () => {
  expect(isWorthAsking({ text: 'Lighthouse', answer: ' ' })).toBe(false);
  expect(isWorthAsking({ text: 'Which lighthouse', answer: '' })).toBe(true);
  expect(isWorthAsking({ text: '灯台', answer: '' })).toBe(true);
  expect(isWorthAsking({ text: '', answer: 'Pharos' })).toBe(true);
});
