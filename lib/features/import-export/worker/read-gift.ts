import type { QuizText, TextQuestion } from './read-lettered';

/** It matches an opening brace before the sign of an answer. */
const IS_GIFT = /(?<!\\)\{\s*(?:\/\/[^\n]*\n\s*)*(?:[=~]|%|(?:T|F|TRUE|FALSE)\s*[}#])/;

const FORMAT = /^\s*\[(?:html|moodle|plain|markdown)\]/i;

const toPlainText = (text: string): string => {
  const isHtml = /^\s*\[html\]/i.test(text);
  const unescaped = text
    .replace(FORMAT, '')
    .replace(/\\n/g, '\n')
    .replace(/\\([~=#{}:\\])/g, '$1');
  const plain = isHtml ? unescaped.replace(/<br\s*\/?>|<\/p>/gi, '\n').replace(/<[^>]+>/g, '') : unescaped;
  return plain.trim();
};

/** Reads the answers between braces, each after its sign; of two signs in a row, as in “~=Nile”, the second counts. */
function readAnswers(body: string) {
  const parts = [...body.matchAll(/(?<!\\)([=~])((?:\\.|[^=~\\])*)/gs)];
  const answers = parts.map(([, sign = '', rest = '']) => {
    const [answer = ''] = rest.split(/(?<!\\)#/);
    const [, weight] = /^\s*%(-?[\d.]+)%/.exec(answer) ?? [];
    const isRight = weight === undefined ? sign === '=' : Number(weight) >= 100;
    return { sign, isRight, text: toPlainText(answer.replace(/^\s*%-?[\d.]+%/, '')) };
  });
  return answers.filter(({ text }) => text !== '');
}

const BLANK_LINE = /\n[ \t]*\n/;

/** Reads a question; null for an essay, a matching or numerical question, and a text with several gaps. */
function readQuestion(before: string, body: string, behind: string): Omit<TextQuestion, 'line'> | null {
  if (/(?<!\\)\{/.test(behind)) return null;
  const stem = toPlainText(before.replace(/^\s*::(?:\\.|[^:\\]|:(?!:))*::/s, ''));
  const question = behind.trim() ? `${stem} _____ ${toPlainText(behind)}` : stem;
  const [answers = '', feedback = ''] = body.split('####');
  const explanation = toPlainText(feedback);
  const [, truth] = /^\s*(T|TRUE|F|FALSE)\s*(?:#|$)/i.exec(answers) ?? [];
  if (truth) {
    return {
      question,
      choices: ['True', 'False'],
      correct: /^t/i.test(truth) ? 'True' : 'False',
      explanation,
    };
  }
  const read = readAnswers(answers);
  const isMatching = read.some(({ text }) => /->/.test(text));
  if (read.length === 0 || isMatching || /^\s*#/.test(answers)) return null;
  const right = read.filter(({ isRight }) => isRight).map(({ text }) => text);
  // A short-answer question may have further answers that earn a part of the points.
  const isShort = right.length > 0 && read.every(({ sign }) => sign === '=');
  return {
    question,
    explanation,
    choices: isShort ? right.slice(0, 1) : read.map(({ text }) => text),
    correct: isShort ? (right[0] ?? '') : right.join('; '),
  };
}

/** Finds the next brace that is not escaped. */
function findBrace(text: string, brace: '{' | '}', from: number): number | undefined {
  const pattern = new RegExp(`(?<!\\\\)\\${brace}`, 'g');
  pattern.lastIndex = from;
  return pattern.exec(text)?.index;
}

/** Reads the last part of the path of a category; undefined for a category of Moodle itself, such as `$course$`. */
function readCategory(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/^\$.*\$$/, '');
  return name.trim() || undefined;
}

/** Parses Moodle's GIFT; null for other texts. */
export function readGift(given: string): QuizText | null {
  if (!IS_GIFT.test(given)) return null;
  const text = given.replace(/\r\n?/g, '\n').replace(/^[ \t]*\/\/.*$/gm, '');
  const quiz: QuizText = { questions: [], others: [] };
  const countLines = (end: number) => text.slice(0, end).split('\n').length;
  let category: string | undefined;
  let at = 0;
  for (;;) {
    const from = findBrace(text, '{', at);
    if (from === undefined) break;
    const to = findBrace(text, '}', from) ?? text.length;
    const head = text.slice(at, from);
    for (const [, path = ''] of head.matchAll(/^\s*\$CATEGORY:\s*(.+)$/gm)) category = readCategory(path);
    const paragraphs = head
      .replace(/^\s*\$CATEGORY:.*$/gm, '\n\n')
      .trim()
      .split(BLANK_LINE);
    const rest = text.slice(to + 1);
    const [paragraph = ''] = rest.split(BLANK_LINE, 1);
    const [sameLine = '', ...linesBelow] = paragraph.split('\n');
    const beginsNext = /^(?:::|[^\n]*(?<!\\)\{)/m.test(linesBelow.join('\n'));
    const behind = beginsNext ? sameLine : paragraph;
    const line = countLines(from - (paragraphs.at(-1)?.length ?? 0) + 1);
    const question = readQuestion(paragraphs.at(-1) ?? '', text.slice(from + 1, to), behind);
    if (question) quiz.questions.push({ ...question, line, category });
    else quiz.others.push(line);
    at = to + 1 + behind.length;
  }
  return quiz.questions.length > 0 ? quiz : null;
}
