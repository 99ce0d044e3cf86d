import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { saveDailyQuestion, saveWeeklyQuestion } from '@/lib/features/questions/server/save-question';
import { pageCacheState } from '@/lib/kept/page-cache-state';
import { pageTags } from '@/lib/kept/tags';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { keepProbe } from '@/lib/testing/kept-probe';

const today = productToday();

async function setting() {
  const [editor, writer, categoryId] = [
    await addCaller('editor'),
    await addCaller('writer'),
    await addCategory(),
  ];
  const sentFor = (days: number) => questionOf(categoryId, addDays(today, days));
  const storedNow = async () => {
    const rows = database().selectFrom('trivia_questions').selectAll().where('category_id', '=', categoryId);
    const entries = database().selectFrom('history').select('id');
    return JSON.stringify([await rows.execute(), (await entries.execute()).length]);
  };
  return { editor, writer, sentFor, storedNow };
}

it('changes only records that the call is about, also when its key has made another', async () => {
  const { editor, sentFor, storedNow } = await setting();
  const sent = sentFor(1);
  const caller = { ...editor, idempotencyKey: 'one form' };
  const { triviaQuestion } = await saveDailyQuestion({ triviaQuestion: sent }, caller);
  const before = await storedNow();
  const changed = { ...sent, choice1: 'Uno' };
  for (const questionId of [triviaQuestion.id, undefined, 'nothing']) {
    await expect(saveWeeklyQuestion({ triviaQuestion: changed, questionId }, caller)).rejects.toMatchObject({
      status: 404,
      code: 'not_found',
    });
  }
  expect(await storedNow()).toBe(before);
});

it('stores nothing that the caller may not, of the record or of the one that a swap moves', async () => {
  const { editor, writer, sentFor, storedNow } = await setting();
  const [theirs, mine] = [sentFor(1), sentFor(2)];
  const { triviaQuestion: ready } = await saveDailyQuestion({ triviaQuestion: theirs }, editor);
  const { triviaQuestion: draft } = await saveDailyQuestion(
    { triviaQuestion: mine, status: 'draft' },
    writer,
  );
  const before = await storedNow();
  const refused = [
    { triviaQuestion: sentFor(3), status: 'ready' },
    { triviaQuestion: mine, questionId: draft.id, status: 'ready' },
    { triviaQuestion: { ...theirs, choice1: 'Uno' }, questionId: ready.id, status: 'ready' },
    {
      triviaQuestion: { ...mine, forDate: theirs.forDate },
      questionId: draft.id,
      status: 'draft',
      swapWithId: ready.id,
    },
  ] as const;
  for (const input of refused) {
    await expect(saveDailyQuestion(input, writer)).rejects.toMatchObject({
      status: 403,
      code: 'not_allowed',
    });
    expect(await storedNow()).toBe(before);
  }
});

it('a retry that corrects what players have seen meanwhile says itself why', async () => {
  const { editor, sentFor } = await setting();
  const caller = { ...editor, idempotencyKey: 'one form', isRetry: true };
  const sent = sentFor(0);
  const { triviaQuestion } = await saveDailyQuestion({ triviaQuestion: sent }, caller);
  const reasonOf = async (choice1: string, reason?: string) => {
    await saveDailyQuestion({ triviaQuestion: { ...sent, choice1 }, reason }, caller);
    const { entries } = await listHistoryEntries({ subjectType: 'question', subjectId: triviaQuestion.id });
    return entries[0]?.reason;
  };
  expect(await reasonOf('Uno')).toBe('Corrected before the first save was confirmed');
  expect(await reasonOf('Eins', 'In German, please')).toBe('In German, please');
});

it('is answered once the pages that show it are void everywhere', async () => {
  const { editor, sentFor, storedNow } = await setting();
  const sent = sentFor(1);
  const { triviaQuestion } = await saveDailyQuestion({ triviaQuestion: sent }, editor);
  const isKept = await keepProbe(pageTags.question(triviaQuestion.questionTag));
  const [told, everywhere] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  pageCacheState().announce = () => {
    told.resolve();
    return everywhere.promise;
  };
  let isAnswered = false;
  const changed = { triviaQuestion: { ...sent, choice1: 'Uno' }, questionId: triviaQuestion.id };
  const save = saveDailyQuestion(changed, editor).then(() => {
    isAnswered = true;
  });
  await told.promise;
  expect(isKept()).toBe(false);
  // Longer than anything that a save does after its announcement.
  for (let step = 0; step < 30; step++) await storedNow();
  expect(isAnswered).toBe(false);
  everywhere.resolve();
  await save;
});
