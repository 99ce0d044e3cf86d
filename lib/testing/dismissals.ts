import { choiceNames, pickChoices } from '@/lib/contract/kinds';
import { type Dismissal, judgedBy, lint } from '@/lib/features/lint/lint';
import { lintedQuestion } from '@/lib/features/lint/linted';
import type { questionOf } from './factories';

/** All that the rules find in a question as a form sends it, dismissed for a reason. */
export function dismissAll(sent: ReturnType<typeof questionOf>, reason: string): Dismissal[] {
  const correct = choiceNames.findIndex((name) => sent[name] === sent.correctChoice) + 1;
  const linted = lintedQuestion({ question: sent.question, ...pickChoices(sent), correct });
  return lint(linted).map((finding) => ({ rule: finding.rule, judged: judgedBy(finding), reason }));
}
