import type { Caller } from '@/lib/contract/caller';
import { choiceNames, pickChoices } from '@/lib/contract/kinds';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { type Dismissal, hashFinding, lint, toLintedQuestion } from '@/lib/features/lint/lint';
import { listDailyQuestionsByDate } from '@/lib/features/questions/server/service';
import { findReviewDetail } from '@/lib/features/review/server/service';
import { addCaller, addCategory, type questionOf, visitor } from './factories';

/** Adds a writer and an editor with a category, and a second editor, because a review needs somebody else. */
export async function addReviewers() {
  const [writer, editor, categoryId] = await Promise.all([
    addCaller('writer'),
    addCaller('editor'),
    addCategory(),
    addCaller('editor'),
  ]);
  return { writer, editor, categoryId };
}

export async function loadSeenToday(categoryId: string, caller: Caller = visitor) {
  const { singleGameQuestionsByDate } = await listDailyQuestionsByDate(
    { forDate: getProductToday() },
    caller,
  );
  return singleGameQuestionsByDate.find((item) => item.categoryId === categoryId)?.singleGameQuestionInfo;
}

export async function reviewOf(subjectId: string, caller: Caller) {
  const { item } = await findReviewDetail({ subjectType: 'question', subjectId }, caller);
  if (!item) throw new Error('the question is gone');
  return item;
}

export async function lookAt(subjectId: string, caller: Caller) {
  const { subjectType, version, proposal } = await reviewOf(subjectId, caller);
  return { subjectType, subjectId, version, proposal };
}

/** Returns what a reviewer sends after looking at a proposed change. Throws if there is none. */
export async function lookAtProposal(subjectId: string, caller: Caller) {
  const { proposal, ...seen } = await lookAt(subjectId, caller);
  if (!proposal) throw new Error('nothing is proposed');
  return { ...seen, proposal };
}

/** Reads everything that a save can change, for comparison. */
export async function loadStored(): Promise<string> {
  const [rows, puzzles, entries, proposals] = await Promise.all([
    database().selectFrom('trivia_questions').selectAll().execute(),
    database().selectFrom('word_categories').selectAll().execute(),
    database().selectFrom('history').select('id').execute(),
    database().selectFrom('proposals').selectAll().execute(),
  ]);
  return JSON.stringify([rows, puzzles, entries.length, proposals]);
}

/** Makes dismissals of all findings in a question as a form sends it. */
export function dismissAll(sent: ReturnType<typeof questionOf>, reason: string): Dismissal[] {
  const correct = choiceNames.findIndex((name) => sent[name] === sent.correctChoice) + 1;
  const linted = toLintedQuestion({ question: sent.question, ...pickChoices(sent), correct });
  return lint(linted).map((finding) => ({ rule: finding.rule, judged: hashFinding(finding), reason }));
}
