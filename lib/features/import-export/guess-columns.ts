import { choiceNames, type ReviewedGame, type ReviewedSubject } from '@/lib/contract/kinds';
import { toCategoryKey } from '@/lib/features/categories/rules';
import { background } from '@/lib/features/records/rules';
import { readKey, readKeyColumn } from './answer-key';
import { type CellField, type Columns, isRepeatable, listFields } from './fields';
import { findHeadingLine } from './find-headings';
import { guessByContents, hasKey, MOST, NEARLY_ALL } from './guess-by-contents';
import { findField, findWeakField, toHeadingKey } from './heading-words';
import { isFlag, isYes } from './read-choices';
import { areLists } from './split-choices';
import { listTexts, type ReadRow, splitAtHeading } from './table-rows';

export interface Guess {
  game: ReviewedGame;
  headingLine: number | null;
  columns: Columns;
}

/** A sheet without headings usually has these columns. */
export const sheetColumns: Readonly<Record<ReviewedSubject, readonly CellField[]>> = {
  question: ['question', ...choiceNames, 'correctChoice', ...background.names],
  word_puzzle: ['word', 'hint', ...background.names],
};

/** The cells of this many rows decide what the columns of answers hold. */
const SAMPLE_ROWS = 200;
/** In fewer rows the cells may agree by chance. */
const ROWS_MIN = 3;

/** Keeps the first column of each field, except of those that several columns may have. */
function dropRepeats(columns: Columns): Columns {
  return columns.map((field, at) => (isRepeatable(field) || columns.indexOf(field) === at ? field : null));
}

/** Drops ids without versions and versions without ids, because files of other tools have such columns, too. */
function dropForeignIds(columns: Columns): Columns {
  const isOurs = columns.includes('id') && columns.includes('version');
  return isOurs ? columns : columns.map((field) => (field === 'id' || field === 'version' ? null : field));
}

/** Drops the headings “a” to “d” if there is no “b”: “a” may be the answer, and “c” the place of the right choice. */
function dropLoneLetters(columns: Columns, headings: readonly string[]): Columns {
  const keys = headings.map(toHeadingKey);
  if (keys.includes('b')) return columns;
  return columns.map((field, at) => (/^[a-d]$/.test(keys[at] ?? '') ? null : field));
}

/** Without headings of choices, fewer columns of flags may be there by chance. */
const FLAGS_MIN = 3;

/** Takes columns of flags, such as TRUE, each behind a choice, if they mark exactly one choice in most rows. */
function takeFlags(columns: Columns, sample: readonly ReadRow[]): Columns {
  const isFree = (at: number) => columns[at] === null || columns[at] === 'correctChoice';
  const isChoice = (at: number) => /^(?:choice|extra)/.test(columns[at] ?? '');
  const areFlags = (texts: readonly string[]) => texts.length > 0 && texts.every(isFlag);
  const all = [...columns.keys()].filter((at) => isFree(at) && areFlags(listTexts(sample, at)));
  const named = all.filter((at) => isChoice(at - 1));
  // Other texts before flags may be choices without headings.
  const unnamed = all.filter((at) => isFree(at - 1) && !all.includes(at - 1));
  const flags = named.length > 1 ? named : unnamed;
  const listRight = ({ cells }: ReadRow) => flags.filter((at) => isYes(cells[at] ?? ''));
  const right = sample.map(listRight).filter(({ length }) => length === 1);
  const areVaried = new Set(right.flat()).size > 1 && flags.length >= FLAGS_MIN;
  if (right.length <= sample.length / 2 || (flags === unnamed && !areVaried)) return columns;
  return columns.map((field, at) => {
    if (flags.includes(at)) return 'rightFlag';
    const place = flags.indexOf(at + 1);
    return place < 0 || isChoice(at) ? field : (choiceNames[place] ?? 'extra');
  });
}

/** Is there a column of choices: of single ones, of wrong ones, or of lists? */
const hasChoices = (columns: Columns): boolean =>
  (['choice1', 'wrong', 'options'] as const).some((field) => columns.includes(field));

