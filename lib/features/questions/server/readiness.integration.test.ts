import { productToday } from '@/lib/dates/today';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { saveDailyQuestion, saveWeeklyQuestion } from './service';

const today = productToday();
const empty = { question: '', choice1: '', choice2: '', choice3: '', choice4: '', correctChoice: '' };

async function open() {
  const [staff, categoryId] = await Promise.all([addCaller(), addCategory()]);
  return { staff, categoryId };
}

it('a save that names no status is ready, and needs a date', async () => {
  const { staff, categoryId } = await open();
  const { triviaQuestion } = await saveDailyQuestion(
    { triviaQuestion: questionOf(categoryId, today) },
    staff,
  );
  expect(triviaQuestion).toMatchObject({ status: 'ready', forDate: today });
  const dateless = { ...questionOf(categoryId, today), forDate: undefined };
  for (const save of [saveDailyQuestion, saveWeeklyQuestion]) {
    await expect(save({ triviaQuestion: dateless }, staff)).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'triviaQuestion.forDate' }],
    });
  }
});

it.each([
  ['daily', saveDailyQuestion],
  ['weekly', saveWeeklyQuestion],
] as const)(
  'a %s draft may lack everything but its category; what is sent or ready may not',
  async (_game, save) => {
    const { staff, categoryId } = await open();
    const draft = { ...empty, categoryId };
    const { triviaQuestion: first } = await save({ triviaQuestion: draft, status: 'draft' }, staff);
    expect(first).toMatchObject({
      status: 'draft',
      question: '',
      forDate: undefined,
      correctChoice: undefined,
    });
    // Nothing is a duplicate of nothing.
    await save({ triviaQuestion: draft, status: 'draft' }, staff);
    for (const status of ['in_review', 'ready'] as const) {
      const sent = { triviaQuestion: { ...draft, forDate: today }, status, questionId: first.id };
      await expect(save(sent, staff)).rejects.toMatchObject({ status: 400 });
    }
    await expect(
      save({ triviaQuestion: { ...draft, categoryId: 'none' }, status: 'draft' }, staff),
    ).rejects.toMatchObject({ status: 400 });
  },
);
