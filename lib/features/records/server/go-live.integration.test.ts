import { toChoices } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { saveCategory } from '@/lib/features/categories/server/service';
import { listCategoryRows } from '@/lib/features/categories/server/store';
import { arrangeRecords } from '@/lib/features/plan/server/arrange-records';
import { moveRecord } from '@/lib/features/plan/server/move-record';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { approve } from '@/lib/features/review/server/decide';
import { reviewedKinds } from '@/lib/features/review/server/reviewed-store';
import { addCaller, addCategory } from '@/lib/testing/factories';

const today = productToday();

async function desk() {
  const [editor, categoryId] = await Promise.all([addCaller(), addCategory()]);
  async function ask(days: number, status: 'ready' | 'in_review' = 'ready') {
    const choices = toChoices(['Right', 'Aaa', 'Bbb', 'Ccc']);
    const triviaQuestion = {
      question: `What is asked on day ${days}?`,
      categoryId,
      forDate: addDays(today, days),
      ...choices,
      correctChoice: 'Right',
    };
    return (await saveDailyQuestion({ triviaQuestion, status }, editor)).triviaQuestion;
  }
  return { editor, categoryId, ask };
}

const refusal = (message: RegExp) => ({ code: 'goes_live', message: expect.stringMatching(message) });

it('names day and addresses before a person moves a question into today, and does not ask an app', async () => {
  const { editor, categoryId, ask } = await desk();
  const { id, version, questionTag } = await ask(9);
  const move = { game: 'daily', id, version, categoryId, forDate: today } as const;
  await expect(moveRecord({ ...move, goesLive: false }, editor)).rejects.toMatchObject(
    refusal(
      new RegExp(
        `^“What is asked on day 9\\?” .* players see it at once\\. It is at /share_question/${questionTag} and /questions/${today}\\.$`,
      ),
    ),
  );
  await expect(
    moveRecord({ ...move, forDate: addDays(today, 3), goesLive: false }, editor),
  ).resolves.toBeTruthy();
  await expect(moveRecord({ ...move, version: version + 1 }, editor)).resolves.toBeTruthy();
});

it('asks before an approval or a fill of today, and not if nothing changes for players', async () => {
  const { editor, ask } = await desk();
  const reviewer = await addCaller();
  const first = await ask(0, 'in_review');
  const { id, version } = first;
  const decision = { subjectType: 'question', subjectId: id, version, goesLive: false } as const;
  await expect(approve(decision, reviewer)).rejects.toMatchObject(refusal(/players see it at once/));
  const ready = { game: 'daily', goesLive: false, changes: [{ id, version, status: 'ready' }] } as const;
  await expect(arrangeRecords({ ...ready, changes: [...ready.changes] }, reviewer)).rejects.toMatchObject(
    refusal(/players see it at once/),
  );
  const later = await ask(8, 'in_review');
  await expect(
    approve({ ...decision, subjectId: later.id, version: later.version }, editor),
  ).rejects.not.toMatchObject({ code: 'goes_live' });
  await expect(
    approve({ ...decision, subjectId: later.id, version: later.version }, reviewer),
  ).resolves.toBeTruthy();
});

it('tells an admin who deactivates a category what leaves today and the archive, and what returns', async () => {
  const { categoryId, ask } = await desk();
  const admin = await addCaller('admin');
  const name = (await listCategoryRows()).find(({ id }) => id === categoryId)?.name ?? '';
  const save = (active: boolean, goesLive: boolean) =>
    saveCategory(
      { categoryId, category: name, defaultAvatarColor: '#112233', active, goesLive },
      admin,
      Object.values(reviewedKinds),
    );
  await ask(5);
  await expect(save(false, false)).resolves.toMatchObject({ category: { active: false } });
  await expect(save(true, false)).resolves.toMatchObject({ category: { active: true } });
  await ask(0);
  await expect(save(false, false)).rejects.toMatchObject(
    refusal(
      /^“What is asked on day 0\?” .* players do not see it any more\. It will be gone from \/share_question\//,
    ),
  );
  await save(false, true);
  await expect(save(true, false)).rejects.toMatchObject(refusal(/players see it at once/));
});
