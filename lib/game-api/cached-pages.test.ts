import { config } from '@/lib/config/config';
import { json, type LoopbackHost, startLoopbackHost } from '@/lib/testing/loopback-host';

let host: LoopbackHost;
beforeAll(async () => {
  host = await startLoopbackHost();
  Object.assign(config, { API_HOST: host.base });
});
afterAll(() => host.close());

it('a shared question has no answer, even where the API elsewhere tells everybody', async () => {
  // Which API it asks is decided when it is first imported.
  const { findSharedQuestion } = await import('./cached-pages');
  const choices = { choice1: 'Oslo', choice2: 'Bergen', choice3: 'Tromsø', choice4: 'Narvik' };
  const asked = { question: 'Which is the capital?', choices, forDate: '2020-01-01' };
  const category = { id: '2', category: 'Geography', mediaId: 'm', defaultAvatarColor: '#000000' };
  const triviaQuestion = { ...asked, id: '1', questionTag: 'a-tag', correctChoice: 'Oslo' };
  host.answer = json({ triviaQuestion: { triviaQuestion, category } });
  const found = await findSharedQuestion('a-tag');
  expect(host.requests).toEqual(['GET /singlegames/question_by_tag?questionTag=a-tag']);
  expect(found?.question).toMatchObject({ ...asked, questionTag: 'a-tag' });
  expect(JSON.stringify(found)).not.toContain('correctChoice');
});
