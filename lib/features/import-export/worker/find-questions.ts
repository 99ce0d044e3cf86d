import { findField, findWeakField } from '@/lib/features/import-export/heading-words';
import { isObject, isScalar } from '@/lib/features/import-export/read-choices';

export type Item = Record<string, unknown>;

interface Context {
  category?: string;
  difficulty?: string;
}

export const isComposed = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Finds the text in an object that stands in place of a text, as in `question: {text: "…"}`. */
export function findText(value: Item): string | undefined {
  const names = ['text', 'title', 'name', 'value', 'content', 'label', 'question'];
  const text = names.map((name) => value[name]).find(isScalar);
  return text === undefined ? undefined : String(text);
}

const isListOfLists = (value: unknown): boolean => Array.isArray(value) && value.some(Array.isArray);

/** Does the object have choices or the right choice? Lists of lists, as rounds and teams have them, do not count. */
const hasChoices = (value: Item): boolean =>
  Object.entries(value).some(
    ([name, one]) =>
      ['options', 'correctChoice', 'wrong', 'choice1'].includes(findField(name) ?? '') && !isListOfLists(one),
  );

function isQuestion(value: unknown): value is Item {
  if (!isObject(value)) return false;
  const entries = Object.entries(value).filter(
    ([, one]) => isScalar(one) || (isObject(one) && findText(one) !== undefined),
  );
  const fields = entries.map(([name]) => findField(name));
  if (fields.includes('question') || fields.includes('word')) return true;
  const isTitled = entries.some(([name]) => findWeakField(name) === 'question');
  return isTitled && hasChoices(value) && !containsQuestions(value);
}

/** Does the value contain a question with its answer? Then the title of the value is that of a quiz. */
function containsQuestions(value: object): boolean {
  return Object.values(value).some((part) => {
    if (!isComposed(part)) return false;
    const names = isObject(part) && hasChoices(part) ? Object.keys(part) : [];
    return names.some((name) => findField(name) === 'question') || containsQuestions(part);
  });
}

/** It matches names such as “Round 2”, which are no categories. */
const NUMBERED = /^(?:round|game|quiz|level|part|set|section|week|day|question|q|page|unit)?[\s_-]*\d*$/i;

/** Reads the category and difficulty of an object's questions. The name of an object in a list may be the category. */
function readContext(value: Item, around: Context, isListed: boolean): Context {
  const context: Context = { ...around };
  for (const [name, one] of Object.entries(value)) {
    const field = findField(name);
    const text = isObject(one) ? findText(one) : isScalar(one) ? String(one) : undefined;
    if (text && (field === 'category' || field === 'difficulty')) context[field] = text;
    else if (text && isListed && /^(?:name|title)$/i.test(name) && !NUMBERED.test(text))
      context.category ??= text;
  }
  return context;
}

/** It matches three words or more. Riddles may lack a question mark, and fields' names hardly ever have three words. */
const SENTENCE = /^\p{Lu}\S*\s\S+\s\S/u;

/**
 * Names that are sentences count as questions only if there are this many and if this share of all names are. Fewer may
 * be remarks.
 */
const SENTENCES_MIN = 5;
const SENTENCES_SHARE_MIN = 0.8;

/** Are the names of an object questions? Their values are answers, lists of choices, or objects with both. */
function areNamesQuestions(value: Item): boolean {
  const entries = Object.entries(value);
  const { length } = entries;
  // The title of a round may be a question, too, so a name with questions below it does not count.
  const asking = entries.filter(
    ([name, one]) =>
      /[?？؟]$/.test(name) && !(isComposed(one) && (isQuestion(one) || containsQuestions(one))),
  );
  const telling = entries.filter(([name, one]) => SENTENCE.test(name) && isScalar(one));
  const areAsking = asking.length > 1 && asking.length >= length / 2;
  return areAsking || (length >= SENTENCES_MIN && telling.length >= SENTENCES_SHARE_MIN * length);
}

export interface FoundQuestion {
  item: Item;
  context: Context;
}

/** Finds the questions in a value. Other parts of a list of questions become rows, too. */
export function findQuestions(value: unknown, around: Context, isListed = false): (FoundQuestion | string)[] {
  if (!isComposed(value)) return [];
  if (isQuestion(value)) return [{ item: value, context: around }];
  if (Array.isArray(value)) {
    const hasQuestions = value.some(isQuestion);
    return value.flatMap((part) => {
      const isOther = hasQuestions && !isQuestion(part);
      const isLeaf = isOther && isObject(part) && hasChoices(part);
      const questions = isLeaf ? [] : findQuestions(part, around, value.length > 1);
      if (questions.length > 0 || !isOther) return questions;
      return isObject(part) ? [{ item: part, context: around }] : JSON.stringify(part).slice(0, 200);
    });
  }
  if (areNamesQuestions(value as Item)) {
    return Object.entries(value).map(([question, one]) => ({
      item: { question, ...(isObject(one) ? one : { [Array.isArray(one) ? 'options' : 'answer']: one }) },
      context: around,
    }));
  }
  const context = readContext(value as Item, around, isListed);
  const lists = Object.entries(value).filter(([, part]) => isComposed(part));
  return lists.flatMap(([name, part]) => {
    const isNamed = lists.length > 1 && !NUMBERED.test(name) && findField(name) === null;
    const within =
      isNamed && !context.category && !isQuestion(part) ? { ...context, category: name } : context;
    return findQuestions(part, within);
  });
}
