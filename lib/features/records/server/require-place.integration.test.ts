import { embedded } from '@/lib/api/embedded';
import type { Caller } from '@/lib/contract/caller';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { importRecords } from '@/lib/features/import-export/server/import-records';
import { addCategory, questionOf } from '@/lib/testing/factories';
import { importOf, readRefusal } from '@/lib/testing/import-rows';
import { addReviewers, loadStored } from '@/lib/testing/reviewing';

const reason = 'It fits another day';
const [today, tomorrow] = [getProductToday(), addDays(getProductToday(), 1)];
const stays = { status: 409, message: expect.stringContaining('Players have seen this') };

/** Adds a released question of today, and a draft of tomorrow in its category. */
async function setUp() {
  const { editor, writer, categoryId } = await addReviewers();
  const sent = questionOf(categoryId, today);
  const stored = await embedded.saveDailyQuestion({ triviaQuestion: sent }, editor);
  const { id = '', version = 0 } = stored.triviaQuestion ?? {};
  const draft = questionOf(categoryId, tomorrow);
  const { triviaQuestion } = await embedded.saveDailyQuestion(
    { triviaQuestion: draft, status: 'draft' },
    editor,
  );
  const elsewhere = await addCategory();
  const change = { triviaQuestion: sent, questionId: id, reason };
  return { editor, writer, sent, id, version, change, draft, draftId: triviaQuestion?.id, elsewhere };
}

type Setting = Awaited<ReturnType<typeof setUp>>;

const ways: [way: string, move: (setting: Setting) => Promise<unknown>][] = [
  [
    'a save with another day',
    ({ change, sent, editor }) => saveAs(editor, change, { ...sent, forDate: tomorrow }),
  ],
  [
    'a save for the bench',
    ({ change, sent, editor }) => saveAs(editor, change, { ...sent, forDate: null }, 'ready'),
  ],
  [
    'a save as a draft for the bench',
    ({ change, sent, editor }) => saveAs(editor, change, { ...sent, forDate: null }, 'draft'),
  ],
  [
    'a save with another category',
    ({ change, sent, editor, elsewhere }) => saveAs(editor, change, { ...sent, categoryId: elsewhere }),
  ],
  [
    'a swap with a draft',
    ({ draft, draftId, id, editor }) =>
      saveAs(editor, { questionId: draftId, swapWithId: id, reason }, { ...draft, forDate: today }, 'draft'),
  ],
  [
    'a writer’s proposal',
    ({ change, sent, writer }) => saveAs(writer, change, { ...sent, forDate: tomorrow }, 'in_review'),
  ],
  [
    'a move in the plan',
    ({ id, version, sent: { categoryId }, editor }) =>
      embedded.moveRecord({ game: 'daily', id, version, categoryId, forDate: null }, editor),
  ],
];

function saveAs(
  caller: Caller,
  change: object,
  triviaQuestion: object,
  status?: 'draft' | 'in_review' | 'ready',
) {
  return embedded.saveDailyQuestion({ ...change, triviaQuestion, status } as never, caller);
}

it.each(ways)('%s does not move a released question, and stores nothing', async (_, move) => {
  const setting = await setUp();
  const before = await loadStored();
  await expect(move(setting)).rejects.toMatchObject(stays);
  expect(await loadStored()).toBe(before);
});

it('an arrangement of the plan does not move a released question, and names it', async () => {
  const { id, version, editor } = await setUp();
  const changes = [{ id, version, forDate: tomorrow }];
  await expect(embedded.arrangeRecords({ game: 'daily', reason, changes }, editor)).rejects.toMatchObject({
    issues: [{ message: expect.stringContaining('Players have seen this') }],
  });
});

it.each(['day', 'category'])('an import does not move a released question to another %s', async (to) => {
  const { id, version, editor, elsewhere } = await setUp();
  const place = to === 'day' ? { forDate: tomorrow } : { categoryId: elsewhere };
  const rows = importOf([{ line: 1, id, version, ...place }], { reason });
  const refusal = [{ line: 1, codes: expect.arrayContaining(['day_over']) }];
  expect(await readRefusal(importRecords(rows, editor))).toEqual(refusal);
});
