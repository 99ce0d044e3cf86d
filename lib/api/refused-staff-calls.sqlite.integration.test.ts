import type { Role } from '@/lib/contract/kinds';
import type { CallName } from '@/lib/contract/routes';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { beginSession } from '@/lib/features/accounts/server/sessions';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { addCategory, addUser, questionOf } from '@/lib/testing/factories';
import { callWith } from '@/lib/testing/handle';

const forDate = addDays(getProductToday(), 3);

async function person(role: Role) {
  const { id, username } = await addUser({ role });
  return {
    token: await beginSession(id),
    caller: { user: { id, username, role }, address: '192.0.2.1' },
  };
}

/** Returns all rows that these calls could have changed. */
async function readRows() {
  const db = database();
  return JSON.stringify([
    await db.selectFrom('trivia_questions').selectAll().orderBy('id').execute(),
    await db.selectFrom('proposals').selectAll().execute(),
    await db.selectFrom('notes').selectAll().execute(),
    await db.selectFrom('history').select('id').orderBy('id').execute(),
  ]);
}

async function addPeopleAndDraft() {
  const [writer, editor, categoryId] = await Promise.all([person('writer'), person('editor'), addCategory()]);
  const triviaQuestion = questionOf(categoryId, forDate);
  const { triviaQuestion: stored } = await saveDailyQuestion(
    { triviaQuestion, status: 'draft' },
    writer.caller,
  );
  return { writer, editor, questionId: stored.id, version: stored.version };
}

type Setup = Awaited<ReturnType<typeof addPeopleAndDraft>>;

/** The calls with their expected responses. */
const refused: Record<
  string,
  {
    call: CallName;
    by: 'writer' | 'editor';
    body: (setup: Setup) => object;
    response: { status: number; code: string };
    message: RegExp;
  }
> = {
  'an approval of a draft': {
    call: 'approve',
    by: 'editor',
    body: ({ questionId, version }) => ({ subjectType: 'question', subjectId: questionId, version }),
    response: { status: 409, code: 'conflict' },
    message: /back with its author/,
  },
  'a note on an account': {
    call: 'addNote',
    by: 'writer',
    body: ({ questionId }) => ({ subjectType: 'account', subjectId: questionId, text: 'Hello' }),
    response: { status: 400, code: 'invalid' },
    message: /subjectType/,
  },
  'a note of 2,001 characters': {
    call: 'addNote',
    by: 'writer',
    body: ({ questionId }) => ({ subjectType: 'question', subjectId: questionId, text: 'x'.repeat(2001) }),
    response: { status: 400, code: 'invalid' },
    message: /text/,
  },
};

it.each(Object.entries(refused))(
  'staff get a message for %s, and nothing is stored',
  async (_kind, refusal) => {
    const { call, by, body } = refusal;
    const setup = await addPeopleAndDraft();
    const stored = await readRows();
    const { message, issues, ...got } = await callWith(call, { token: setup[by].token, fields: body(setup) });
    expect(got).toMatchObject(refusal.response);
    expect(JSON.stringify([message, issues])).toMatch(refusal.message);
    expect(await readRows()).toBe(stored);
  },
);
