import { toDayPreview, writeDayStructuredData } from './archive-metadata';
import { writeStructuredData } from './page-metadata';
import { buildQuestionMetadata, toStructuredQuestion } from './question-metadata';

const question = {
  question: 'Which is number two?',
  choices: { choice1: 'One', choice2: 'Two', choice3: 'Three', choice4: '</script>' },
  hasImage: false,
  hasAudio: false,
  forDate: '2026-11-20',
};

const answer = (position: number, text: string) => ({ '@type': 'Answer', position, text });

test('a past question accepts its answer and suggests the others', () => {
  expect(toStructuredQuestion({ ...question, correctChoice: 'Two' })).toMatchObject({
    '@type': 'Question',
    text: 'Which is number two?',
    suggestedAnswer: [answer(1, 'One'), answer(3, 'Three'), answer(4, '</script>')],
    acceptedAnswer: answer(2, 'Two'),
  });
});

test('a live question suggests four answers and accepts none', () => {
  const data = toStructuredQuestion(question);
  expect(data).toMatchObject({
    suggestedAnswer: [answer(1, 'One'), answer(2, 'Two'), answer(3, 'Three'), answer(4, '</script>')],
  });
  expect(data).not.toHaveProperty('acceptedAnswer');
});

const category = { id: '1', category: 'Sport', defaultAvatarColor: '#1f9d57', mediaId: null };
const titleOf = (text: string) =>
  buildQuestionMetadata({ question: { ...question, question: text, questionTag: 'a' }, category }).title;

test('the title of a page is the question, its day and the product', () => {
  expect(titleOf('Which is number two?')).toBe('Which is number two? · Nov 20 · Daily Trivia');
});

test('a long question is cut in a title of 70 characters', () => {
  const title = titleOf('Which of these towns on the coast first built a lighthouse of pale stone?');
  expect(title).toMatch(/^Which of these towns .+… · Nov 20 · Daily Trivia$/);
  expect(String(title).length).toBeLessThanOrEqual(70);
});

test('no text ends the script element that contains it', () => {
  const text = writeStructuredData({ '@type': 'Quiz', hasPart: toStructuredQuestion(question) });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({ '@type': 'Quiz', '@context': 'https://schema.org' });
});

const day = { date: question.forDate, previous: null, next: null };

test('the structured data of a day are a quiz of its questions', () => {
  const asked = {
    game: 'daily' as const,
    category,
    question: { ...question, correctChoice: 'Two' },
    anchor: 'q-1',
  };
  expect(JSON.parse(writeDayStructuredData({ ...day, questions: [asked] }) ?? '')).toMatchObject({
    '@type': 'Quiz',
    datePublished: day.date,
    about: [{ name: 'Sport' }],
    hasPart: [{ '@type': 'Question', acceptedAnswer: { text: 'Two' } }],
  });
});

test('a day without questions has no structured data', () => {
  expect(writeDayStructuredData({ ...day, questions: [] })).toBeUndefined();
});

test('the picture of a day without questions says so', () => {
  expect(toDayPreview({ ...day, questions: [] }).facts).toBe('No trivia question for this date');
});
