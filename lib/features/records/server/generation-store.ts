import 'server-only';
import type { ChoiceName } from '@/lib/contract/kinds';
import { database } from '@/lib/db/connection';
import type { GenerationsTable } from '@/lib/db/schema';
import { type AnswerCheck, describeAnswers, type MarkedQuestion } from '@/lib/features/lint/lint';

/** Returns the answers of the checker in the form that a question stores; none if the check was cut short. */
export function readCheck({ written, checkResult }: GenerationsTable): AnswerCheck {
  const { answers, problem } = JSON.parse(checkResult) as {
    answers: (ChoiceName | null)[];
    problem?: string;
  };
  return describeAnswers(JSON.parse(written) as MarkedQuestion, problem ? [] : answers);
}

export async function addGenerationRow(row: GenerationsTable): Promise<void> {
  await database().insertInto('generations').values(row).execute();
}

export async function findGenerationRow(id: string): Promise<GenerationsTable | undefined> {
  return database().selectFrom('generations').selectAll().where('id', '=', id).executeTakeFirst();
}
