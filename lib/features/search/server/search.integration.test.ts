import type { RecordStatus } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { createMediaId } from '@/lib/features/media/server/media-keys';
import { insertMedia } from '@/lib/features/media/server/store';
import { addNote } from '@/lib/features/notes/server/service';
import {
  deleteDailyQuestion,
  saveDailyQuestion,
  saveWeeklyQuestion,
} from '@/lib/features/questions/server/service';
import { reviewedKinds } from '@/lib/features/review/server/reviewed-store';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/service';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { rebuildSearchIndex, updateSearchIndex } from './reindex-store';
import { listIdsByDate, searchRecords as searchKinds } from './service';

const today = getProductToday();
const tomorrow = addDays(today, 1);

const searchRecords = (input: Parameters<typeof searchKinds>[0]) => searchKinds(input, reviewedKinds);

type SearchAnswer = Awaited<ReturnType<typeof searchRecords>>;
const titlesOf = ({ found }: SearchAnswer) =>
  found.map(({ title }) => title.map(({ text }) => text).join(''));

/** Adds a category, to which the test limits its searches, and a person who saves questions in it. */
async function setUp() {
  const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
  const save = async (question: string, forDate: string, fields: object = {}, status?: RecordStatus) => {
    const triviaQuestion = { ...questionOf(categoryId, forDate, { question }), ...fields };
    const { triviaQuestion: stored } = await saveDailyQuestion({ triviaQuestion, status }, caller);
    return stored;
  };
  const search = (query: string, filter: object = {}) => searchRecords({ query, categoryId, ...filter });
  return { caller, categoryId, save, search };
}

it('a person finds questions and puzzles by the words of each text field', async () => {
  const { caller, categoryId, save, search } = await setUp();
  const choices = { choice1: 'Baikal', choice4: 'Ladoga', correctChoice: 'Baikal' };
  await save('Which lake is the deepest?', tomorrow, choices);
  const triviaQuestion = questionOf(categoryId, today, { question: 'Who painted the Night Watch?' });
  await saveWeeklyQuestion({ triviaQuestion }, caller);
  const word = { word: 'FJORD', hint: 'A narrow inlet', categoryId, dateOfWordCategory: tomorrow };
  await saveWordPuzzle(word, caller);

  expect(titlesOf(await search('deep lak'))).toEqual(['Which lake is the deepest?']);
  expect(titlesOf(await search('night watch'))).toEqual(['Who painted the Night Watch?']);
  expect(titlesOf(await search('ladoga'))).toEqual(['Which lake is the deepest?']);
  expect(titlesOf(await search('fjord'))).toEqual(['FJORD']);
  expect(titlesOf(await search('narrow inlet'))).toEqual(['FJORD']);
  expect(titlesOf(await search('lake inlet'))).toEqual([]);
  const { found } = await search('baikal');
  const also = { name: 'Answer', parts: [{ text: 'Baikal', isMatch: true }] };
  expect(found).toMatchObject([{ kind: 'daily', forDate: tomorrow, also }]);
});

it('a person finds a text by a word of each of its scripts, and by an emoji', async () => {
  const { save, search } = await setUp();
  const ofManyScripts = '🦁👑 法国的首都 富士山 Какая भारत की राजधानी القاهرة เมืองหลวงของไทย Straße';
  await save(ofManyScripts, today);
  for (const query of ['👑', '首都', '山', 'кака', 'राजधानी', 'القاهرة', 'หลวง', 'strasse']) {
    expect({ query, titles: titlesOf(await search(query)) }).toEqual({ query, titles: [ofManyScripts] });
  }
});

it('a person gets the best results first, or the latest if sorted by date', async () => {
  const { save, search } = await setUp();
  await save('Which river flows through Vienna?', today, { choice1: 'Rhine', correctChoice: 'Rhine' });
  await save('Where does the Rhine rise?', addDays(today, -3));
  await save('Where does the Rhine end?', addDays(today, -2));
  await save('The Rhinebeck fair', tomorrow);
  expect(titlesOf(await search('rhine'))).toEqual([
    'Where does the Rhine end?',
    'Where does the Rhine rise?',
    'The Rhinebeck fair',
    'Which river flows through Vienna?',
  ]);
  expect(titlesOf(await search('rhine', { order: 'date' }))).toEqual([
    'The Rhinebeck fair',
    'Which river flows through Vienna?',
    'Where does the Rhine end?',
    'Where does the Rhine rise?',
  ]);
});

