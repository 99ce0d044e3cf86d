import type { Caller } from '@/lib/contract/caller';
import { choiceNames } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { beginSession } from '@/lib/features/accounts/server/sessions';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { listFreeDays } from '@/lib/features/import-export/among-rows';
import type { ImportRow } from '@/lib/features/import-export/contract';
import { insertMedia } from '@/lib/features/media/server/store';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { listIdsByDate } from '@/lib/features/search/server/service';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import {
  findCategoryNamed,
  importOf,
  listRowsIn,
  readRefusal,
  rowOf,
  withKey,
} from '@/lib/testing/import-rows';
import { undoStep } from '@/lib/testing/undo-step';
import { checkImport, importGaps } from './check-import';
import { importRecords } from './import-records';

const today = getProductToday();
const inDays = (days: number) => addDays(today, days);
async function listCodes(caller: Caller, rows: ImportRow[], more: object = {}) {
  const { verdicts } = await checkImport({ game: 'daily', rows, ...more }, caller);
  return verdicts.map(({ issues }) => issues.map(({ code, severity }) => `${severity} ${code}`));
}

it('an editor imports a ready record with its difficulty, themes and background, and a draft, and gets their number', async () => {
  const [editor, categoryId] = [withKey(await addCaller()), await addCategory()];
  const background = { explanation: 'It sings.', source: 'https://birds.example', reviewBy: '2031-01-01' };
  const other = { ...background, forDate: inDays(40), status: 'ready', difficulty: 'hard' } as const;
  const full = rowOf(categoryId, { ...other, themes: ['Birds', 'Nature'] });
  const bench = rowOf(categoryId);
  const progress: unknown[] = [];
  const result = await importRecords(importOf([full, bench]), editor, (line) => progress.push(line));
  const counts = { created: 2, updated: 0, unchanged: 0, categories: [] };
  expect(result).toEqual({ ...counts, historyEntryId: expect.any(String) });
  expect(progress.at(-1)).toEqual({ phase: 'storing', done: 2, of: 2 });
  const stored = await listRowsIn(categoryId);
  expect(stored).toMatchObject([
    { ...other, themes: '["Birds","Nature"]', createdBy: editor.user?.id },
    { forDate: null, status: 'draft', version: 1, duplicateKey: null },
  ]);
});

it('an import shuffles the choices, and keeps the right one', async () => {
  const [editor, categoryId] = [withKey(await addCaller()), await addCategory()];
  // The text of a question decides the order of its choices.
  const texts = { question: 'Which bird builds no nest?', choice1: 'Owl' };
  const row = rowOf(categoryId);
  await importRecords(importOf([{ ...row, question: { ...row.question, ...texts } }]), editor);
  const [stored] = await listRowsIn(categoryId);
  const choices = choiceNames.map((name) => stored?.[name]);
  expect(choices).not.toEqual(['Owl', 'Wren', 'Rook', 'Swift']);
  expect(choices[(stored?.correctChoice ?? 0) - 1]).toBe('Wren');
});

it('an import that is sent again changes nothing, with the same key or another, and with other days', async () => {
  const [editor, categoryId] = [await addCaller(), await addCategory()];
  const lines = [rowOf(categoryId, { forDate: inDays(41), status: 'ready' }), rowOf(categoryId)];
  const once = withKey(editor);
  const first = await importRecords(importOf(lines), once);
  expect(await importRecords(importOf(lines), once)).toEqual(first);
  const moved = lines.map((line, at) => ({ ...line, forDate: inDays(50 + at) }));
  const nothing = { created: 0, updated: 0, unchanged: 2, categories: [] };
  expect(await importRecords(importOf(moved), withKey(editor))).toEqual(nothing);
  const { verdicts } = await checkImport({ game: 'daily', rows: moved }, editor);
  expect(verdicts).toMatchObject([
    { issues: [], isSame: true },
    { issues: [], isSame: true },
  ]);
  expect(await listRowsIn(categoryId)).toHaveLength(2);
});

