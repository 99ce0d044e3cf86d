import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { saveCategory } from '@/lib/features/categories/server/service';
import { listCategoryRows } from '@/lib/features/categories/server/store';
import { arrangeRecords } from '@/lib/features/plan/server/arrange-records';
import { moveRecord } from '@/lib/features/plan/server/move-record';
import {
  findQuestionByTag,
  saveDailyQuestion,
  saveWeeklyQuestion,
} from '@/lib/features/questions/server/service';
import { nameDate } from '@/lib/features/records/rules';
import { approve } from '@/lib/features/review/server/decide';
import { reviewedKinds } from '@/lib/features/review/server/reviewed-store';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/service';
import { addCaller, addCategory, questionOf, visitor } from '@/lib/testing/factories';

const today = getProductToday();

async function addEditor() {
  const [editor, categoryId] = await Promise.all([addCaller(), addCategory()]);
  async function ask(days: number, status: 'ready' | 'in_review' = 'ready') {
    const question = `What is asked on day ${days}?`;
    const triviaQuestion = questionOf(categoryId, addDays(today, days), { question });
    return (await saveDailyQuestion({ triviaQuestion, status }, editor)).triviaQuestion;
  }
  return { editor, categoryId, ask };
}

const refusal = (message: RegExp) => ({ code: 'goes_live', message: expect.stringMatching(message) });

it('an editor who moves a question to today is asked first, with its day and addresses', async () => {
  const { editor, categoryId, ask } = await addEditor();
  const { id, version, questionTag } = await ask(9);
  const move = { game: 'daily', id, version, categoryId, forDate: today } as const;
  await expect(moveRecord({ ...move, goesLive: false }, editor)).rejects.toMatchObject(
    refusal(
      new RegExp(
        `^“What is asked on day 9\\?” .* is for ${nameDate(today)}: players see it at once\\. It is at /share_question/${questionTag} and /questions/${today}\\.$`,
      ),
    ),
  );
});

it('an editor who stores a weekly question of today is asked first, with the page of the day', async () => {
  const { editor, categoryId } = await addEditor();
  const save = saveWeeklyQuestion({ triviaQuestion: questionOf(categoryId, today), goesLive: false }, editor);
  await expect(save).rejects.toMatchObject(refusal(new RegExp(` and /questions/${today}\\.$`)));
});

it('an editor who takes a question of a past day back to a draft is asked first', async () => {
  const { editor, categoryId, ask } = await addEditor();
  const { id: questionId, version } = await ask(-3);
  const triviaQuestion = questionOf(categoryId, addDays(today, -3));
  const draft = { triviaQuestion, questionId, version, status: 'draft', reason: 'It is wrong' } as const;
  await expect(saveDailyQuestion({ ...draft, goesLive: false }, editor)).rejects.toMatchObject(
    refusal(/players do not see it any more\..* Its shared link will not work any more\.$/),
  );
});

it('an editor who is asked reads the beginning of a long title, which ends with "…" and not with half an emoji', async () => {
  const { editor, categoryId } = await addEditor();
  const triviaQuestion = questionOf(categoryId, today, { question: `${'x'.repeat(79)}🌙 or not?` });
  const save = saveDailyQuestion({ triviaQuestion, goesLive: false }, editor);
  await expect(save).rejects.toMatchObject(refusal(/^“x{79}🌙…” /u));
});

it('an editor who moves a question to a later day is not asked', async () => {
  const { editor, categoryId, ask } = await addEditor();
  const { id, version } = await ask(9);
  const move = { game: 'daily', id, version, categoryId, forDate: addDays(today, 3) } as const;
  await expect(moveRecord({ ...move, goesLive: false }, editor)).resolves.toMatchObject({
    version: version + 1,
  });
});

it('an app that moves a question to today without the field for consent is not asked', async () => {
  const { editor, categoryId, ask } = await addEditor();
  const { id, version } = await ask(9);
  const move = { game: 'daily', id, version, categoryId, forDate: today } as const;
  await expect(moveRecord(move, editor)).resolves.toMatchObject({ version: version + 1 });
});

