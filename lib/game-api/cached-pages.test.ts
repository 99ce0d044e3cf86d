import { config } from '@/lib/config/config';
import type { Endpoint } from '@/lib/contract/endpoint';
import { json, type LoopbackHost, startLoopbackHost } from '@/lib/testing/loopback-server';

import { contract } from './contract';

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
  const own = { explanation: 'It was founded there', credit: 'Ann', licence: 'CC BY', source: 'A book' };
  const triviaQuestion = { ...asked, ...own, id: '1', questionTag: 'a-tag', correctChoice: 'Oslo' };
  host.answer = json({ triviaQuestion: { triviaQuestion, category } });
  const found = await findSharedQuestion('a-tag');
  expect(host.requests).toEqual(['GET /singlegames/question_by_tag?questionTag=a-tag']);
  expect(found?.question).toMatchObject({ ...asked, questionTag: 'a-tag' });
  expect(JSON.stringify(found)).not.toMatch(/correctChoice|founded|Ann|CC BY|A book/);
});

it('a page reads a call by its name, and null where nothing is there; any other failure is one', async () => {
  const { findForVisitor } = await import('./cached-pages');
  const categories = [{ id: '2', category: 'Geography', mediaId: null, defaultAvatarColor: '#000000' }];
  host.answer = json({ categories });
  await expect(findForVisitor('activeCategories', {})).resolves.toEqual({ categories });
  host.answer = json({ message: 'There is no such group', code: 'not_found' }, 404);
  await expect(findForVisitor('groupByTag', { groupIdTag: 'none' })).resolves.toBeNull();
  host.answer = json({ message: 'Broken', code: 'internal' }, 500);
  await expect(findForVisitor('groupByTag', { groupIdTag: 'other' })).rejects.toThrow();
});

it.each([
  [
    'its message',
    404,
    { message: 'This group was closed' },
    { message: 'This group was closed', status: 404 },
  ],
  ['its message', 500, { message: 'We are counting' }, { message: 'We are counting', status: 503 }],
  [
    'its message',
    410,
    { message: 'This invitation has expired' },
    { message: 'This invitation has expired' },
  ],
  ['the page of the site', 404, {}, null],
])('a group is told of with %s where a host answers %i %j', async (_what, status, body, expected) => {
  const { findGroup } = await import('./cached-pages');
  host.answer = json(body, status);
  for (const link of [
    { kind: 'tag', tag: `tag-${status}` },
    { kind: 'code', code: `code-${status}` },
  ] as const) {
    const found = await findGroup(link);
    expect(found).toEqual(expected && { state: 'refused', ...expected });
  }
});

it('a group of which a host says nothing has failed', async () => {
  const { findGroup } = await import('./cached-pages');
  for (const answer of [json({}, 500), json({ message: 7 }, 502)]) {
    host.answer = answer;
    await expect(findGroup({ kind: 'code', code: 'silent' })).rejects.toThrow();
  }
});

it('calls that tell some callers more are read by what hides it, and by no page itself', async () => {
  const { guardedCalls } = await import('./cached-pages');
  const telling = Object.entries<Endpoint>(contract).filter(([, { tellsStaffMore }]) => tellsStaffMore);
  expect(telling.map(([name]) => name).sort()).toEqual([...guardedCalls].sort());
});
