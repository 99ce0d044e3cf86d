import { choiceNames, makeForEachChoice, type ReviewedGame } from '@/lib/contract/kinds';
import type { ImportRow } from '@/lib/features/import-export/contract';
import type { RowIssue } from '@/lib/features/import-export/fields';
import type { RowRead } from '@/lib/features/import-export/read-row';
import { lint, lintRules, toLintedPuzzle, toLintedQuestion } from '@/lib/features/lint/lint';
import { findChoice, findQuestionProblem } from '@/lib/features/questions/rules';
import { PUZZLE_MISSING } from '@/lib/features/word-puzzles/rules';

function findPuzzleProblem({ puzzle }: ImportRow) {
  const field = (['word', 'hint'] as const).find((name) => !puzzle?.[name]);
  return field ? { field, message: PUZZLE_MISSING[field] } : null;
}

function toQuestionDraft({ question }: ImportRow) {
  const choices = makeForEachChoice((name) => question?.[name] ?? '');
  const correctChoice = findChoice(choices, question?.correctChoice ?? '');
  return { question: question?.question ?? '', ...choices, correctChoice };
}

/** Finds the first missing part of a new draft, as the daily form names it; only a missing text or word is an error. */
function findMissingPart(row: ImportRow, game: ReviewedGame): RowIssue[] {
  if (row.id || row.status !== 'draft') return [];
  const problem =
    game === 'word_puzzle' ? findPuzzleProblem(row) : findQuestionProblem('daily', toQuestionDraft(row));
  if (!problem) return [];
  const { field, message } = problem;
  if (field === 'question' || field === 'word') return [{ field, message, severity: 'error' }];
  return [{ field, message: `Still a draft: ${message}`, severity: 'warning' }];
}

/** Finds the first missing part of a new draft, and the lint warnings about a row. */
export function lintRow({ row }: RowRead, game: ReviewedGame): RowIssue[] {
  const { puzzle, explanation, source, reviewBy } = row;
  const draft = toQuestionDraft(row);
  const correct = draft.correctChoice && choiceNames.indexOf(draft.correctChoice) + 1;
  const linted = puzzle
    ? toLintedPuzzle({ word: puzzle.word ?? '', hint: puzzle.hint ?? '', reviewBy })
    : toLintedQuestion({ ...draft, correct, explanation, source, reviewBy });
  const warnings = lint(linted).map(
    ({ rule, pieces: [first] }): RowIssue => ({
      field: first.field,
      message: lintRules[rule].name,
      severity: 'warning',
    }),
  );
  return [...findMissingPart(row, game), ...warnings];
}
