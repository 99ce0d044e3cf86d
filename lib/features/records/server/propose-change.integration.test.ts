import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { insertMedia } from '@/lib/features/media/server/store';
import { saveDailyQuestion } from '@/lib/features/questions/server/save-question';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { together } from '@/lib/testing/tried-records';
import { findProposal } from './proposal-store';

const tomorrow = addDays(productToday(), 1);

/** A ready question, and how people propose changes of it; each names the choice that it would change. */
async function setting(forDate = tomorrow) {
  const [editor, writer, other] = [
    await addCaller('editor'),
    await addCaller('writer'),
    await addCaller('writer'),
  ];
  const sent = questionOf(await addCategory(), forDate);
  const { triviaQuestion: live } = await saveDailyQuestion({ triviaQuestion: sent }, editor);
  const save = (
    choice1: string,
    more: Partial<Parameters<typeof saveDailyQuestion>[0]> = {},
    caller = writer,
  ) =>
    saveDailyQuestion(
      { triviaQuestion: { ...sent, choice1 }, questionId: live.id, status: 'in_review', ...more },
      caller,
    );
  const proposal = async () => {
    const found = await findProposal('question', live.id);
    return found && { ...found, content: JSON.parse(found.content) as Record<string, unknown> };
  };
  const rowOf = () =>
    database().selectFrom('trivia_questions').selectAll().where('id', '=', live.id).executeTakeFirstOrThrow();
  return { editor, writer, other, sent, live, save, proposal, rowOf };
}

it('keeps the whole of what the record would be beside it, with who asks for it and why', async () => {
  const { writer, live, sent, save, proposal, rowOf } = await setting();
  const before = await rowOf();
  const facts = { kind: 'image', driver: 'local', content_type: 'image/png', bytes: 1 } as const;
  for (const id of ['whole', 'close']) await insertMedia({ ...facts, id, created_at: before.created_at });
  const files = { mediaType: 'image', mediaId: 'whole', zoomMediaId: 'close' } as const;
  expect(await save('Uno', { ...files, reason: ' It was wrong ' })).toMatchObject({ isProposed: true });
  expect(await proposal()).toMatchObject({
    subject_type: 'question',
    subject_id: live.id,
    base_version: 1,
    version: 1,
    status: 'in_review',
    reason: 'It was wrong',
    media_id: 'whole',
    zoom_media_id: 'close',
    created_by: writer.user.id,
    returned_note: null,
    seen_content: null,
    content: {
      question: sent.question,
      choice1: 'Uno',
      choice4: 'Four',
      status: 'ready',
      returned_note: null,
    },
  });
  expect(await rowOf()).toEqual(before);
});

it('is replaced by its author’s next one, as a draft too; the note of a review stays with a draft alone', async () => {
  const { save, proposal } = await setting();
  await save('Uno', { reason: ' ' });
  const first = await proposal();
  expect(first).toMatchObject({ status: 'in_review', reason: null, media_id: null, zoom_media_id: null });
  await database().updateTable('proposals').set({ returned_note: 'In English' }).execute();
  await save('Eins', { status: 'draft' });
  const returned_note = 'In English';
  expect(await proposal()).toMatchObject({ id: first?.id, version: 2, status: 'draft', returned_note });
  await save('The first', { proposal: { id: first?.id ?? '', version: 2 } });
  expect(await proposal()).toMatchObject({
    id: first?.id,
    version: 3,
    status: 'in_review',
    returned_note: null,
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
