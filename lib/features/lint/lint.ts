import { type ChoiceName, type Choices, choiceNames, pickChoices } from '@/lib/contract/kinds';
import { toStoredText } from '@/lib/text/normalize';
import type { Linted, Piece, RuleFinding } from './linted';
import { rulesOfChoices } from './rules/choices';
import { rulesOfGivingAway } from './rules/given-away';
import { rulesOfWording } from './rules/wording';

/** The keys are the ids that filters and stored dismissals use. */
export const lintRules = { ...rulesOfGivingAway, ...rulesOfChoices, ...rulesOfWording };
export type LintRuleId = keyof typeof lintRules;

/** They are in the alphabetical order in which filters and findings appear. */
export const LINT_RULE_IDS = (Object.keys(lintRules) as LintRuleId[]).toSorted();

export interface Finding extends RuleFinding {
  rule: LintRuleId;
}

/** Returns all findings in the order of the rules; they never block saving or approving. */
export function lint(linted: Linted): Finding[] {
  return LINT_RULE_IDS.flatMap((rule) =>
    lintRules[rule].find(linted).map((finding) => ({ rule, ...finding })),
  );
}

/** Joins two 32-bit hashes, with the constants of cyrb53, so that two texts do not collide by chance. */
function hashText(text: string): string {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 2654435761);
    other = Math.imul(other ^ text.charCodeAt(at), 1597334677);
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36);
}

/** Hashes texts as they are stored. The text at `first` comes first; the order of the other texts does not matter. */
function hashTexts(texts: readonly string[], first = 0): string {
  const stored = texts.map(toStoredText);
  return hashText([stored[first] ?? '', ...stored.toSpliced(first, 1).toSorted()].join('\n'));
}

export interface AnswerCheck {
  /** It hashes the checked question, its choices and the right choice. The check does not count for other texts. */
  judged: string;
  /** An answer is null if the model named no choice. */
  answers: (string | null)[];
}

export interface MarkedQuestion {
  question: string;
  choices: Choices;
  correct: ChoiceName;
}

/** Hashes the texts of a question. The order of the choices does not matter. */
export const hashAnswer = ({ question, choices, correct }: MarkedQuestion): string =>
  hashTexts([choices[correct], question, ...choiceNames.map((name) => choices[name])]);

export function describeAnswers(
  question: MarkedQuestion,
  answers: readonly (ChoiceName | null)[],
): AnswerCheck {
  return { judged: hashAnswer(question), answers: answers.map((name) => name && question.choices[name]) };
}

interface Background {
  explanation?: string | null;
  source?: string | null;
  reviewBy?: string | null;
}

interface LintedQuestion extends Choices, Background {
  question: string;
  /** The position of the right choice; the first is 1, as in the database. */
  correct: number | null;
  check?: AnswerCheck | null;
}

function listBackground({ explanation, source }: Background): Piece[] {
  return [
    { field: 'explanation' as const, text: explanation ?? '' },
    { field: 'source' as const, text: source ?? '' },
  ].filter(({ text }) => text.trim() !== '');
}

export function toLintedQuestion(written: LintedQuestion): Linted {
  const { question, correct, reviewBy, check } = written;
  const choices = pickChoices(written);
  const pieces = choiceNames.map((field) => ({ field, text: choices[field] }));
  const right = pieces[(correct ?? 0) - 1];
  const isCheckCurrent = right && check?.judged === hashAnswer({ question, choices, correct: right.field });
  return {
    prompt: { field: 'question', text: question },
    options: pieces.filter(({ text }) => text.trim() !== ''),
    answer: right?.text.trim() ? right : undefined,
    background: listBackground(written),
    checked: isCheckCurrent ? check.answers : undefined,
    reviewBy,
  };
}

type LintedPuzzle = Pick<Background, 'reviewBy'> & { word: string; hint: string };

export function toLintedPuzzle({ word, hint, reviewBy }: LintedPuzzle): Linted {
  return {
    prompt: { field: 'hint', text: hint },
    options: [],
    answer: word.trim() ? { field: 'word', text: word } : undefined,
    background: [],
    reviewBy,
  };
}

export const DISMISSAL_REASON_MAX_LENGTH = 200;
export const DISMISSALS_MAX = 50;

/** It records that a person dismissed a finding; the history has the person and the time. */
export interface Dismissal {
  rule: LintRuleId;
  judged: string;
  reason: string;
}

/** Hashes the texts of a finding. The text at `first` comes first; the order of the other texts does not matter. */
export function hashFinding({ pieces }: Pick<Finding, 'pieces'>, first = 0): string {
  const texts = pieces.map(({ text }) => text);
  return hashTexts(texts, first);
}

/** Was this finding dismissed? Any text may come first, because choices with one meaning may have swapped places. */
const isDismissalOf = (dismissal: Dismissal, finding: Finding) =>
  dismissal.rule === finding.rule &&
  finding.pieces.some((_, first) => dismissal.judged === hashFinding(finding, first));

export function splitFindings(linted: Linted, dismissals: readonly Dismissal[]) {
  const findings = lint(linted).map((finding) => ({
    ...finding,
    dismissal: dismissals.find((dismissal) => isDismissalOf(dismissal, finding)),
  }));
  return {
    open: findings.filter(({ dismissal }) => !dismissal),
    dismissed: findings.flatMap(({ dismissal, ...finding }) =>
      dismissal ? [{ ...finding, dismissal }] : [],
    ),
  };
}

/** Returns the dismissals of a stored list, without those of removed rules. */
export function parseDismissals(stored: string | null | undefined): Dismissal[] {
  return (JSON.parse(stored || '[]') as Dismissal[]).filter(({ rule }) => Object.hasOwn(lintRules, rule));
}

/** Returns the sent dismissals, or else the stored ones, as JSON, without those whose findings no longer exist. */
export function buildDismissedContent(
  sent: readonly Dismissal[] | null | undefined,
  stored: string | null | undefined,
  linted: Linted,
): string | null {
  const wanted = sent ?? parseDismissals(stored);
  if (wanted.length === 0) return null;
  const { dismissed } = splitFindings(linted, wanted);
  const list = dismissed.map(({ dismissal: { rule, judged, reason } }) => ({
    rule,
    judged,
    reason: toStoredText(reason),
  }));
  return list.length > 0 ? JSON.stringify(list) : null;
}

export function nameDismissals(dismissals: readonly Dismissal[]): string {
  return dismissals.map(({ rule, reason }) => `${lintRules[rule].name}: ${reason}`).join('; ');
}
