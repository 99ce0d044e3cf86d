import type { Caller } from '@/lib/contract/caller';
import type { RecordStatus, ReviewedGame } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { saveDailyQuestion, saveWeeklyQuestion } from '@/lib/features/questions/server/save-question';
import { approve } from '@/lib/features/review/server/decide';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/save-word-puzzle';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { storedNow } from '@/lib/testing/reviewing';
import { findProposal, type SeenProposal } from './proposal-store';

interface Sent {
  id?: string;
  status: RecordStatus;
  days?: number;
  /** What the saves of a test tell their bodies apart by. */
  label?: string;
  proposal?: SeenProposal;
}

/** Records of a game in a category of their own, and the people who save them. */
async function setting(game: ReviewedGame) {
  const [editor, admin, author, other, categoryId] = await Promise.all([
    addCaller('editor'),
    addCaller('admin'),
    addCaller('writer'),
    addCaller('writer'),
    addCategory(),
  ]);
  const subjectType = game === 'word_puzzle' ? 'word_puzzle' : 'question';
  const saveQuestion = game === 'weekly' ? saveWeeklyQuestion : saveDailyQuestion;
  async function save({ id, status, days = 1, label = 'One', proposal }: Sent, caller: Caller) {
    const forDate = addDays(productToday(), days);
    const more = { status, proposal, reason: 'It was wrong' };
    if (game === 'word_puzzle') {
      const text = { word: 'FJORD', hint: label, categoryId, dateOfWordCategory: forDate };
      return (await saveWordPuzzle({ ...text, wordCategoryId: id, ...more }, caller)).wordCategory.id;
    }
    const text = questionOf(categoryId, forDate, { question: `Of day ${days}?` });
    const triviaQuestion = { ...text, choice1: label };
    return (await saveQuestion({ triviaQuestion, questionId: id, ...more }, caller)).triviaQuestion.id;
  }
  const find = (id: string) => findProposal(subjectType, id);
  const live = await save({ status: 'ready' }, editor);
  await save({ id: live, status: 'in_review', label: 'Uno' }, author);
  const open = await find(live);
  const proposal: SeenProposal = { id: open?.id ?? '', version: open?.version ?? 0 };
  return { editor, admin, author, other, save, find, live, proposal, subjectType } as const;
}

const ofAnother = { status: 400, code: 'invalid', issues: [{ path: 'proposal' }] };

describe.each<ReviewedGame>(['daily', 'weekly', 'word_puzzle'])('a proposal of a %s record', (game) => {
  it('stays, and nothing is saved, when another record is saved with it, whoever does', async () => {
    const { editor, admin, author, other, save, proposal } = await setting(game);
    for (const [days, caller] of [other, author, editor, admin].entries()) {
      const own = await save({ status: 'draft', days: days + 2 }, caller);
      const ready = caller === editor || caller === admin;
      const before = await storedNow();
      const change = {
        id: own,
        status: ready ? 'ready' : 'in_review',
        days: days + 2,
        label: 'Due',
      } as const;
      await expect(save({ ...change, proposal }, caller)).rejects.toMatchObject(ofAnother);
      // Also where nothing of the record would change.
      const same = { id: own, status: 'draft', days: days + 2, proposal } as const;
      await expect(save(same, caller)).rejects.toMatchObject(ofAnother);
      expect(await storedNow()).toBe(before);
    }
  });

  it('is neither written over nor ended by the proposal of another record', async () => {
    const { editor, author, save, find, proposal } = await setting(game);
    const second = await save({ status: 'ready', days: 2 }, editor);
    const change = { id: second, status: 'in_review', days: 2, label: 'Due', proposal } as const;
    await expect(save(change, author)).rejects.toMatchObject(ofAnother);
    await save({ ...change, proposal: undefined }, author);
    const before = await storedNow();
    await expect(save(change, author)).rejects.toMatchObject(ofAnother);
    expect(await storedNow()).toBe(before);
    expect(await find(second)).toMatchObject({ version: 1 });
  });

  it('ends with its own record, by who may publish', async () => {
    for (const who of ['editor', 'admin'] as const) {
      const { save, find, live, proposal, ...people } = await setting(game);
      await save({ id: live, status: 'ready', label: 'Uno', proposal }, people[who]);
      expect(await find(live)).toBeUndefined();
    }
  });

  it('ends by an approval', async () => {
    const { editor, find, live, proposal, subjectType } = await setting(game);
    await approve({ subjectType, subjectId: live, version: 1, proposal }, editor);
    expect(await find(live)).toBeUndefined();
  });

  it('of what its writer may save again ends by its author, and by no other writer', async () => {
    const { editor, other, author, save, find } = await setting(game);
    const mine = await save({ status: 'draft', days: 2 }, other);
    await save({ id: mine, status: 'ready', days: 2 }, editor);
    await save({ id: mine, status: 'in_review', days: 2, label: 'Uno' }, author);
    const open = await find(mine);
    const proposal = { id: open?.id ?? '', version: 1 };
    // Taken back to draft, it is its writer's again.
    await save({ id: mine, status: 'draft', days: 2 }, editor);
    const before = await storedNow();
    const change = { id: mine, status: 'draft', days: 2, label: 'Due' } as const;
    await expect(save({ ...change, proposal }, other)).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('Somebody else has proposed this change.'),
    });
    expect(await storedNow()).toBe(before);
    await save(change, other);
    expect(await find(mine)).toEqual(open);

    const own = await save({ status: 'draft', days: 3 }, other);
    await save({ id: own, status: 'ready', days: 3 }, editor);
    await save({ id: own, status: 'in_review', days: 3, label: 'Uno' }, other);
    const seen = { id: (await find(own))?.id ?? '', version: 1 };
    await save({ id: own, status: 'draft', days: 3 }, editor);
    await save({ id: own, status: 'draft', days: 3, label: 'Due', proposal: seen }, other);
    expect(await find(own)).toBeUndefined();
  });
});
