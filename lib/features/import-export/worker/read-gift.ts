import type { QuizText, TextQuestion } from './quiz-text';

/** A brace before answers, which no other format has. */
const IS_GIFT = /(?<!\\)\{\s*(?:\/\/[^\n]*\s*)*(?:[=~]|%|(?:T|F|TRUE|FALSE)\s*[}#])/;

const FORMAT = /^\s*\[(?:html|moodle|plain|markdown)\]/i;

/** Removes format, tags and escapes. */
const plainOf = (text: string): string => {
  const isHtml = /^\s*\[html\]/i.test(text);
  const unescaped = text
    .replace(FORMAT, '')
    .replace(/\\n/g, '\n')
    .replace(/\\([~=#{}:\\])/g, '$1');
  const plain = isHtml ? unescaped.replace(/<br\s*\/?>|<\/p>/gi, '\n').replace(/<[^>]+>/g, '') : unescaped;
  return plain.trim();
};

interface Answer {
  isRight: boolean;
  text: string;
}

/** The answers between braces, each after its sign. */
function readAnswers(body: string): Answer[] {
  const parts = [...body.matchAll(/(?<!\\)([=~])((?:\\.|[^=~\\])*)/gs)];
  const answers = parts.map(([, sign = '', rest = '']) => {
    const [answer = ''] = rest.split(/(?<!\\)#/);
    const [, weight] = /^\s*%(-?[\d.]+)%/.exec(answer) ?? [];
    const isRight = weight === undefined ? sign === '=' : Number(weight) >= 100;
    return { isRight, text: plainOf(answer.replace(/^\s*%-?[\d.]+%/, '')) };
  });
  // Both signs, as in “~=Nile”, mark one right answer.
  return answers.filter(({ text }) => text !== '');
}

const BLANK_LINE = /\n[ \t]*\n/;

/** Returns null for a question without answers to choose or to name, and for a text with several gaps. */
function readQuestion(before: string, body: string, behind: string): Omit<TextQuestion, 'line'> | null {
  if (/(?<!\\)\{/.test(behind)) return null;
  const stem = plainOf(before.replace(/^\s*::(?:\\.|[^:\\]|:(?!:))*::/s, ''));
  const question = behind.trim() ? `${stem} _____ ${plainOf(behind)}` : stem;
  const explanation = plainOf(body.split('####')[1] ?? '');
  const answers = body.split('####')[0] ?? '';
  const isTrue = /^\s*(T|TRUE|F|FALSE)\s*(?:#|$)/i.exec(answers)?.[1];
  if (isTrue) {
    return {
      question,
      choices: ['True', 'False'],
      correct: /^t/i.test(isTrue) ? 'True' : 'False',
      explanation,
    };
  }
  const read = readAnswers(answers);
  const isMatching = read.some(({ text }) => /->/.test(text));
  if (read.length === 0 || isMatching || /^\s*#/.test(answers)) return null;
  const right = read.filter(({ isRight }) => isRight).map(({ text }) => text);
  const isShort = right.length === read.length;
  return {
    ...{ question, explanation },
    choices: isShort ? right.slice(0, 1) : read.map(({ text }) => text),
    correct: isShort ? (right[0] ?? '') : right.join('; '),
  };
}

/** Parses Moodle's GIFT; null for other texts. */
export function readGift(given: string): QuizText | null {
  const text = given.replace(/\r\n?/g, '\n').replace(/^[ \t]*\/\/.*$/gm, '');
  if (!IS_GIFT.test(given)) return null;
  const found: QuizText = { questions: [], others: [] };
  const lineAt = (end: number) => text.slice(0, end).split('\n').length;
  let category: string | undefined;
  let at = 0;
  for (;;) {
    const open = /(?<!\\)\{/g;
    open.lastIndex = at;
    const from = open.exec(text)?.index;
    if (from === undefined) break;
    const close = /(?<!\\)\}/g;
    close.lastIndex = from;
    const to = close.exec(text)?.index ?? text.length;
    const head = text.slice(at, from);
    for (const [, path = ''] of head.matchAll(/^\s*\$CATEGORY:\s*(.+)$/gm)) {
      category =
        path
          .split('/')
          .at(-1)
          ?.replace(/^\$.*\$$/, '')
          .trim() || undefined;
    }
    const paragraphs = head
      .replace(/^\s*\$CATEGORY:.*$/gm, '\n\n')
      .trim()
      .split(BLANK_LINE);
    const rest = text.slice(to + 1);
    const end = BLANK_LINE.exec(rest)?.index ?? rest.length;
    const sameLine = /^(?:::|[^\n]*(?<!\\)\{)/m.test(rest.slice(0, end).replace(/^[^\n]*\n?/, ''))
      ? rest.indexOf('\n')
      : end;
    const behind = rest.slice(0, sameLine < 0 ? end : sameLine);
    const line = lineAt(from - (paragraphs.at(-1)?.length ?? 0) + 1);
    const question = readQuestion(paragraphs.at(-1) ?? '', text.slice(from + 1, to), behind);
    if (question) found.questions.push({ ...question, line, category });
    else found.others.push(line);
    at = to + 1 + behind.length;
  }
  return found.questions.length > 0 ? found : null;
}