it('a reviewer who approves a question of today is asked first, in the review and in the plan', async () => {
  const { ask } = await addEditor();
  const reviewer = await addCaller();
  const { id, version } = await ask(0, 'in_review');
  const decision = { subjectType: 'question', subjectId: id, version, goesLive: false } as const;
  await expect(approve(decision, reviewer)).rejects.toMatchObject(refusal(/players see it at once/));
  const changes = [{ id, version, status: 'ready' as const }];
  const arrangement = arrangeRecords({ game: 'daily', goesLive: false, changes }, reviewer);
  await expect(arrangement).rejects.toMatchObject(refusal(/players see it at once/));
});

it('an editor who makes seven questions of today ready is asked with five of them and the number of the others', async () => {
  const { editor } = await addEditor();
  const changes = [];
  for (let number = 1; number <= 7; number += 1) {
    const triviaQuestion = questionOf(await addCategory(), today);
    const saved = await saveDailyQuestion({ triviaQuestion, status: 'draft' }, editor);
    changes.push({ id: saved.triviaQuestion.id, version: 1, status: 'ready' as const });
  }
  const arrangement = arrangeRecords({ game: 'daily', goesLive: false, changes }, editor);
  const named = Array.from({ length: 5 }, () => ({ message: expect.stringMatching(/^“.+ at once\./) }));
  await expect(arrangement).rejects.toMatchObject({
    code: 'goes_live',
    issues: [...named, { message: 'And 2 more.' }],
  });
});

describe('an admin who deactivates and activates a category', () => {
  async function addCategoryAdmin() {
    const { categoryId, ask } = await addEditor();
    const admin = await addCaller('admin');
    const name = (await listCategoryRows()).find(({ id }) => id === categoryId)?.name ?? '';
    const save = (active: boolean, goesLive: boolean) =>
      saveCategory(
        { categoryId, category: name, defaultAvatarColor: '#112233', active, goesLive },
        admin,
        Object.values(reviewedKinds),
      );
    return { admin, categoryId, name, ask, save };
  }

  it('is not asked if it has questions of later days only, and a past word puzzle', async () => {
    const { admin, categoryId, ask, save } = await addCategoryAdmin();
    await ask(5);
    const puzzle = { word: 'FJORD', hint: 'Inlet', categoryId, dateOfWordCategory: addDays(today, -1) };
    await saveWordPuzzle(puzzle, admin);
    await expect(save(false, false)).resolves.toMatchObject({ category: { active: false } });
    await expect(save(true, false)).resolves.toMatchObject({ category: { active: true } });
  });

  it('is asked before its question of today disappears or appears, and its shared link stays', async () => {
    const { ask, save } = await addCategoryAdmin();
    const { questionTag } = await ask(0);
    const gone = `players do not see it any more. It will be gone from /questions/${today}.`;
    await expect(save(false, false)).rejects.toMatchObject({
      code: 'goes_live',
      message: expect.stringMatching(new RegExp(`^“What is asked on day 0\\?” .* ${gone}$`)),
    });
    await save(false, true);
    await expect(findQuestionByTag({ questionTag }, visitor)).resolves.toBeDefined();
    await expect(save(true, false)).rejects.toMatchObject(refusal(/players see it at once/));
  });

  it.each([
    [1, '1 record of a day that is over', 'leaves', 'comes back to'],
    [2, '2 records of days that are over', 'leave', 'come back to'],
  ])(
    'is asked first if the archive loses or gets %i of its questions',
    async (past, count, leave, comeBack) => {
      const { name, ask, save } = await addCategoryAdmin();
      for (let day = 1; day <= past; day += 1) await ask(-day);
      const refused = (verb: string) => ({ message: `${count} (${name}) ${verb} the archive (/questions).` });
      await expect(save(false, false)).rejects.toMatchObject(refused(leave));
      await save(false, true);
      await expect(save(true, false)).rejects.toMatchObject(refused(comeBack));
    },
  );
});
