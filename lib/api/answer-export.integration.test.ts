import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { beginSession } from '@/lib/features/accounts/server/sessions';
import { deleteDailyQuestion, saveDailyQuestion } from '@/lib/features/questions/server/service';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { limitRate } from './admit';
import { answerExport } from './answer-export';
import { answerSafely } from './call-answer';

const tomorrow = addDays(getProductToday(), 1);

const answer = answerSafely({ method: 'GET', path: '/api/export' }, answerExport);
let addresses = 0;
const newAddress = () => `198.51.100.${++addresses}`;

interface Asking {
  token?: string;
  method?: string;
  address?: string;
}

function ask(query: Record<string, string>, { token, method = 'GET', address }: Asking = {}) {
  const headers = {
    'x-client-address': address ?? newAddress(),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const url = `http://site/api/export?${new URLSearchParams({ game: 'daily', format: 'csv', ...query })}`;
  return answer(new Request(url, { method, headers }));
}

async function signIn(role: 'writer' | 'editor' | 'admin' | 'player') {
  const caller = await addCaller(role);
  return { caller, token: await beginSession(caller.user.id) };
}

/** Stores a draft, a question in review, and a ready one with a proposal in a new category. */
async function storeQuestions() {
  const admin = await signIn('admin');
  const writer = await signIn('writer');
  const categoryId = await addCategory();
  const save = (question: string, forDate: string, status: 'draft' | 'in_review' | 'ready', by = admin) =>
    saveDailyQuestion({ triviaQuestion: questionOf(categoryId, forDate, { question }), status }, by.caller);
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

it('a writer gets the records of everybody, without proposals', async () => {
  const { categoryId, ready } = await storeQuestions();
  const response = await ask({ categoryId }, { token: (await signIn('writer')).token });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="daily-questions-${getProductToday()}.csv"`,
    'cache-control': 'no-store',
    'x-export-rows': '3',
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
  expect([...bytes.subarray(0, 3)]).toEqual(BYTE_ORDER_MARK);
  // The headings, three records, and the end of the last line.
  const lines = bytes.toString().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[1]).toContain(`${ready.id},1,daily,`);
  expect(lines.join('')).not.toContain('Proposed text?');
});

it('a visitor gets no export, nor by a token in the address, which proxies and logs may store', async () => {
  const { token } = await signIn('admin');
  expect((await ask({})).status).toBe(401);
  expect((await ask({ token })).status).toBe(401);
});

it('a player gets no export', async () => {
  expect((await ask({}, { token: (await signIn('player')).token })).status).toBe(403);
});

type Stored = Awaited<ReturnType<typeof storeQuestions>>;

/** Exports as the admin; returns the questions of the rows, whose number the header has. */
async function exportQuestions({ admin }: Stored, filter: Record<string, string>): Promise<string[]> {
  const response = await ask({ format: 'json', ...filter }, admin);
  const found = (await response.json()) as { question: string }[];
  expect(response.headers.get('x-export-rows')).toBe(`${found.length}`);
  return found.map(({ question }) => question);
}

const filters = {
  'of a category': ({ categoryId }: Stored) => ({ categoryId }),
  'of a writer': ({ writer }: Stored) => ({ author: writer.caller.user.username }),
  'changed by an admin': ({ admin }: Stored) => ({ changedBy: admin.caller.user.username }),
};

it.each<[keyof typeof filters, Record<string, string>, string[]]>([
  ['of a category', { query: 'waiting' }, ['Waiting one?']],
  ['of a category', { from: tomorrow, to: tomorrow }, ['Ready one?']],
  ['of a category', { status: 'in_review' }, ['Waiting one?']],
  ['of a category', { when: 'bench' }, []],
  ['of a category', { when: 'released' }, []],
  ['of a writer', {}, ['Waiting one?']],
  ['changed by an admin', {}, ['Ready one?', 'Draft one?']],
  ['changed by an admin', { changedUntil: '2020-01-01T00:00:00.000Z' }, []],
  ['changed by an admin', { action: 'deleted' }, []],
  ['changed by an admin', { game: 'weekly' }, []],
])('staff who export the questions %s that match %j get %j', async (which, filter, questions) => {
  const stored = await storeQuestions();
  expect(await exportQuestions(stored, { ...filters[which](stored), ...filter })).toEqual(questions);
});

it.each<[keyof typeof filters, string[]]>([
  ['of a category', ['Draft one?', 'Waiting one?']],
  ['changed by an admin', ['Draft one?']],
])('staff who export the questions %s get %j, without the deleted one', async (which, questions) => {
  const stored = await storeQuestions();
  await deleteDailyQuestion({ questionId: stored.ready.id, version: 1 }, stored.admin.caller);
  expect(await exportQuestions(stored, filters[which](stored))).toEqual(questions);
});

it('a record that changes during an export is in the file once, in its new state', async () => {
  const { admin, categoryId, ready } = await storeQuestions();
  const response = await ask({ categoryId }, admin);
  const reader = response.body?.getReader();
  // The byte order mark and the headings are sent before the records are read.
  await reader?.read();
  await reader?.read();
  const triviaQuestion = questionOf(categoryId, addDays(tomorrow, 9), { question: 'Moved one?' });
  await saveDailyQuestion({ triviaQuestion, questionId: ready.id, version: 1 }, admin.caller);
  let text = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += Buffer.from(part.value);
  }
  expect(text.split('\r\n').filter((line) => line.startsWith(ready.id))).toEqual([
    expect.stringContaining('Moved one?'),
  ]);
});

it('staff with ten rate points left may count the rows of a file, and may not export it', async () => {
  const { admin, categoryId } = await storeQuestions();
  const address = newAddress();
  const LIMIT = 6000;
  await limitRate('read', address, LIMIT - 10);
  const count = await ask({ categoryId }, { ...admin, method: 'HEAD', address });
  expect([count.status, count.headers.get('x-export-rows'), count.body]).toEqual([200, '3', null]);
  expect((await ask({ categoryId }, { ...admin, address })).status).toBe(429);
});

it('an export in an unknown format is refused', async () => {
  const { token } = await signIn('editor');
  const response = await ask({ format: 'ods' }, { token });
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid' }]);
});