it('a person narrows the results down by days, status, kind, media and author', async () => {
  const { caller, save, search } = await setUp();
  await save('Alpha none', addDays(today, -1));
  await save('Alpha one', today);
  await save('Alpha two', tomorrow);
  await save('Alpha three', addDays(today, 2), {}, 'draft');
  await save('Alpha bench', today, { forDate: null }, 'draft');
  const all = ['Alpha bench', 'Alpha three', 'Alpha two', 'Alpha one', 'Alpha none'];
  for (const [filter, expected] of [
    [{ from: tomorrow }, ['Alpha three', 'Alpha two']],
    [{ to: today }, ['Alpha one', 'Alpha none']],
    [{ when: 'released' }, ['Alpha one', 'Alpha none']],
    [{ when: 'coming' }, ['Alpha three', 'Alpha two']],
    [{ when: 'bench' }, ['Alpha bench']],
    [{ status: 'draft' }, ['Alpha bench', 'Alpha three']],
    [{ status: 'ready' }, ['Alpha two', 'Alpha one', 'Alpha none']],
    [{ kind: 'daily' }, all],
    [{ kind: 'word_puzzle' }, []],
    [{ mediaType: 'image' }, []],
    [{ mediaType: 'no_image' }, all],
    [{ theme: '', author: '' }, all],
    [{ author: caller.user.username, status: 'ready' }, ['Alpha two', 'Alpha one', 'Alpha none']],
    [{ author: (await addCaller()).user.username }, []],
    [{ author: 'nobody-at-all' }, []],
  ] as const) {
    for (const query of ['alpha', '']) {
      expect({ filter, titles: titlesOf(await search(query, filter)) }).toEqual({ filter, titles: expected });
    }
  }
});

it('a person who has typed nothing gets the records that were changed last', async () => {
  const { caller, categoryId, save } = await setUp();
  const first = await save('Gamma of today', today);
  await save('Gamma of tomorrow', tomorrow);
  await saveWordPuzzle({ word: 'GAMMA', hint: 'A letter', categoryId, dateOfWordCategory: today }, caller);
  const triviaQuestion = questionOf(categoryId, today, { question: 'Gamma of today, again' });
  const { id: questionId, version } = first;
  await saveDailyQuestion({ triviaQuestion, questionId, version, reason: 'Better' }, caller);
  const latest = await searchRecords({ query: ' ' });
  expect(latest.isLatest).toBe(true);
  expect(titlesOf(latest).slice(0, 3)).toEqual(['Gamma of today, again', 'GAMMA', 'Gamma of tomorrow']);
  expect(await searchRecords({ query: '', theme: '', author: '' })).toMatchObject({ isLatest: true });
  expect(await searchRecords({ query: '', order: 'date' })).toMatchObject({ isLatest: false });
  expect(await searchRecords({ query: '', categoryId })).toMatchObject({ isLatest: false, total: 3 });
});

it('a person finds a picture by its alt text, and one without by the missing alt text', async () => {
  const { caller, categoryId, search } = await setUp();
  const mediaId = createMediaId();
  const facts = { kind: 'image', driver: 'local', contentType: 'image/png', bytes: 1 } as const;
  await insertMedia({ ...facts, id: mediaId, createdAt: new Date().toISOString() });
  const triviaQuestion = questionOf(categoryId, tomorrow);
  const picture = { mediaType: 'image' as const, mediaId };
  const { id } = (await saveDailyQuestion({ triviaQuestion, ...picture }, caller)).triviaQuestion;
  expect((await search('', { flaw: 'no_alt' })).found).toMatchObject([{ id }]);
  const described = { triviaQuestion, ...picture, questionId: id, alt: 'A lighthouse at dusk' };
  await saveDailyQuestion(described, caller);
  expect((await search('lighthouse')).found).toMatchObject([{ id, also: { name: 'Alt text' } }]);
  expect((await search('lighthouse', { mediaType: 'no_audio' })).total).toBe(1);
  expect((await search('lighthouse', { mediaType: 'no_image' })).total).toBe(0);
  expect((await search('', { flaw: 'no_alt' })).total).toBe(0);
});

