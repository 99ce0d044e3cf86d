import { toChoices } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { checkImport } from '@/lib/features/import-export/server/check-import';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { reviewedKinds } from '@/lib/features/review/server/reviewed-store';
import { rebuildSearchIndex } from '@/lib/features/search/server/reindex-store';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/service';
import { addCaller, addCategory } from '@/lib/testing/factories';
import { listNearWarnings } from './warn-of-near';

const today = getProductToday();
const day = (days: number) => addDays(today, days);

async function setUp() {
  const [editor, categoryId] = await Promise.all([addCaller(), addCategory()]);
  async function ask(question: string, answer: string, at = 3) {
    const choices = toChoices([answer, 'Aaa', 'Bbb', 'Ccc']);
    const triviaQuestion = { question, categoryId, forDate: day(at), ...choices, correctChoice: answer };
    return (await saveDailyQuestion({ triviaQuestion }, editor)).triviaQuestion;
  }
  return { editor, categoryId, ask };
}

afterEach(async () => {
  await database().deleteFrom('trivia_questions').execute();
  await database().deleteFrom('word_categories').execute();
  await rebuildSearchIndex(reviewedKinds);
});

const warningsOf = async (kind: 'daily' | 'word_puzzle', id: string) =>
  (await listNearWarnings({ records: [{ kind, id }] }, reviewedKinds)).warned[0]?.warnings;

it('an editor is warned of an answer in another record of the same weeks, at both records', async () => {
  const { editor, categoryId, ask } = await setUp();
  const question = await ask('Which zebroid empire fell in 1453?', 'Zebrantium');
  const puzzle = { word: 'ZEBROID', hint: 'A striped cross', categoryId, dateOfWordCategory: day(5) };
  const { wordCategory } = await saveWordPuzzle({ ...puzzle, status: 'ready' }, editor);
  expect(await warningsOf('daily', question.id)).toEqual([
    expect.stringMatching(/^“ZEBROID” stands in this text, and is the answer to “A striped cross”/),
  ]);
  expect(await warningsOf('word_puzzle', wordCategory.id)).toEqual([
    expect.stringMatching(/^This answer, “ZEBROID”, stands in “Which zebroid empire/),
  ]);
});

it('an editor is not warned of an answer in a record of other weeks', async () => {
  const { editor, categoryId, ask } = await setUp();
  const puzzle = { word: 'ZEBROID', hint: 'A striped cross', categoryId, dateOfWordCategory: day(5) };
  await saveWordPuzzle({ ...puzzle, status: 'ready' }, editor);
  const far = await ask('Which zebroid horse has stripes?', 'Zorse', 90);
  expect(await warningsOf('daily', far.id)).toBeUndefined();
});

it('an editor is warned of a repetition on any day, at both questions', async () => {
  const { ask } = await setUp();
  const one = await ask('Which zebroid empire fell in 1453?', 'Zebrantium');
  const again = await ask('Which zebroid empire, the old one, fell in 1453?', 'Zebrantium', 60);
  for (const { id } of [one, again]) {
    expect(await warningsOf('daily', id)).toEqual([expect.stringMatching(/^Perhaps the same question as/)]);
  }
});

it('an editor is warned of a repetition, but not at a released question or a draft without an answer', async () => {
  const { editor, categoryId, ask } = await setUp();
  const text = 'Which zebroid empire fell in 1453?';
  const released = await ask(text, 'Zebrantium', -1);
  const again = await ask(`Say: ${text}`, 'Zebrantium');
  // Its answer is a word of the texts, but gives nothing away at a released question.
  await ask('Who tamed a zebroid?', 'Empire', 4);
  const unanswered = { question: `${text} Or when?`, ...toChoices(['', '', '', '']), correctChoice: '' };
  const triviaQuestion = { ...unanswered, categoryId, forDate: day(5) };
  const { triviaQuestion: draft } = await saveDailyQuestion({ triviaQuestion, status: 'draft' }, editor);
  expect(await warningsOf('daily', again.id)).toContainEqual(expect.stringMatching(/^Perhaps the same/));
  expect(await warningsOf('daily', released.id)).toBeUndefined();
  expect(await warningsOf('daily', draft.id)).toBeUndefined();
});

it('an editor who imports a row is warned of its answer in another text', async () => {
  const { editor, categoryId, ask } = await setUp();
  await ask('Which quagga hunter wrote about Xylotopia?', 'Hemsworthy', 8);
  const question = {
    question: 'Which land has no metal?',
    choice1: 'Xylotopia',
    choice2: 'B',
    choice3: 'C',
    choice4: 'D',
  };
  const row = { line: 2, categoryId, forDate: day(9), question: { ...question, correctChoice: 'Xylotopia' } };
  const { verdicts } = await checkImport({ game: 'daily', rows: [row], withNearDuplicates: true }, editor);
  expect(verdicts[0]?.issues.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^This answer, “Xylotopia”, stands in “Which quagga hunter/),
  );
});
