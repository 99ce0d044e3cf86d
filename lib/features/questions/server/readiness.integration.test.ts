import { productToday } from '@/lib/dates/today';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { saveDailyQuestion, saveWeeklyQuestion } from './service';

const today = productToday();
const empty = { question: '', choice1: '', choice2: '', choice3: '', choice4: '', correctChoice: '' };

async function addStaffAndCategory() {
  const [staff, categoryId] = await Promise.all([addCaller(), addCategory()]);
  return { staff, categoryId };
}

it('a save without a status needs a date', async () => {
  const { staff, categoryId } = await addStaffAndCategory();
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
  'a %s draft needs only its category, and a question in review or ready needs everything',
  async (_game, save) => {
    const { staff, categoryId } = await addStaffAndCategory();
    const draft = { ...empty, categoryId };
    const { triviaQuestion: first } = await save({ triviaQuestion: draft, status: 'draft' }, staff);
    expect(first).toMatchObject({
      status: 'draft',
      question: '',
      forDate: undefined,
      correctChoice: undefined,
    });
    // Two empty texts are no duplicates.
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