it('a person finds incomplete records, until they are deleted', async () => {
  const { save, search } = await setUp();
  const { id, version } = await save('Which one lacks a choice?', tomorrow, { choice3: '' }, 'draft');
  await save('Which one is whole?', addDays(today, 2), {}, 'draft');
  const lacking = async () => titlesOf(await search('', { flaw: 'incomplete' }));
  expect(await lacking()).toEqual(['Which one lacks a choice?']);
  expect(titlesOf(await search('whole', { flaw: 'incomplete' }))).toEqual([]);
  await rebuildSearchIndex(reviewedKinds);
  expect(await lacking()).toEqual(['Which one lacks a choice?']);
  await deleteDailyQuestion({ questionId: id, version }, await addCaller());
  expect(await lacking()).toEqual([]);
});

it('a person finds a question by its explanation and its source', async () => {
  const { caller, categoryId, search } = await setUp();
  const background = { explanation: 'Elected in Kyoto', source: 'almanac.example' };
  const sent = { triviaQuestion: questionOf(categoryId, tomorrow), ...background };
  const { id } = (await saveDailyQuestion(sent, caller)).triviaQuestion;
  expect((await search('kyoto')).found).toMatchObject([{ id, also: { name: 'Explanation' } }]);
  expect((await search('almanac')).found).toMatchObject([{ id, also: { name: 'Source' } }]);
});

it('a person finds records whose review-by date is over, or before their day, by that warning or by any', async () => {
  const { caller, categoryId, search } = await setUp();
  const triviaQuestion = questionOf(categoryId, tomorrow, { question: 'Who is the youngest?' });
  const { id } = (await saveDailyQuestion({ triviaQuestion, reviewBy: today }, caller)).triviaQuestion;
  const puzzle = { word: 'RECORD', hint: 'Not beaten', categoryId, reviewBy: addDays(today, -1) };
  await saveWordPuzzle({ ...puzzle, status: 'draft' }, caller);
  const findWith = async (flaw: string, query = '') => titlesOf(await search(query, { flaw }));
  expect(await findWith('overdue')).toEqual(['RECORD', 'Who is the youngest?']);
  expect(await findWith('overdue', 'youngest')).toEqual(['Who is the youngest?']);
  expect((await findWith('any')).toSorted()).toEqual(['RECORD', 'Who is the youngest?']);
  expect(await findWith('any', 'youngest')).toEqual(['Who is the youngest?']);
  await saveDailyQuestion({ triviaQuestion, questionId: id, reviewBy: tomorrow }, caller);
  expect(await findWith('overdue')).toEqual(['RECORD']);
});

it('a person finds a question whose review-by date and licence have run out since it was saved', async () => {
  const { save, search } = await setUp();
  const { id } = await save('Who is the youngest?', tomorrow);
  const over = { licenceUntil: addDays(today, -1), reviewBy: addDays(today, -1) };
  await database().updateTable('trivia_questions').set(over).where('id', '=', id).execute();
  for (const flaw of ['overdue', 'licence']) {
    expect({ flaw, titles: titlesOf(await search('', { flaw })) }).toEqual({
      flaw,
      titles: ['Who is the youngest?'],
    });
  }
});

it('a person finds records with a warning of one rule or any, until they are corrected', async () => {
  const { caller, categoryId, save, search } = await setUp();
  const { id } = await save('Which of these is not a planet?', tomorrow);
  await save('Which planet is red?', addDays(today, 2));
  const warned = async (flaw: string) => titlesOf(await search('', { flaw }));
  expect(await warned('quiet_negation')).toEqual(['Which of these is not a planet?']);
  expect(await warned('any')).toEqual(['Which of these is not a planet?']);
  expect(await warned('dated_fact')).toEqual([]);
  const triviaQuestion = questionOf(categoryId, tomorrow, { question: 'Which of these is NOT a planet?' });
  await saveDailyQuestion({ triviaQuestion, questionId: id }, caller);
  expect(await warned('any')).toEqual([]);
});

it('a person with a typing error finds the similar word again after a rebuild of a damaged index', async () => {
  const { save, search } = await setUp();
  await save('Which tower leans?', tomorrow);
  await save('Which towerman leans?', today);
  await database().deleteFrom('search_documents').where('subjectType', '=', 'word_puzzle').execute();
  await database().updateTable('search_words').set({ reversed: 'broken' }).execute();
  expect((await search('txwer')).total).toBe(0);
  expect(await rebuildSearchIndex(reviewedKinds)).toBeGreaterThan(0);
  const { isLoose, found } = await search('txwer leans');
  const marked = found.map(({ title }) => title.filter(({ isMatch }) => isMatch).map(({ text }) => text));
  expect({ isLoose, marked }).toEqual({ isLoose: true, marked: [['tower', 'leans']] });
});

