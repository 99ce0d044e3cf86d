export interface ListedChoices {
  choices: string[];
  /** They are the texts of the choices that are marked as right. */
  correct: string[];
  /** It maps the names of choices in the file, such as ids, letters or positions, to their texts. */
  byName: ReadonlyMap<string, string>;
}

export const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TEXT =
  /^(?:text|value|val|label|content|answer|answer_?text|option|option_?text|choice|choice_?text|title|name|body|a|html|string|option_?value)$/i;
const FLAG =
  /^(?:is_?)?(?:correct|right|true|answer|valid)(?:_?(?:answer|option|choice))?$|^(?:correctness|fraction|grade|weight|points|score|richtig|status)$/i;
const NAME = /^(?:_?id|key|letter|identifier|label|index|option_?id|answer_?id|choice_?id|value)$/i;

/** Does the value mean "right"? */
export function isYes(value: unknown): boolean {
  if (typeof value === 'string')
    return /^(?:true|yes|y|1|100|x|✓|✔|correct|right|richtig|wahr|ja|vrai|oui|s[ií]|verdadero|vero)$/i.test(
      value.trim(),
    );
  return value === true || (typeof value === 'number' && value > 0);
}

/** Does the text say that a choice is right, or that it is wrong? */
export const isFlag = (text: string): boolean =>
  isYes(text) || /^(?:false|no|n|0|incorrect|wrong|falsch|nein|faux|non|falso|)$/i.test(text);

const toText = (value: unknown): string => (isScalar(value) ? String(value).trim() : '');

function readOption(option: Record<string, unknown>) {
  const entries = Object.entries(option);
  const flag = entries.find(
    ([name, value]) => FLAG.test(name) && (typeof value !== 'string' || isFlag(value)),
  );
  const texts = entries.filter(([name, value]) => name !== flag?.[0] && toText(value) !== '');
  const text =
    texts.find(([name]) => TEXT.test(name) && !NAME.test(name)) ??
    texts.find(([name]) => TEXT.test(name)) ??
    texts.find(([name]) => !NAME.test(name)) ??
    texts[0];
  const names = entries.filter((one) => NAME.test(one[0]) && one !== text).map(([, value]) => toText(value));
  return {
    text: text ? toText(text[1]) : '',
    isRight: flag ? isYes(flag[1]) : false,
    names: names.filter(Boolean),
  };
}

/** Reads the items of a list, or the values of an object by their keys, as choices; null if none has a text. */
export function readChoices(value: unknown): ListedChoices | null {
  if (typeof value !== 'object' || value === null) return null;
  const options = Object.entries(value)
    .map(([name, item]) => {
      const read = isObject(item) ? readOption(item) : { text: toText(item), isRight: false, names: [] };
      return Array.isArray(value) ? read : { ...read, names: [name, ...read.names] };
    })
    .filter(({ text }) => text !== '');
  if (options.length === 0) return null;
  return {
    choices: options.map(({ text }) => text),
    correct: options.flatMap(({ text, isRight }) => (isRight ? [text] : [])),
    byName: new Map(
      options.flatMap(({ text, names }) => names.map((name) => [name.toLowerCase(), text] as const)),
    ),
  };
}
