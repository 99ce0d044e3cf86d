import { addDays, formatWeekdayDate as inWords } from '@/lib/dates/calendar-date';
import { database } from '@/lib/db/connection';
import { restoreHistoryEntry } from '@/lib/features/history/server/restore-entry';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { questionOf } from '@/lib/testing/factories';
import { dateOf, monday, tuesday, twoQuestions } from '@/lib/testing/two-questions';
import { saveDailyQuestion } from './save-question';

describe('undoing a swap', () => {
  /** The two after the first took the second's day and changed; `entryOf` finds a record's last entry. */
  async function swapped() {
    const { caller, sent, first, second, categoryId } = await twoQuestions();
    const swap = { ...sent.first, choice1: 'Changed, too', forDate: tuesday };
    await saveDailyQuestion(
      { triviaQuestion: swap, questionId: first.id, version: 1, swapWithId: second.id },
      caller,
    );
    const entryOf = async (subjectId: string) => {
      const { entries } = await listHistoryEntries({ subjectType: 'question', subjectId });
      const [latest] = entries;
      if (!latest) throw new Error('no entry');
      return latest;
    };
    const rowOf = async (id: string) => {
      const row = await database()
        .selectFrom('trivia_questions')
        .select(['for_date', 'choice1', 'version'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return [row.for_date, row.choice1, row.version];
    };
    return { caller, sent, first, second, categoryId, entryOf, rowOf };
  }

  it('is one entry with both questions, in the list of all and in that of either', async () => {
    const { caller, first, second, entryOf } = await swapped();
    const { entries } = await listHistoryEntries({ changedBy: caller.user.username, action: 'swapped' });
    expect(entries).toHaveLength(1);
    const moved = {
      subjectId: second.id,
      before: { Date: inWords(tuesday) },
      after: { Date: inWords(monday) },
    };
    expect(entries[0]).toMatchObject({
      subjectId: first.id,
      after: { Date: inWords(tuesday) },
      also: [moved],
    });
    expect(await entryOf(second.id)).toMatchObject({ ...moved, also: [{ subjectId: first.id }] });
  });

  it.each(['first', 'second'] as const)('brings both back from the side of the %s', async (side) => {
    const question = await swapped();
    const { caller, first, second, entryOf, rowOf } = question;
    const entry = await entryOf(question[side].id);
    await restoreHistoryEntry({ entryId: entry.id, side: 'before' }, caller);
    expect([await rowOf(first.id), await rowOf(second.id)]).toEqual([
      [monday, 'One', 3],
      [tuesday, 'One', 3],
    ]);
    const undone = await entryOf(question[side].id);
    expect(undone).toMatchObject({ action: 'restored', also: [{ after: expect.anything() }] });
    // The undoing is one step, too: undone itself, both are where the swap left them.
    await restoreHistoryEntry({ entryId: undone.id, side: 'before' }, caller);
    expect([await rowOf(first.id), await rowOf(second.id)]).toEqual([
      [tuesday, 'Changed, too', 4],
      [monday, 'One', 4],
    ]);
  });

  it('happens once, however many do so from either side at once', async () => {
    const { caller, first, second, entryOf, rowOf } = await swapped();
    const entries = await Promise.all([first, second, first].map(({ id }) => entryOf(id)));
    const undo = () =>
      Promise.allSettled(
        entries.map(({ id }) => restoreHistoryEntry({ entryId: id, side: 'before' }, caller)),
      );
    const results = await undo();
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 });
    }
    expect((await undo()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    expect([await rowOf(first.id), await rowOf(second.id)]).toEqual([
      [monday, 'One', 3],
      [tuesday, 'One', 3],
    ]);
  });

  it('keeps what was written into the other one since', async () => {
    const { caller, sent, first, second, entryOf, rowOf } = await swapped();
    const entry = await entryOf(first.id);
    const corrected = { ...sent.second, choice1: 'Corrected', forDate: monday };
    await saveDailyQuestion({ triviaQuestion: corrected, questionId: second.id }, caller);
    await restoreHistoryEntry({ entryId: entry.id, side: 'before' }, caller);
    expect([await rowOf(first.id), await rowOf(second.id)]).toEqual([
      [monday, 'One', 3],
      [tuesday, 'Corrected', 4],
    ]);
  });

  it('leaves the other one where somebody moved it since', async () => {
    const { caller, sent, first, second, entryOf } = await swapped();
    const entry = await entryOf(first.id);
    const wednesday = addDays(tuesday, 1);
    await saveDailyQuestion(
      { triviaQuestion: { ...sent.second, forDate: wednesday }, questionId: second.id },
      caller,
    );
    await restoreHistoryEntry({ entryId: entry.id, side: 'before' }, caller);
    expect([await dateOf(first.id), await dateOf(second.id)]).toEqual([monday, wednesday]);
  });

  it('says so when a third one has taken the day, and moves neither', async () => {
    const { caller, sent, first, second, categoryId, entryOf } = await swapped();
    const entry = await entryOf(first.id);
    const wednesday = addDays(tuesday, 1);
    await saveDailyQuestion(
      { triviaQuestion: { ...sent.second, forDate: wednesday }, questionId: second.id },
      caller,
    );
    await saveDailyQuestion({ triviaQuestion: questionOf(categoryId, monday) }, caller);
    const undo = restoreHistoryEntry({ entryId: entry.id, side: 'before' }, caller);
    await expect(undo).rejects.toMatchObject({ status: 409, code: 'slot_taken' });
    expect([await dateOf(first.id), await dateOf(second.id)]).toEqual([tuesday, wednesday]);
  });
});
