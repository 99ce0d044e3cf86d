import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { beginSession } from '@/lib/features/accounts/server/sessions';
import { deleteDailyQuestion, saveDailyQuestion } from '@/lib/features/questions/server/service';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { limitRate } from './admit';
import { answerExport } from './answer-export';
import { answerSafely } from './call-answer';

const tomorrow = addDays(productToday(), 1);

const answer = answerSafely({ method: 'GET', path: '/api/export' }, answerExport);
let addresses = 0;

interface Asked {
  token?: string;
  method?: string;
  address?: string;
}

function ask(query: Record<string, string>, { token, method = 'GET', address }: Asked = {}) {
  const headers = {
    'x-client-address': address ?? `198.51.100.${++addresses}`,
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const url = `http://site/api/export?${new URLSearchParams({ game: 'daily', format: 'csv', ...query })}`;
  return answer(new Request(url, { method, headers }));
}

async function signIn(role: 'writer' | 'editor' | 'admin' | 'player') {
  const caller = await addCaller(role);
  return { caller, token: await beginSession(caller.user.id) };
}

/** A category with a draft, a question of tomorrow in review, and a ready one with a proposal. */
async function setting() {
  const [admin, writer, categoryId] = [await signIn('admin'), await signIn('writer'), await addCategory()];
  const save = (question: string, forDate: string, status: 'draft' | 'in_review' | 'ready', by = admin) =>
    saveDailyQuestion(
      { triviaQuestion: { ...questionOf(categoryId, forDate, { question }), forDate }, status },
      by.caller,
    );
  const { triviaQuestion: ready } = await save('Ready one?', tomorrow, 'ready');
  await save('Draft one?', addDays(tomorrow, 1), 'draft');
  await save('Waiting one?', addDays(tomorrow, 2), 'in_review', writer);
  const { id: questionId, version } = ready;
  const change = questionOf(categoryId, tomorrow, { question: 'Proposed text?' });
  await saveDailyQuestion(
    { triviaQuestion: change, questionId, version, status: 'in_review' },
    writer.caller,
  );
  return { admin, writer, categoryId, ready };
}

it('exports what staff of every role see, without proposals, and refuses everybody else', async () => {
  const { admin, writer, categoryId, ready } = await setting();
  for (const { token } of [admin, writer, await signIn('editor')]) {
    const response = await ask({ categoryId }, { token });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="daily-questions-${productToday()}.csv"`,
      'cache-control': 'no-store',
      'x-export-rows': '3',
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.toString().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain(`${ready.id},1,daily,`);
    expect(lines.join('')).not.toContain('Proposed text?');
  }
  expect((await ask({ categoryId })).status).toBe(401);
  expect((await ask({ categoryId }, { token: (await signIn('player')).token })).status).toBe(403);
  // Proxies and logs may store an address, so a token in it opens nothing.
  expect((await ask({ categoryId, token: admin.token })).status).toBe(401);
});

it('exports the records that each screen shows, without deleted ones', async () => {
  const { admin, writer, categoryId, ready } = await setting();
  const rows = async (query: Record<string, string>) => {
    const response = await ask({ format: 'json', ...query }, admin);
    const found = (await response.json()) as { question: string }[];
    expect(response.headers.get('x-export-rows')).toBe(`${found.length}`);
    return found.map(({ question }) => question);
  };
  expect(await rows({ categoryId, query: 'waiting' })).toEqual(['Waiting one?']);
  expect(await rows({ categoryId, from: tomorrow, to: tomorrow })).toEqual(['Ready one?']);
  expect(await rows({ categoryId, status: 'in_review' })).toEqual(['Waiting one?']);
  expect(await rows({ categoryId, when: 'bench' })).toEqual([]);
  expect(await rows({ categoryId, when: 'released' })).toEqual([]);
  expect(await rows({ categoryId, author: writer.caller.user.username })).toEqual(['Waiting one?']);
  const changedBy = admin.caller.user.username;
  expect(await rows({ changedBy })).toEqual(['Ready one?', 'Draft one?']);
  expect(await rows({ changedBy, changedUntil: '2020-01-01T00:00:00.000Z' })).toEqual([]);
  expect(await rows({ changedBy, action: 'deleted' })).toEqual([]);
  expect(await rows({ game: 'weekly', changedBy })).toEqual([]);
  await deleteDailyQuestion({ questionId: ready.id, version: 1 }, admin.caller);
  expect(await rows({ categoryId })).toEqual(['Draft one?', 'Waiting one?']);
  expect(await rows({ changedBy })).toEqual(['Draft one?']);
});

it('exports a record that changes meanwhile once, in its current state, and no record deleted by then', async () => {
  const { admin, categoryId, ready } = await setting();
  const response = await ask({ categoryId }, admin);
  const reader = response.body?.getReader();
  const [mark, headings] = [await reader?.read(), await reader?.read()];
  expect([mark?.value?.length, headings?.done]).toEqual([3, false]);
  const triviaQuestion = { ...questionOf(categoryId, addDays(tomorrow, 9), { question: 'Moved one?' }) };
  await saveDailyQuestion({ triviaQuestion, questionId: ready.id, version: 1 }, admin.caller);
  let text = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += Buffer.from(part.value);
  }
  expect(text.split('\r\n').filter((line) => line.startsWith(ready.id))).toEqual([
    expect.stringContaining('Moved one?'),
  ]);
});

it('counts the rows of a file for a few rate points, and makes a file for many', async () => {
  const { admin, categoryId } = await setting();
  const address = '203.0.113.30';
  await limitRate('read', address, 6000 - 10);
  const count = await ask({ categoryId }, { ...admin, method: 'HEAD', address });
  expect([count.status, count.headers.get('x-export-rows'), count.body]).toEqual([200, '3', null]);
  expect((await ask({ categoryId }, { ...admin, address })).status).toBe(429);
});

it.each<Record<string, string>>([
  { format: 'ods' },
  { game: 'chess' },
  { from: 'yesterday' },
  { guard: 'perhaps' },
])('refuses what it cannot read: %j', async (query) => {
  const { token } = await signIn('editor');
  const response = await ask(query, { token });
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid' }]);
});