/** Decides by the cells below which columns of answers have lists of choices, and which have the right choice. */
function resolveAnswerColumns(columns: Columns, sample: readonly ReadRow[]): Columns {
  const hasLists = (at: number) => areLists(listTexts(sample, at));
  const hasSingleChoices = columns.includes('choice1') || columns.includes('wrong');
  return columns.map((field, at) => {
    if (field === 'options' && (hasSingleChoices || !hasLists(at)))
      return columns.includes('correctChoice') ? null : 'correctChoice';
    const mayBeOptions = field === 'correctChoice' && !hasSingleChoices && !columns.includes('options');
    const isOneOfSeveral = columns.filter((one) => one === 'correctChoice').length > 1;
    return mayBeOptions && isOneOfSeveral && hasLists(at) ? 'options' : field;
  });
}

/** Takes the hints as the questions if there are choices or answers, but no questions or words. */
function takeClue(columns: Columns): Columns {
  const isTaken = columns.includes('question') || columns.includes('word');
  const answers = ['choice1', 'wrong', 'correctChoice'] as const;
  const isQuestion = !isTaken && answers.some((field) => columns.includes(field));
  return isQuestion ? columns.map((field) => (field === 'hint' ? 'question' : field)) : columns;
}

/** Gives each column without a field the one that its heading may mean; the last of several such columns gets it. */
function fillWeakHeadings(columns: Columns, headings: readonly string[]): Columns {
  const hasWord = columns.includes('word');
  const filled = columns.map((field, at) => {
    const weak = field ?? findWeakField(headings[at] ?? '');
    // Beside a word, a definition is its hint.
    return field === null && hasWord && weak === 'correctChoice' ? 'hint' : weak;
  });
  return filled.map((field, at) => {
    const isTaken = columns.includes(field) || (hasWord && field === 'question');
    return columns[at] === null && (isTaken || filled.lastIndexOf(field) > at) ? null : field;
  });
}

/** It matches a counted heading: the list “odgovori” of a JSON file becomes the columns “odgovori 1” and so on. */
const COUNTED = /^(.+?) ?(?:\d|[a-h])$/;

/** Takes columns as choices if only a number or letter tells their headings apart, and nearly every key is in them. */
function takeCounted(columns: Columns, headings: readonly string[], sample: readonly ReadRow[]): Columns {
  const key = columns.indexOf('correctChoice');
  if (key < 0 || hasChoices(columns)) return columns;
  const open = [...columns.keys()].filter((at) => columns[at] === null);
  const groups = Map.groupBy(open, (at) => COUNTED.exec(toHeadingKey(headings[at] ?? ''))?.[1] ?? '');
  groups.delete('');
  const group = [...groups.values()].find(
    (places) => places.length > 1 && readKeyColumn(sample, key, places).share >= NEARLY_ALL,
  );
  if (!group) return columns;
  return columns.map((field, at) =>
    group.includes(at) ? (choiceNames[group.indexOf(at)] ?? 'extra') : field,
  );
}

/** Fewer different letters are no key: two may name the sets or teams of the questions. */
const LETTERS_MIN = 3;

/** Takes a column under an unknown heading as the key if nearly all its cells are letters or texts of choices. */
function takeUnnamedKey(columns: Columns, sample: readonly ReadRow[]): Columns {
  const choices = choiceNames.map((name) => columns.indexOf(name)).filter((at) => at >= 0);
  if (choices.length < LETTERS_MIN || hasKey(columns)) return columns;
  const key = columns.findLastIndex((field, at) => {
    if (field !== null) return false;
    const { form, keys, places, share } = readKeyColumn(sample, at, choices);
    const isUsual = keys.length >= sample.length / 2 && share >= NEARLY_ALL;
    return isUsual && (form === 'text' || (form === 'letter' && new Set(places).size >= LETTERS_MIN));
  });
  return key < 0 ? columns : columns.with(key, 'correctChoice');
}

const areEnough = (columns: Columns) =>
  columns.includes('word') ||
  columns.includes('id') ||
  (columns.includes('question') && (hasChoices(columns) || columns.includes('correctChoice')));