it('an editor, but no writer, creates the categories that rows name, as part of the step', async () => {
  const [editor, writer] = [withKey(await addCaller()), await addCaller('writer')];
  const name = `Birds ${crypto.randomUUID()}`;
  const lines = [
    rowOf('', { categoryId: undefined, category: name }),
    rowOf('', { categoryId: undefined, category: ` ${name.toUpperCase()}` }),
  ];
  expect(await listCodes(writer, lines)).toEqual([['error category'], ['error category']]);
  expect(await listCodes(editor, lines)).toEqual([[], []]);
  const { historyEntryId, ...counts } = await importRecords(importOf(lines), editor);
  expect(counts).toEqual({ created: 2, updated: 0, unchanged: 0, categories: [name] });
  const { id: subjectId } = await findCategoryNamed(name);
  expect(await listRowsIn(subjectId)).toHaveLength(2);
  const { entries } = await listHistoryEntries({ subjectType: 'category', subjectId }, editor);
  expect(entries).toMatchObject([{ action: 'created', title: name, also: [{}, {}] }]);
});

const rowNaming = (category: string) => rowOf('', { categoryId: undefined, category });

it.each<[what: string, row: ImportRow, code: string]>([
  ['an id that does not exist', rowOf('made:Wading Birds'), 'error category'],
  ['an invisible name', rowNaming(' \u200b'), 'error category'],
  ['a name with a line break', rowNaming('Wading\nBirds'), 'error invalid'],
])('an editor who imports a category with %s is refused', async (_what, row, code) => {
  expect(await listCodes(await addCaller(), [row])).toEqual([[code]]);
});

it('an import creates a category by a clean name, and none for the same name in capitals', async () => {
  const [editor, name] = [await addCaller(), `Wading Birds ${crypto.randomUUID()}`];
  const row = rowNaming(` ${name.replace(' ', '\u00a0')}\u200b`);
  const { categories } = await importRecords(importOf([row]), withKey(editor));
  expect(categories).toEqual([name]);
  const loud = rowNaming(name.toUpperCase());
  const later = await importRecords(importOf([loud]), withKey(editor));
  expect(later).toMatchObject({ created: 1, categories: [] });
});

it('a person who is disabled, or gets another role, while the import runs stores nothing', async () => {
  const categoryId = await addCategory();
  for (const change of [{ disabledAt: new Date().toISOString() }, { role: 'writer' as const }]) {
    const { user } = await addCaller('editor');
    const caller = { ...withKey({ user, address: '::1' }), token: await beginSession(user.id) };
    // The call of this person was admitted before the change.
    await database().updateTable('users').set(change).where('id', '=', user.id).execute();
    const late = importRecords(importOf([rowOf(categoryId)]), caller);
    await expect(late).rejects.toMatchObject({ message: expect.stringContaining('nothing was stored') });
  }
  expect(await listRowsIn(categoryId)).toEqual([]);
});

it('a person learns each row that the rules of a save refuse, and nothing is stored', async () => {
  const [editor, categoryId] = [await addCaller(), await addCategory()];
  const held = questionOf(categoryId, inDays(60), { question: 'Who holds the slot?' });
  await saveDailyQuestion({ triviaQuestion: held }, editor);
  const text = (question: string) => ({ ...rowOf(categoryId).question, question });
  const lines = [
    rowOf(categoryId, { line: 1 }),
    rowOf(categoryId, { line: 2, forDate: inDays(60) }),
    rowOf(categoryId, { line: 3, forDate: inDays(-1) }),
    rowOf(categoryId, { line: 4, status: 'ready', question: { ...text('x'), correctChoice: '' } }),
    rowOf(categoryId, { line: 5, question: { ...text('y'), correctChoice: 'Crow' } }),
    rowOf(categoryId, { line: 6, status: 'ready', question: text('who holds  the SLOT?') }),
    rowOf(categoryId, { line: 7, question: text('who holds  the SLOT?') }),
    rowOf(categoryId, { line: 8, forDate: inDays(61) }),
    rowOf(categoryId, { line: 9, forDate: inDays(61) }),
    rowOf('gone', { line: 10 }),
    rowOf(categoryId, { line: 11, id: 'gone', version: 1 }),
    rowOf(categoryId, { line: 12, difficulty: 'very' as never }),
    rowOf(categoryId, { line: 13, mediaType: 'image', mediaId: 'gone' }),
    rowOf(categoryId, { line: 14, status: 'ready', forDate: today }),
  ];
  expect(await readRefusal(importRecords(importOf(lines), editor))).toEqual([
    { line: 2, codes: ['slot_taken'] },
    { line: 3, codes: ['day_over'] },
    { line: 4, codes: ['incomplete'] },
    { line: 5, codes: ['invalid'] },
    { line: 6, codes: ['exists'] },
    { line: 9, codes: ['repeated'] },
    { line: 10, codes: ['category'] },
    { line: 11, codes: ['gone'] },
    { line: 12, codes: ['invalid'] },
    { line: 13, codes: ['media'] },
  ]);
  expect(await listRowsIn(categoryId)).toHaveLength(1);
  expect(
    (await listCodes(editor, lines)).filter((codes) => codes.every((code) => code.startsWith('warning'))),
  ).toEqual([[], ['warning exists'], [], ['warning goes_live']]);
});

