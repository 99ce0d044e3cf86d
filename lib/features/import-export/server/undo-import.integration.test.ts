import type { Caller } from '@/lib/contract/caller';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { restoreHistoryEntry } from '@/lib/features/history/server/undo-step';
import type { ImportRow } from '@/lib/features/import-export/contract';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { findCategoryNamed, importOf, listRowsIn, rowOf, withKey } from '@/lib/testing/import-rows';
import { makeNumberedRows } from '@/lib/testing/numbered-rows';
import { undoStep } from '@/lib/testing/undo-step';
import { importRecords } from './import-records';

const inDays = (days: number) => addDays(getProductToday(), days);

describe('the undo of an import', () => {
  const importLines = (lines: ImportRow[], caller: Caller) => importRecords(importOf(lines), withKey(caller));

  const countDocuments = async (ids: readonly string[]) =>
    (await database().selectFrom('search_documents').select('doc').where('subjectId', 'in', ids).execute())
      .length;

  it('removes a large import from records and search with its new category, and is itself undone', async () => {
    const editor = await addCaller();
    const category = `Birds ${crypto.randomUUID()}`;
    const lines = makeNumberedRows(250, (at) => ({ category, forDate: inDays(at + 1), status: 'ready' }));
    const { historyEntryId = '' } = await importLines(lines, editor);
    const { id, active } = await findCategoryNamed(category);
    const made = await listRowsIn(id);
    const ids = made.map((row) => row.id);
    expect([active, made.length, await countDocuments(ids)]).toEqual([1, 250, 250]);

    const isActive = async () => (await findCategoryNamed(category)).active;
    const undone = await undoStep({ entryId: historyEntryId }, { ...editor, idempotencyKey: 'undo' });
    expect([await listRowsIn(id), await countDocuments(ids), await isActive()]).toEqual([[], 0, 0]);

    await undoStep({ entryId: undone.historyEntryId }, editor);
    expect([await listRowsIn(id), await countDocuments(ids), await isActive()]).toEqual([made, 250, 1]);
  });

  it('answers a repeated request as the first one', async () => {
    const [editor, categoryId] = [await addCaller(), await addCategory()];
    const { historyEntryId = '' } = await importLines([rowOf(categoryId)], editor);
    const undo = () => undoStep({ entryId: historyEntryId }, { ...editor, idempotencyKey: 'undo' });
    const undone = await undo();
    expect(undone.historyEntryId).not.toBe(historyEntryId);
    expect(await undo()).toEqual(undone);
    expect(await listRowsIn(categoryId)).toEqual([]);
  });

  it('names the records that have changed since, and undoes the rest after a confirmation', async () => {
    const [editor, categoryId] = [await addCaller(), await addCategory()];
    const lines = makeNumberedRows(20, (at) => ({ categoryId, forDate: inDays(at + 1) }));
    const { historyEntryId = '' } = await importLines(lines, editor);
    for (const { id, question, forDate } of (await listRowsIn(categoryId)).slice(0, 7)) {
      const sent = questionOf(categoryId, forDate ?? '', { question: `${question} Really` });
      await saveDailyQuestion({ triviaQuestion: sent, questionId: id, status: 'draft' }, editor);
    }
    const undo = { entryId: historyEntryId, side: 'before' as const };
    const refused = {
      code: 'partly_stale',
      message: expect.stringMatching(
        /^“Which bird is \d+\? Really” was changed since\. .*2 more have changed, too\. The other 13 can be taken back\.$/,
      ),
    };
    await expect(restoreHistoryEntry(undo, editor)).rejects.toMatchObject(refused);
    expect(await listRowsIn(categoryId)).toHaveLength(20);
    await restoreHistoryEntry({ ...undo, partly: true }, editor);
    const left = await listRowsIn(categoryId);
    expect(left.map(({ question }) => question.endsWith(' Really'))).toEqual(new Array(7).fill(true));
    await expect(restoreHistoryEntry({ ...undo, partly: true }, editor)).rejects.toMatchObject({
      code: 'stale',
    });
  });

  it('gives a slot back to the record that an import moved out of it', async () => {
    const [editor, categoryId] = [await addCaller(), await addCategory()];
    const [day, later] = [inDays(5), inDays(6)];
    const saved = await saveDailyQuestion({ triviaQuestion: questionOf(categoryId, day) }, editor);
    const { id, version } = saved.triviaQuestion;
    const lines: ImportRow[] = [
      ...makeNumberedRows(1, () => ({ categoryId, forDate: day })),
      { line: 9, id, version, forDate: later },
    ];
    const { historyEntryId = '', ...counts } = await importLines(lines, editor);
    expect(counts).toMatchObject({ created: 1, updated: 1 });
    const moved = await listRowsIn(categoryId);
    expect(moved.map((row) => `${row.forDate} ${row.id === id}`).toSorted()).toEqual([
      `${day} false`,
      `${later} true`,
    ]);
    await undoStep({ entryId: historyEntryId }, editor);
    expect(await listRowsIn(categoryId)).toMatchObject([{ id, forDate: day }]);
  });

  it('is offered in the history, at one line for the whole import, as long as a record is unchanged', async () => {
    const [editor, other, categoryId] = [await addCaller(), await addCaller('editor'), await addCategory()];
    const file = importOf(
      makeNumberedRows(300, () => ({ categoryId })),
      { fileName: 'bank.xlsx' },
    );
    const { historyEntryId = '' } = await importRecords(file, withKey(editor));
    const list = async () =>
      (await listHistoryEntries({ changedBy: editor.user.username }, editor)).entries.filter(
        ({ imported }) => imported,
      );
    const entries = await list();
    const imported = { fileName: 'bank.xlsx', records: 300, canBeUndone: true };
    expect(entries).toMatchObject([{ id: historyEntryId, action: 'created', others: 249, imported }]);
    expect(entries[0]?.also).toHaveLength(50);
    const [first] = await listRowsIn(categoryId);
    const sent = questionOf(categoryId, '', { question: 'Which one was changed?' });
    const triviaQuestion = { ...sent, forDate: null };
    await saveDailyQuestion({ triviaQuestion, questionId: first?.id, status: 'draft' }, editor);
    const undo = { entryId: historyEntryId, side: 'before' as const };
    expect(await list()).toMatchObject([{ imported }]);
    await restoreHistoryEntry({ ...undo, partly: true }, other);
    expect(await listRowsIn(categoryId)).toMatchObject([{ question: 'Which one was changed?' }]);
    expect(await list()).toMatchObject([{ imported: { ...imported, canBeUndone: false } }]);
  });

  it('of one record leaves the others of a large import as they are', async () => {
    const [editor, categoryId] = [await addCaller(), await addCategory()];
    const added = makeNumberedRows(210, () => ({ categoryId }));
    await importLines(added, editor);
    const made = await listRowsIn(categoryId);
    const explanation = 'It sings.';
    const changed = made.map(({ id, version }, at) => ({ line: at + 2, id, version, explanation }));
    await importLines(changed, editor);
    const [, second] = made;
    const { entries } = await listHistoryEntries({ subjectType: 'question', subjectId: second?.id }, editor);
    const step = { entryId: entries[0]?.id ?? '', side: 'before' as const };
    await restoreHistoryEntry(step, editor);
    const undone = (await listRowsIn(categoryId)).filter((row) => row.explanation === null);
    expect(undone.map(({ id }) => id)).toEqual([second?.id]);
  });
});
