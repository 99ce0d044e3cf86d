import type { Difficulty, RecordStatus, ReviewedGame } from '@/lib/contract/kinds';
import { type Choices, choiceNames, games } from '@/lib/contract/kinds';
import { findChoice } from '@/lib/features/questions/rules';
import { foldText } from '@/lib/text/normalize';

const difficulties: Record<Difficulty, readonly string[]> = {
  easy: ['easy', 'e', '1', 'leicht', 'einfach', 'facile', 'facil'],
  medium: ['medium', 'm', '2', 'middle', 'normal', 'average', 'mittel', 'moyen', 'media', 'medio'],
  hard: ['hard', 'h', '3', 'difficult', 'schwer', 'schwierig', 'difficile', 'dificil'],
};

const statuses: Record<RecordStatus, readonly string[]> = {
  draft: ['draft', 'new', 'entwurf'],
  in_review: ['in review', 'in_review', 'review', 'pending'],
  ready: ['ready', 'approved', 'published', 'final', 'done', 'live', 'fertig'],
};

function wordIn<Word extends string>(words: Record<Word, readonly string[]>, text: string): Word | undefined {
  const said = foldText(text.trim());
  return (Object.keys(words) as Word[]).find((word) => words[word].includes(said));
}

/** What a cell says of how hard something is; undefined where it says none of it. */
export const readDifficulty = (text: string) => wordIn(difficulties, text);

/** What a cell says of how far something is; undefined where it says none of it. */
export const readStatus = (text: string) => wordIn(statuses, text);

/** Yes or no; undefined where it is neither. */
export function readYes(text: string): boolean | undefined {
  return { yes: true, true: true, 1: true, x: true, y: true, no: false, false: false, 0: false, n: false }[
    text.trim().toLowerCase()
  ];
}

/** The game that a cell names; undefined where it names none. */
export function readGame(text: string): ReviewedGame | undefined {
  const said = foldText(text.trim()).replace('_', ' ');
  const fits = ({ name, names, label }: (typeof games)[ReviewedGame]) =>
    [name, names, label].some((one) => one.toLowerCase() === said);
  return (Object.keys(games) as ReviewedGame[]).find(
    (game) => fits(games[game]) || game.replace('_', ' ') === said,
  );
}

const SIGN = /^(?:(?:choice|option|answer) ?)?\(?([a-d1-4])[).:]?$/i;

function choiceAt(text: string) {
  const [, sign = ''] = SIGN.exec(text.trim()) ?? [];
  return choiceNames[/\d/.test(sign) ? Number(sign) - 1 : 'abcd'.indexOf(sign.toLowerCase() || '-')];
}

/** Which choice a cell says is right, by its text, its letter or its number: the text, `many` for several of them, `none`. */
export function readCorrect(choices: Choices, text: string): { correct: string } | 'many' | 'none' {
  if (text === '') return { correct: '' };
  const found = findChoice(choices, text) ?? choiceAt(text);
  if (found) return { correct: choices[found] };
  const parts = text.split(/\s*(?:[,;/&|]|\band\b)\s*/);
  const several = parts.filter((part) => findChoice(choices, part) ?? choiceAt(part));
  return several.length > 1 && several.length === parts.length ? 'many' : 'none';
}