/** Stores two questions on two days; returns them with the rows that swap the days. */
async function addSwappedRows() {
  const [editor, categoryId] = [await addCaller(), await addCategory()];
  const days = [inDays(70), inDays(71)];
  const questions = days.map((day, at) => questionOf(categoryId, day, { question: `Which one is ${at}?` }));
  const saved = await Promise.all(
    questions.map((triviaQuestion) => saveDailyQuestion({ triviaQuestion }, editor)),
  );
  const [one, other] = saved.map(({ triviaQuestion: { id, version } }) => ({ id, version }));
  const lines = [
    { line: 2, ...one, forDate: days[1] },
    { line: 3, ...other, forDate: days[0], explanation: 'Because.' },
  ] as ImportRow[];
  return { editor, categoryId, days, one, lines };
}

it('an editor swaps two records by id and version, and undoes the step', async () => {
  const { editor, categoryId, days, lines } = await addSwappedRows();
  const result = await importRecords(importOf(lines), withKey(editor));
  expect(result).toMatchObject({ created: 0, updated: 2, unchanged: 0 });
  expect(await listRowsIn(categoryId)).toMatchObject([
    { question: 'Which one is 0?', forDate: days[1], version: 2 },
    { question: 'Which one is 1?', forDate: days[0], version: 2, explanation: 'Because.' },
  ]);
  await undoStep({ entryId: result.historyEntryId ?? '' }, editor);
  expect(await listRowsIn(categoryId)).toMatchObject([
    { forDate: days[0], version: 3 },
    { forDate: days[1], explanation: null },
  ]);
});

it('an editor is told that the version of a row is outdated, unless the row equals its record', async () => {
  const { editor, days, one, lines } = await addSwappedRows();
  await importRecords(importOf(lines), withKey(editor));
  expect(await importRecords(importOf(lines), withKey(editor))).toMatchObject({ updated: 0, unchanged: 2 });
  const stale = [{ line: 2, ...one, explanation: 'Otherwise' }] as ImportRow[];
  const { verdicts } = await checkImport({ game: 'daily', rows: stale }, editor);
  expect(verdicts).toMatchObject([
    {
      issues: [{ code: 'stale' }],
      stored: { ...one, version: 2, forDate: days[1], question: { question: 'Which one is 0?' }, themes: [] },
      base: { ...one, forDate: days[0] },
    },
  ]);
});

it('a row may have the text of a record that another row moves out of the category', async () => {
  const [editor, categoryId, other] = [await addCaller(), await addCategory(), await addCategory()];
  const triviaQuestion = questionOf(categoryId, inDays(80), { question: 'Who moves away?' });
  const { id, version } = (await saveDailyQuestion({ triviaQuestion }, editor)).triviaQuestion;
  const question = { ...rowOf(categoryId).question, question: 'Who moves  AWAY?' };
  const added = rowOf(categoryId, { line: 3, status: 'ready', question });
  const moved = { line: 2, id, version, categoryId: other } as ImportRow;
  expect(await listCodes(editor, [added])).toEqual([['error exists']]);
  expect(await listCodes(editor, [moved, added])).toEqual([[], []]);
});

