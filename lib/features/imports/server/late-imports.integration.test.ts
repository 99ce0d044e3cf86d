import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { saveDailyQuestion } from '@/lib/features/questions/server/save-question';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { importOf, refusalOf, rowOf, rowsIn, withKey } from '@/lib/testing/import-rows';
import { setClock } from '@/lib/testing/set-clock';
import { importRecords } from './import-records';

const inDays = (days: number) => addDays(productToday(), days);
const DAY_MS = 86_400_000;

it('stores nothing once its caller has gone, and says which row somebody was faster with', async () => {
  const [editor, categoryId] = [await addCaller(), await addCategory()];
  const gone = new AbortController();
  const lines = Array.from({ length: 80 }, (_, at) => rowOf(categoryId, { forDate: inDays(100 + at) }));
  const cancelled = importRecords(
    importOf(lines),
    { ...withKey(editor), signal: gone.signal },
    ({ phase }) => {
      if (phase === 'storing') gone.abort();
    },
  );
  await expect(cancelled).rejects.toThrow('cancelled');
  expect(await rowsIn(categoryId)).toEqual([]);

  const once = { ...withKey(editor) };
  let isTaken = false;
  const late = importRecords(importOf(lines), once, ({ phase, done, of }) => {
    if (phase !== 'checking' || done < of || isTaken) return;
    isTaken = true;
    // Queued before the import's own transaction.
    const faster = questionOf(categoryId, inDays(150), { question: 'Who was faster?' });
    void saveDailyQuestion({ triviaQuestion: faster, status: 'draft' }, editor);
  });
  const refused = await refusalOf(late);
  expect(refused).toEqual([{ line: lines[50]?.line, codes: ['slot_taken'] }]);
  expect(await rowsIn(categoryId)).toHaveLength(1);
});

it.each(['checking', 'storing'] as const)(
  'takes a day that ends while it is %s for one that is over: the row is named, and nothing is stored',
  async (ends) => {
    const [editor, categoryId] = [await addCaller(), await addCategory()];
    const [today, later] = [rowOf(categoryId, { forDate: inDays(0) }), rowOf(categoryId)];
    const now = Date.now();
    try {
      const late = importRecords(importOf([today, later]), withKey(editor), ({ phase }) => {
        if (phase === ends) setClock(now + DAY_MS);
      });
      expect(await refusalOf(late)).toEqual([{ line: today.line, codes: ['day_over'] }]);
      expect(await rowsIn(categoryId)).toEqual([]);
    } finally {
      jest.useRealTimers();
    }
  },
);
