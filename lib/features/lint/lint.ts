import { storedText } from '@/lib/text/normalize';
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

export const DISMISSAL_REASON_MAX_LENGTH = 200;
/** More than the rules find in any text that somebody means. */
export const DISMISSALS_MAX = 50;

/** A dismissed warning of a rule about these texts, with the reason. The history knows by whom and when. */
export interface Dismissal {
  rule: LintRuleId;
  /** Names the texts that were judged. */
  judged: string;
  reason: string;
}

/** Two rounds of one hash, 64 bits: nobody writes two texts with the same by chance. */
function hashOf(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 2654435761);
    other = Math.imul(other ^ text.charCodeAt(at), 1597334677);
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36);
}

/** The key of a finding: the stored texts, the one at `first` first; the order of the others does not matter. */
export function judgedBy({ pieces }: Pick<Finding, 'pieces'>, first = 0): string {
  const texts = pieces.map(({ text }) => text);
  const [leading = '', others] = [texts[first], texts.toSpliced(first, 1).toSorted()];
  return hashOf([leading, ...others].map(storedText).join('\n'));
}

/** Whichever of them came first: two choices that mean the same may have traded places. */
const isSame = (dismissal: Dismissal, finding: Finding) =>
  dismissal.rule === finding.rule &&
  finding.pieces.some((_, first) => dismissal.judged === judgedBy(finding, first));

/** The open and the dismissed findings, these with their reasons. */
export function sortFindings(linted: Linted, dismissals: readonly Dismissal[]) {
  const found = lint(linted).map((finding) => ({
    ...finding,
    dismissal: dismissals.find((dismissal) => isSame(dismissal, finding)),
  }));
  return {
    open: found.filter(({ dismissal }) => !dismissal),
    dismissed: found.flatMap(({ dismissal, ...finding }) => (dismissal ? [{ ...finding, dismissal }] : [])),
  };
}

/** The dismissals of a stored list, without those of rules that are no more. */
export function dismissalsOf(stored: string | null | undefined): Dismissal[] {
  return (JSON.parse(stored || '[]') as Dismissal[]).filter(({ rule }) => rule in lintRules);
}

/**
 * The dismissals to store with a text: those sent (else those stored) whose warnings the rules still give. Null: none.
 */
export function dismissedContent(
  sent: readonly Dismissal[] | null | undefined,
  stored: string | null | undefined,
  linted: Linted,
): string | null {
  const wanted = sent ?? dismissalsOf(stored);
  if (wanted.length === 0) return null;
  const { dismissed } = sortFindings(linted, wanted);
  const list = dismissed.map(({ dismissal: { rule, judged, reason } }) => ({
    rule,
    judged,
    reason: storedText(reason),
  }));
  return list.length > 0 ? JSON.stringify(list) : null;
}

/** As the history and a conflict say it. */
export function nameDismissals(dismissals: readonly Dismissal[]): string {
  return dismissals.map(({ rule, reason }) => `${lintRules[rule].name}: ${reason}`).join('; ');
}