it('search finds the new text of a record that an import changed, and not the old one', async () => {
  const [editor, categoryId] = [await addCaller(), await addCategory()];
  const triviaQuestion = questionOf(categoryId, inDays(72), { question: 'Which finch is it?' });
  const { id, version } = (await saveDailyQuestion({ triviaQuestion }, editor)).triviaQuestion;
  const find = (query: string) => listIdsByDate({ query, kind: 'daily', categoryId }, 2, 2);
  expect(await find('finch')).toEqual([id]);
  const row = { line: 2, id, version, question: { question: 'Which gull is it?' } };
  await importRecords(importOf([row]), withKey(editor));
  expect([await find('gull'), await find('finch')]).toEqual([[id], []]);
});

it.each<[what: string, change: Partial<ImportRow>, choice4: string, added: Partial<ImportRow>]>([
  [
    'makes a ready question a draft, and imports its text as a new one',
    { status: 'draft' },
    'Another fourth choice',
    { status: 'ready' },
  ],
  [
    'gives a question another text, and imports its old text as a new one with another source',
    { question: { question: 'Which other bird is it?' } },
    'Four',
    { source: 'A letter' },
  ],
])('an editor %s, in one step', async (_what, change, choice4, added) => {
  const [editor, categoryId] = [await addCaller(), await addCategory()];
  const saved = await saveDailyQuestion({ triviaQuestion: questionOf(categoryId, inDays(73)) }, editor);
  const { id, version, question, choices, correctChoice } = saved.triviaQuestion;
  const text = { question, ...choices, choice4, correctChoice };
  const rows: ImportRow[] = [
    { line: 2, id, version, ...change },
    { line: 3, categoryId, question: text, ...added },
  ];
  expect(await listCodes(editor, rows.slice(1))).toEqual([['error exists']]);
  expect(await importRecords(importOf(rows), withKey(editor))).toMatchObject({ created: 1, updated: 1 });
});

it('a person learns that a file of a row has another type', async () => {
  const [editor, categoryId, mediaId] = [await addCaller(), await addCategory(), crypto.randomUUID()];
  const stored = { kind: 'audio', driver: 'gcs', contentType: 'audio/mpeg', bytes: 5 } as const;
  await insertMedia({ ...stored, id: mediaId, createdAt: new Date().toISOString() });
  const rows = [rowOf(categoryId, { mediaType: 'image', mediaId })];
  const { verdicts } = await checkImport({ game: 'daily', rows }, editor);
  const message = 'The file of this question has another type than image. Choose it again.';
  expect(verdicts).toMatchObject([{ issues: [{ code: 'media', message }] }]);
});

it('an editor imports two weekly questions of a category for one day, but no two daily ones', async () => {
  const [editor, categoryId] = [await addCaller(), await addCategory()];
  const [forDate] = listFreeDays('weekly', inDays(40), 1);
  const rows = [rowOf(categoryId, { forDate }), rowOf(categoryId, { forDate })];
  expect(await listCodes(editor, rows)).toEqual([[], ['error repeated']]);
  expect(await listCodes(editor, rows, { game: 'weekly' })).toEqual([[], []]);
  const imported = await importRecords({ ...importOf(rows), game: 'weekly' }, withKey(editor));
  expect(imported).toMatchObject({ created: 2 });
});

it('an editor gets the next empty days of a category, from today on', async () => {
  const [editor, categoryId] = [await addCaller(), await addCategory()];
  await saveDailyQuestion({ triviaQuestion: questionOf(categoryId, inDays(2)) }, editor);
  expect(await importGaps({ game: 'daily', categoryIds: [categoryId], from: inDays(-5), count: 3 })).toEqual({
    gaps: [{ categoryId, days: [today, inDays(1), inDays(3)] }],
  });
});
