import * as rules from './all-rules';
import type { Found, LintRule } from './lint-rule';
import type { Linted } from './linted';

export type LintRuleId = keyof typeof rules;

export const lintRules: Readonly<Record<LintRuleId, LintRule>> = rules;
export const LINT_RULES = Object.keys(rules) as LintRuleId[];

/** Something that a rule has found in a record. */
export interface Finding extends Found {
  rule: LintRuleId;
}

/** All findings, in the order of the rules; they never block saving or approving. */
export function lint(linted: Linted): Finding[] {
  return LINT_RULES.flatMap((rule) => lintRules[rule].find(linted).map((found) => ({ rule, ...found })));
}
