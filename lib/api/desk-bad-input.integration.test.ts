import type { Role } from '@/lib/contract/kinds';
import { type CallName, routes } from '@/lib/contract/routes';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { beginSession } from '@/lib/features/accounts/server/sessions';
import { deleteDailyQuestion, saveDailyQuestion } from '@/lib/features/questions/server/service';
import { addCategory, addUser, questionOf } from '@/lib/testing/factories';
import { handle } from '@/lib/testing/handle';

const forDate = addDays(productToday(), 3);

async function person(role: Role) {
  const { id, username } = await addUser({ role });
  return {
    id,
    token: await beginSession(id),
    caller: { user: { id, username, role }, address: '192.0.2.1' },
  };
}

async function post(name: CallName, token: string, body: object) {
  const { method, path } = routes[name];
  const request = new Request(`http://localhost:3000${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const response = await handle(name)(request);
  return { status: response.status, ...(await response.json().catch(() => ({}))) };
}

/** Everything that a call of the desk could have stored. */
async function everything() {
  const db = database();
  return JSON.stringify([
    await db.selectFrom('trivia_questions').selectAll().orderBy('id').execute(),
    await db.selectFrom('proposals').selectAll().execute(),
    await db.selectFrom('notes').selectAll().execute(),
    await db.selectFrom('history').select('id').orderBy('id').execute(),
    await db.selectFrom('users').select(['id', 'username', 'role', 'disabledAt']).orderBy('id').execute(),
  ]);
}

async function desk() {
  const [writer, editor, admin, categoryId] = await Promise.all([
    person('writer'),
    person('editor'),
    person('admin'),
    addCategory(),
  ]);
  const triviaQuestion = questionOf(categoryId, forDate);
  const { triviaQuestion: stored } = await saveDailyQuestion(
    { triviaQuestion, status: 'draft' },
    writer.caller,
  );
  return { writer, editor, admin, triviaQuestion, questionId: stored.id, version: stored.version };
}

type Desk = Awaited<ReturnType<typeof desk>>;

const lookedAt = ({ questionId, version }: Desk) => ({
  subjectType: 'question',
  subjectId: questionId,
  version,
});

/** Each with its expected response; `before` is the preparation. */
const refused: Record<
  string,
  {
    call: CallName;
    by: 'writer' | 'editor' | 'admin';
    before?: (here: Desk) => Promise<unknown>;
    body: (here: Desk) => object;
    answer: { status: number; code: string };
    says: RegExp;
  }
> = {
  'a status that does not exist': {
    call: 'saveDailyQuestion',
    by: 'editor',
    body: ({ triviaQuestion }) => ({ triviaQuestion, status: 'published' }),
    answer: { status: 400, code: 'invalid' },
    says: /status/i,
  },
  'a jump from draft to ready by a writer': {
    call: 'saveDailyQuestion',
    by: 'writer',
    body: ({ triviaQuestion, questionId }) => ({ triviaQuestion, questionId, status: 'ready' }),
    answer: { status: 403, code: 'not_allowed' },
    says: /Send the question for review.*Ask an editor/,
  },
  'an approval of a draft': {
    call: 'approve',
    by: 'editor',
    body: lookedAt,
    answer: { status: 409, code: 'conflict' },
    says: /back with its author/,
  },
  'an approval of what was changed since': {
    call: 'approve',
    by: 'editor',
    before: ({ triviaQuestion, questionId, writer }) =>
      saveDailyQuestion({ triviaQuestion, questionId, status: 'in_review' }, writer.caller),
    body: lookedAt,
    answer: { status: 409, code: 'stale' },
    says: /changed/,
  },
  'a role that nobody has': {
    call: 'changeStaffMember',
    by: 'admin',
    body: ({ writer }) => ({ userId: writer.id, role: 'owner' }),
    answer: { status: 400, code: 'invalid' },
    says: /role/i,
  },
  'a person as a player': {
    call: 'addStaffMember',
    by: 'admin',
    body: () => ({ username: 'somebody-new', role: 'player' }),
    answer: { status: 400, code: 'invalid' },
    says: /Choose one of admin, editor, writer/,
  },
  'a note on a deleted record': {
    call: 'addNote',
    by: 'writer',
    before: ({ questionId, editor }) => deleteDailyQuestion({ questionId }, editor.caller),
    body: ({ questionId }) => ({ subjectType: 'question', subjectId: questionId, text: 'Still here?' }),
    answer: { status: 404, code: 'not_found' },
    says: /This question was deleted/,
  },
  'a note on what notes are not written on': {
    call: 'addNote',
    by: 'writer',
    body: ({ questionId }) => ({ subjectType: 'account', subjectId: questionId, text: 'Hello' }),
    answer: { status: 400, code: 'invalid' },
    says: /subjectType/,
  },
  'a note of 2,001 characters': {
    call: 'addNote',
    by: 'writer',
    body: ({ questionId }) => ({ subjectType: 'question', subjectId: questionId, text: 'x'.repeat(2001) }),
    answer: { status: 400, code: 'invalid' },
    says: /text/,
  },
};

// Codes and passkeys are tested in accounts/server/two-factor.
it.each(Object.keys(refused))('%s is refused with what to do, and nothing is stored', async (kind) => {
  const { call, by, before, body, answer, says } = refused[kind] ?? {};
  if (!call || !by || !body) throw new Error('there is such a row');
  const here = await desk();
  await before?.(here);
  const stored = await everything();
  const { message, issues, ...got } = await post(call, here[by].token, body(here));
  expect(got).toMatchObject(answer ?? {});
  expect(JSON.stringify([message, issues])).toMatch(says ?? '');
  expect(await everything()).toBe(stored);
});