/**
 * Takes two or three columns of choices as wrong answers if at least three rows are complete and none of them has its
 * answer among its choices.
 */
function markWrongChoices(columns: Columns, below: readonly ReadRow[]): Columns {
  const key = columns.indexOf('correctChoice');
  const choices = choiceNames.map((name) => columns.indexOf(name)).filter((at) => at >= 0);
  const hasFurtherChoices = (['wrong', 'options', 'extra'] as const).some((field) => columns.includes(field));
  if (key < 0 || hasFurtherChoices || choices.length < 2 || choices.length === choiceNames.length)
    return columns;
  const keyed = below
    .map(({ cells }) => ({ key: cells[key] ?? '', choices: choices.map((at) => cells[at] ?? '') }))
    .filter((row) => row.key !== '' && row.choices.every(Boolean));
  const forms = ['mixed1', 'mixed0'] as const;
  const isApart = keyed.every((row) => forms.every((form) => readKey(row, form) === 'none'));
  if (keyed.length < ROWS_MIN || !isApart) return columns;
  return columns.map((field, at) => (choices.includes(at) ? 'wrong' : field));
}

/** An answer that is this many times as long as its question is the clue of a show that replies with questions. */
const REVERSED_RATIO = 2;

/** Exchanges question and answer if most answers are much longer, as in archives of shows that reply with questions. */
function turnClues(columns: Columns, sample: readonly ReadRow[]): Columns {
  const [question, answer] = [columns.indexOf('question'), columns.indexOf('correctChoice')];
  if (question < 0 || answer < 0 || hasChoices(columns)) return columns;
  const filled = sample.filter(({ cells }) => cells[question] && cells[answer]);
  const reversed = filled.filter(
    ({ cells }) => (cells[answer] ?? '').length >= REVERSED_RATIO * (cells[question] ?? '').length,
  );
  // If more than half of the questions have a question mark, the long answers are explanations.
  const asking = filled.filter(({ cells }) => /[?？؟]/.test(cells[question] ?? ''));
  const areReversed = reversed.length >= MOST * filled.length && asking.length <= filled.length / 2;
  if (filled.length < ROWS_MIN || !areReversed) return columns;
  return columns.with(question, 'correctChoice').with(answer, 'question');
}

/** Guesses the fields of the columns, and so the game, by the headings in `headingLine`, or by the cells below. */
export function guessColumnsBelow(
  rows: readonly ReadRow[],
  headingLine: number | null,
  categories: readonly string[],
): Pick<Guess, 'game' | 'columns'> {
  const { heading, below } = splitAtHeading(rows, headingLine);
  const headings = heading?.cells ?? [];
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const named = Array.from({ length: width }, (_, at) => findField(headings[at] ?? ''));
  const sample = below.slice(0, SAMPLE_ROWS);
  const own = takeFlags(dropForeignIds(dropLoneLetters(named, headings)), sample);
  const byHeadings = fillWeakHeadings(takeClue(dropRepeats(resolveAnswerColumns(own, sample))), headings);
  const withAnswers = takeUnnamedKey(takeCounted(byHeadings, headings, sample), sample);
  const settled = turnClues(withAnswers, sample);
  const complete = areEnough(settled)
    ? settled
    : dropRepeats(guessByContents(below, settled, new Set(categories.map(toCategoryKey))));
  const columns = markWrongChoices(complete, below);
  const isPuzzle = columns.includes('word') && !columns.includes('question');
  const at = columns.indexOf('game');
  const isWeekly = at >= 0 && /^weekly/i.test(below[0]?.cells[at] ?? '');
  return { game: isPuzzle ? 'word_puzzle' : isWeekly ? 'weekly' : 'daily', columns };
}

export function guessColumns(rows: readonly ReadRow[], categories: readonly string[]): Guess {
  const headingLine = findHeadingLine(rows);
  return { headingLine, ...guessColumnsBelow(rows, headingLine, categories) };
}

/** Leaves out the columns whose field the game does not have. */
export function keepColumnsOf(game: ReviewedGame, columns: Columns): Columns {
  const fields = listFields(game);
  return columns.map((field) => (field !== null && fields.includes(field) ? field : null));
}
