import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { setClock } from '@/lib/testing/clock';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { importOf, listRowsIn, readRefusal, rowOf, withKey } from '@/lib/testing/import-rows';
import { importRecords } from './import-records';

const inDays = (days: number) => addDays(getProductToday(), days);
const DAY_MS = 86_400_000;

describe('an import during which something changes', () => {
  it('names the row whose slot somebody else takes while it runs', async () => {
    const [editor, categoryId] = [await addCaller(), await addCategory()];
    const lines = Array.from({ length: 200 }, (_, at) => rowOf(categoryId, { forDate: inDays(100 + at) }));
    let faster: ReturnType<typeof saveDailyQuestion> | undefined;
    const late = importRecords(importOf(lines), withKey(editor), ({ phase, done }) => {
      if (phase !== 'checking' || done < 75 || faster) return;
      // The row of this day, the 51st, has been checked by now; the others are checked while this is saved.
      const triviaQuestion = questionOf(categoryId, inDays(150), { question: 'Who was faster?' });
      faster = saveDailyQuestion({ triviaQuestion, status: 'draft' }, editor);
    });
    expect(await readRefusal(late)).toEqual([{ line: lines[50]?.line, codes: ['slot_taken'] }]);
    const { id } = (await faster)?.triviaQuestion ?? {};
    expect(await listRowsIn(categoryId)).toMatchObject([{ id }]);
  });

  it.each(['checking', 'storing'] as const)(
    'stores nothing, and names the row of a day that ends during its phase of %s',
    async (phaseAtMidnight) => {
      const [editor, categoryId] = [await addCaller(), await addCategory()];
      const [today, later] = [rowOf(categoryId, { forDate: inDays(0) }), rowOf(categoryId)];
      const now = Date.now();
      try {
        const late = importRecords(importOf([today, later]), withKey(editor), ({ phase }) => {
          if (phase === phaseAtMidnight) setClock(now + DAY_MS);
        });
        expect(await readRefusal(late)).toEqual([{ line: today.line, codes: ['day_over'] }]);
        expect(await listRowsIn(categoryId)).toEqual([]);
      } finally {
        jest.useRealTimers();
      }
    },
  );
});
