import type { Caller } from '@/lib/contract/caller';
import type { SeenProposal } from '@/lib/contract/fields';
import type { RecordStatus, ReviewedGame } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { insertMedia } from '@/lib/features/media/server/store';
import { saveDailyQuestion, saveWeeklyQuestion } from '@/lib/features/questions/server/service';
import { questionTable } from '@/lib/features/questions/server/store';
import { approve } from '@/lib/features/review/server/decide';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/service';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { actionsOf, together } from '@/lib/testing/record-kinds';
import { addReviewers, storedNow } from '@/lib/testing/reviewing';
import { findProposal } from './proposal-store';

describe('proposing', () => {
  const tomorrow = addDays(productToday(), 1);

  /** A ready question, and functions to propose changes; each names the choice that it would change. */
  async function setting(forDate = tomorrow) {
    const [{ editor, writer, categoryId }, other] = [await addReviewers(), await addCaller('writer')];
    const sent = questionOf(categoryId, forDate);
    const { triviaQuestion: live } = await saveDailyQuestion({ triviaQuestion: sent }, editor);
    const save = (choice1: string, more: object = {}, caller = writer) => {
      const change = { triviaQuestion: { ...sent, choice1 }, questionId: live.id };
      return saveDailyQuestion({ ...change, status: 'in_review', ...more }, caller);
    };
    const proposal = async () => {
      const found = await findProposal('question', live.id);
      return found && { ...found, content: JSON.parse(found.content) as Record<string, unknown> };
    };
    const rowOf = () => questionTable.find(live.id);
    /** The actions in the question's history, latest first. */
    const actions = async () => (await actionsOf(live.id)).reverse();
    return { editor, writer, other, sent, live, save, proposal, rowOf, actions };
  }

  it('keeps the whole of what the record would be beside it, with who asks for it and why', async () => {
    const { writer, live, sent, save, proposal, rowOf } = await setting();
    const before = await rowOf();
    const facts = { kind: 'image', driver: 'local', contentType: 'image/png', bytes: 1 } as const;
    for (const id of ['whole', 'close'])
      await insertMedia({ ...facts, id, createdAt: new Date().toISOString() });
    const files = { mediaType: 'image', mediaId: 'whole', zoomMediaId: 'close' } as const;
    expect(await save('Uno', { ...files, reason: ' It was wrong ' })).toMatchObject({ isProposed: true });
    expect(await proposal()).toMatchObject({
      subjectType: 'question',
      subjectId: live.id,
      baseVersion: 1,
      version: 1,
      status: 'in_review',
      reason: 'It was wrong',
      mediaId: 'whole',
      zoomMediaId: 'close',
      createdBy: writer.user.id,
      returnedNote: null,
      seenContent: null,
      content: {
        question: sent.question,
        choice1: 'Uno',
        choice4: 'Four',
        status: 'ready',
        returnedNote: null,
      },
    });
    expect(await rowOf()).toEqual(before);
  });

  it('is replaced by its author’s next one, as a draft too; the note of a review stays with a draft alone', async () => {
    const { save, proposal } = await setting();
    await save('Uno', { reason: ' ' });
    const first = await proposal();
    expect(first).toMatchObject({ status: 'in_review', reason: null, mediaId: null, zoomMediaId: null });
    await database().updateTable('proposals').set({ returnedNote: 'In English' }).execute();
    await save('Eins', { status: 'draft' });
    const returnedNote = 'In English';
    expect(await proposal()).toMatchObject({ id: first?.id, version: 2, status: 'draft', returnedNote });
    await save('The first', { proposal: { id: first?.id ?? '', version: 2 } });
    expect(await proposal()).toMatchObject({
      id: first?.id,
      version: 3,
      status: 'in_review',
      returnedNote: null,
      content: { choice1: 'The first' },
    });
  });

  it('stays when somebody else proposes, when it was changed since, and when the record was', async () => {
    const { live, other, save, proposal } = await setting();
    await save('Uno');
    const seen = { id: (await proposal())?.id ?? '', version: 1 };
    await save('Due');
    const before = await proposal();
    await expect(save('Eins', {}, other)).rejects.toMatchObject({ status: 409, code: 'conflict' });
    await expect(save('Eins', { proposal: seen })).rejects.toMatchObject({ status: 409, code: 'stale' });
    await expect(save('Eins', { version: live.version + 1 })).rejects.toMatchObject({ code: 'stale' });
    expect(await proposal()).toEqual(before);
    await save('Tre', { version: live.version });
    expect(await proposal()).toMatchObject({ version: 3 });
  });

  it('of what players have seen is for a reason alone', async () => {
    const { save, proposal } = await setting(productToday());
    await expect(save('Uno')).rejects.toMatchObject({ status: 400, issues: [{ path: 'reason' }] });
    expect(await proposal()).toBeUndefined();
    await save('Uno', { reason: 'It was wrong' });
    expect(await proposal()).toMatchObject({ reason: 'It was wrong' });
  });

  it('two people who propose at the same moment: one does, the other is told', async () => {
    const { writer, other, save, proposal } = await setting();
    const { done, refused } = await together([writer, other].map((caller) => () => save('Uno', {}, caller)));
    expect(done).toHaveLength(1);
    expect(refused).toEqual([expect.objectContaining({ status: 409, code: 'conflict' })]);
    expect(await proposal()).toMatchObject({ version: 1 });
  });

  it('ends with the save that brings it about, unless it is not what was seen', async () => {
    const { editor, save, proposal, rowOf } = await setting();
    await save('Uno');
    const seen = { id: (await proposal())?.id ?? '', version: 1 };
    const [row, open] = [await rowOf(), await proposal()];
    const bringAbout = (choice1: string, version: number) =>
      save(choice1, { status: 'ready', proposal: { ...seen, version } }, editor);
    await expect(bringAbout('Uno', 2)).rejects.toMatchObject({ status: 409, code: 'stale' });
    expect([await rowOf(), await proposal()]).toEqual([row, open]);
    await bringAbout('Uno', 1);
    expect(await rowOf()).toMatchObject({ choice1: 'Uno', version: 2 });
    expect(await proposal()).toBeUndefined();
    await expect(bringAbout('Due', 1)).rejects.toMatchObject({ code: 'stale' });
    expect(await rowOf()).toMatchObject({ choice1: 'Uno', version: 2 });
  });

  describe('a save whose answer was lost and that arrives again', () => {
    const once = { idempotencyKey: 'one save' };
    const retried = { ...once, isRetry: true };

    it('proposes once: the history tells of it once, and nothing is counted', async () => {
      const { editor, writer, live, save, proposal, actions } = await setting();
      await save('Uno', {}, { ...writer, ...once });
      const before = await proposal();
      expect(await save('Uno', {}, { ...writer, ...retried })).toMatchObject({ isProposed: true });
      expect(await proposal()).toEqual(before);
      expect(await actions()).toEqual(['proposed', 'created']);
      const seen = { id: before?.id ?? '', version: 1 };
      await save('Due', { proposal: seen }, { ...writer, idempotencyKey: 'another save' });
      await save('Due', { proposal: seen }, { ...writer, idempotencyKey: 'another save', isRetry: true });
      expect(await proposal()).toMatchObject({ version: 2, content: { choice1: 'Due' } });
      expect(await actions()).toEqual(['proposed', 'proposed', 'created']);
      // The released version has changed meanwhile, which does not prevent a proposal.
      await save('Quattro', { status: 'ready' }, editor);
      await save('Due', { proposal: seen, version: live.version });
      expect(await proposal()).toMatchObject({ version: 2, baseVersion: live.version });
    });

    it('proposes once, also when it arrives twice at the same moment', async () => {
      const { writer, save, actions } = await setting();
      const { refused } = await together(
        [once, retried].map((terms) => () => save('Uno', {}, { ...writer, ...terms })),
      );
      expect(refused).toEqual([]);
      expect(await actions()).toEqual(['proposed', 'created']);
    });

    it('is not proposed anew where it was decided meanwhile', async () => {
      const { editor, writer, save, proposal, rowOf, actions } = await setting();
      await save('Uno', {}, { ...writer, ...once });
      const seen = { id: (await proposal())?.id ?? '', version: 1 };
      await save('Uno', { status: 'ready', proposal: seen }, editor);
      const [row, told] = [await rowOf(), await actions()];
      expect(await save('Uno', { version: 1 }, { ...writer, ...retried })).toMatchObject({
        triviaQuestion: { version: 2 },
      });
      expect([await rowOf(), await proposal(), await actions()]).toEqual([row, undefined, told]);
      await expect(save('Due', { version: 2 }, { ...writer, ...retried })).rejects.toMatchObject({
        code: 'stale',
      });
      expect(await proposal()).toBeUndefined();
    });

    it('brings a proposed change about once, and is answered with what it has stored', async () => {
      const { editor, save, proposal, rowOf, actions } = await setting();
      await save('Uno');
      const seen = { id: (await proposal())?.id ?? '', version: 1 };
      const approval = { status: 'ready', version: 1, proposal: seen };
      const first = await save('Eins', approval, { ...editor, ...once });
      const row = await rowOf();
      expect(await save('Eins', approval, { ...editor, ...retried })).toEqual(first);
      expect(await rowOf()).toEqual(row);
      expect(await actions()).toEqual(['changed', 'proposed', 'created']);
    });

    it('brings it about once, also when it arrives twice at the same moment', async () => {
      const { editor, save, proposal, rowOf } = await setting();
      await save('Uno');
      const seen = { id: (await proposal())?.id ?? '', version: 1 };
      const { refused } = await together(
        [once, retried].map(
          (terms) => () => save('Eins', { status: 'ready', proposal: seen }, { ...editor, ...terms }),
        ),
      );
      expect(refused).toEqual([]);
      expect(await rowOf()).toMatchObject({ choice1: 'Eins', version: 2 });
    });
  });

  it('that would change nothing is refused with words, and nothing is kept of it', async () => {
    const { live, sent, save, proposal, rowOf, actions } = await setting();
    const before = await rowOf();
    await expect(save(sent.choice1)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This is what is live already: there is nothing to propose.',
    });
    expect([await rowOf(), await proposal(), await actions()]).toEqual([before, undefined, ['created']]);
    await save('Uno');
    await expect(save(sent.choice1, { version: live.version })).rejects.toMatchObject({ code: 'conflict' });
    expect(await proposal()).toMatchObject({ version: 1, content: { choice1: 'Uno' } });
  });
});

describe('ending a proposal', () => {
  interface Sent {
    id?: string;
    status: RecordStatus;
    days?: number;
    /** Tells the bodies of a test's saves apart. */
    label?: string;
    proposal?: SeenProposal;
  }

  /** Records of a game in a new category, and the people who save them. */
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
        // Also if the record would not change.
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
      // Withdrawn to draft, it belongs to its writer again.
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
});