it('a start indexes the records without a current document, reports its progress, and skips all others', async () => {
  const { caller, categoryId, save, search } = await setUp();
  await updateSearchIndex(reviewedKinds);
  const { id } = await save('Which numbat is old?', tomorrow);
  await save('Which numbat is of now?', today);
  const puzzle = { word: 'NUMBAT', hint: 'Marsupial', categoryId, dateOfWordCategory: tomorrow };
  await saveWordPuzzle(puzzle, caller);
  await database().updateTable('search_documents').set({ version: 0 }).where('subjectId', '=', id).execute();
  const question = 'Which quoll is old?';
  await database().updateTable('trivia_questions').set({ question }).where('id', '=', id).execute();
  await database().deleteFrom('search_documents').where('subjectType', '=', 'word_puzzle').execute();
  const reported: number[][] = [];
  const puzzles = await database().selectFrom('word_categories').select('id').execute();
  const missing = 1 + puzzles.length;
  expect(await updateSearchIndex(reviewedKinds, (...progress) => reported.push(progress))).toBe(missing);
  expect(reported).toEqual([
    [1, missing],
    [missing, missing],
  ]);
  expect(titlesOf(await search('numbat')).toSorted()).toEqual(['NUMBAT', 'Which numbat is of now?']);
  expect(titlesOf(await search('quoll'))).toEqual([question]);
  expect(await updateSearchIndex(reviewedKinds)).toBe(0);
});

it('a person who types syntax of an index searches for its words, and finds nothing by signs alone', async () => {
  const { save, search } = await setUp();
  await save('Alpha beta', tomorrow);
  expect(titlesOf(await search('"alpha" & -beta*'))).toEqual(['Alpha beta']);
  for (const query of ['alpha" OR "gamma', "alpha' | 'gamma", 'alpha NOT gamma', '* NEAR(', '-gamma']) {
    expect({ query, titles: titlesOf(await search(query)) }).toEqual({ query, titles: [] });
  }
  for (const query of ['"', "'", '\\', '?!', '*']) {
    expect({ query, titles: titlesOf(await search(query)) }).toEqual({ query, titles: [] });
  }
});

it('a person finds a record by its notes and its difficulty', async () => {
  const { caller, categoryId, search } = await setUp();
  const triviaQuestion = questionOf(categoryId, today, { question: 'Which quokka is noted?' });
  const saved = await saveDailyQuestion({ triviaQuestion, difficulty: 'hard' }, caller);
  const { id } = saved.triviaQuestion;
  await addNote({ subjectType: 'question', subjectId: id, text: 'Ask the zyzzyva expert' }, caller);
  const { found } = await search('zyzzyva');
  expect(found).toMatchObject([{ id, difficulty: 'hard', also: { name: 'Note' } }]);
  expect((await search('quokka', { difficulty: 'hard' })).found).toHaveLength(1);
  expect((await search('quokka', { difficulty: 'easy' })).found).toEqual([]);
});

it('a person is told when more records match than the 200 that are ranked', async () => {
  const { caller, categoryId, search } = await setUp();
  const puzzle = { word: 'TAPIR', hint: 'A trunk', categoryId, status: 'draft' } as const;
  const { id } = (await saveWordPuzzle(puzzle, caller)).wordCategory;
  expect(await search('tapir')).toMatchObject({ total: 1, isMore: false });
  const rows = await database().selectFrom('word_categories').selectAll().where('id', '=', id).execute();
  const copies = rows.flatMap((row) =>
    Array.from({ length: 200 }, (_, at) => ({ ...row, id: `${id} ${at}` })),
  );
  await database().insertInto('word_categories').values(copies).execute();
  await updateSearchIndex(reviewedKinds);
  expect(await search('tapir')).toMatchObject({ total: 200, isMore: true });
});

it('an export gets the ids of a search up to its limit, whatever the page size', async () => {
  const { categoryId, save } = await setUp();
  const days = Array.from({ length: 7 }, (_, day) => addDays(today, day));
  const ids: string[] = [];
  for (const day of days) ids.push((await save(`Zyzzyva ${day}?`, day)).id);
  for (const query of ['', 'zyzzyva', 'zyzyzva']) {
    for (const pageSize of [1, 3, 7, 100]) {
      expect(await listIdsByDate({ query, categoryId }, 100, pageSize)).toEqual(ids);
    }
  }
  for (const pageSize of [2, 3]) {
    expect(await listIdsByDate({ query: '', categoryId }, 4, pageSize)).toEqual(ids.slice(3));
  }
});
