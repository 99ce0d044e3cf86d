import { json, type LoopbackHost, startLoopbackHost } from '@/lib/testing/loopback-server';
import { saveQuestion } from './client';

let host: LoopbackHost;

beforeEach(async () => {
  host = await startLoopbackHost();
  // The client reads the address of the API and the session from the page.
  Object.assign(globalThis, {
    document: { documentElement: { dataset: { apiBase: host.base } } },
    window: { localStorage: { getItem: () => 'secret' } },
  });
});

afterEach(() => host.close());

const choices = { choice1: 'Amazon', choice2: 'Nile', choice3: 'Rhine', choice4: 'Po' };
const sent = {
  question: 'Longest?',
  ...choices,
  correctChoice: 'Nile',
  categoryId: '7',
  forDate: '2031-11-21',
};
const stored = {
  id: '9',
  question: 'Longest?',
  choices,
  correctChoice: 'Nile',
  hasImage: false,
  hasAudio: false,
};

/** Makes the API elsewhere return this question for the day, and say that a text exists. */
function storeElsewhere(question: object) {
  const singleGameQuestionsByDate = [
    { categoryId: '7', category: 'Rivers', singleGameQuestionInfo: question },
  ];
  host.answer = (request, response) =>
    json(request.url?.includes('already_exists') ? { questionExists: true } : { singleGameQuestionsByDate })(
      request,
      response,
    );
}

it('a person who repeats a save without response at an API elsewhere gets the stored question, and no second one', async () => {
  storeElsewhere(stored);
  const { question } = await saveQuestion('daily', { triviaQuestion: sent });
  expect(question).toMatchObject({ id: '9', forDate: '2031-11-21' });
  expect(host.requests.some((request) => request.startsWith('POST'))).toBe(false);
});

it.each([
  ['another choice', { choices: { ...choices, choice4: 'Danube' } }],
  ['another right answer', { correctChoice: 'Amazon' }],
  ['a file', { hasImage: true, mediaId: 'abcdefghij' }],
])('a person is refused a question whose text an API elsewhere has with %s', async (_name, difference) => {
  storeElsewhere({ ...stored, ...difference });
  await expect(saveQuestion('daily', { triviaQuestion: sent })).rejects.toMatchObject({
    message: 'This question in this category already exists',
  });
});
