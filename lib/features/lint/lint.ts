import type { Found, Linted, LintRule } from './linted';
import { rulesOfChoices } from './rules/choices';
import { rulesOfGivingAway } from './rules/given-away';
import { rulesOfWording } from './rules/wording';

const rules = { ...rulesOfGivingAway, ...rulesOfChoices, ...rulesOfWording };
export type LintRuleId = keyof typeof rules;

export const lintRules: Readonly<Record<LintRuleId, LintRule>> = rules;
/** In the order of the alphabet: that of filters and findings. */
export const LINT_RULES = (Object.keys(rules) as LintRuleId[]).toSorted();

/** Something that a rule has found in a record. */
export interface Finding extends Found {
  rule: LintRuleId;
}

/** All findings, in the order of the rules; they never block saving or approving. */
export function lint(linted: Linted): Finding[] {
  return LINT_RULES.flatMap((rule) => lintRules[rule].find(linted).map((found) => ({ rule, ...found })));
}
