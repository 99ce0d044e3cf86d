import { toChoiceIndex, toLatinSigns } from '@/lib/features/import-export/answer-key';
import { isDelimited } from '@/lib/features/import-export/delimited-text';
import { splitBeforeLabels } from '@/lib/features/import-export/split-choices';
import { QUESTION_WORD, splitLines } from './split-lines';

export interface TextQuestion {
  line: number;
  question: string;
  choices: readonly string[];
  correct: string;
  category?: string;
  explanation?: string;
}

export interface QuizText {
  questions: TextQuestion[];
  /** They are the lines of entries that are left out. */
  others: number[];
}

const CHOICE = /^\s*([*✓✔]?)\s*\(?([A-Ha-h])\s*[.):]\s*(.+)$/;
/** Open Trivia QA marks the question, the right answer and the choices with a sign each. */
const TRIVIA_QUESTION = /^#Q\s+(.+)$/;
const TRIVIA_RIGHT = /^\^\s*(.+)$/;
const TRIVIA_CHOICE = /^[A-H]\s+(.+)$/;
/** These words for “right” are before or behind a word for “answer”. */
const RIGHT = [
  'correct|right|richtige|bonne|correcta|corretta|esatta|correta|juiste|rätt|riktigt?|rigtigt?|oikea',
  'poprawna|prawidłowa|správná|helyes|corect|doğru|točan|benar|σωστ[ήη]|правильный|верный|правильна|вірна',
  'правилен|верен|ที่ถูกต้อง|正[确確]|参考|參考|الصحيحة?|ה?נכונה|सही|সঠিক',
].join('|');
const ANSWERS = [
  'answer(?:\\s+key)?|ans|key(?!-)|antwort|l[oö]sung|r[eé]ponse|respuesta|risposta|resposta|antwoord|svar',
  'vastaus|odpowied[zź]|odpov[eě][dď]|v[aá]lasz|r[aă]spuns|cevap|yan[iı]t|odgovor|jawaban|đáp án|απ[άα]ντηση',
  'ответ|відповідь|отговор|คำตอบ|正解|正答|答え|解答|回答|答案?|정답|답|(?:ال)?(?:إجابة|جواب)|ה?תשובה|उत्तर|উত্তর',
].join('|');
const LABEL = [
  // A hyphen behind these words alone belongs to an answer such as “Right-handed”.
  '(?:correct|right)(?!-)(?:\\s*(?:option|choice))?',
  `(?:(?:${RIGHT})\\s*)?(?:${ANSWERS})(?:\\s*(?:${RIGHT}))?`,
].join('|');
export const ANSWER = new RegExp(`^\\s*(?:the\\s+)?(?:${LABEL})\\s*(?:is\\s*)?[:：.=-]\\s*(.+)`, 'i');
export const EXPLANATION =
  /^\s*(?:explanation|feedback|rationale|erkl[äa]rung|explication|explicaci[oó]n|解説)\s*[:：]\s*(.+)$/i;
/** It matches the number of a question; “3.14”, “10:30” and “2001:” are parts of its text. */
export const NUMBER = new RegExp(
  `^\\s*(?:${QUESTION_WORD}(?:\\p{Nd}+\\s*[-–.):：、]|[.):：]|[-–]\\s)|\\d{1,3}\\s*:(?!\\d)|\\d{1,4}\\s*[.)、](?!\\d)|\\(\\d{1,3}\\))\\s*`,
  'iu',
);

const startQuestion = (line: number) => ({
  line,
  text: [] as string[],
  choices: [] as string[],
  marked: [] as string[],
  answer: '',
  explanation: [] as string[],
});

type OpenQuestion = ReturnType<typeof startQuestion>;

function finishQuestion(open: OpenQuestion): TextQuestion {
  const { line, text, choices, marked, answer, explanation } = open;
  const [first = '', ...more] = text;
  return {
    line,
    question: [first.replace(NUMBER, ''), ...more].join('\n').trim(),
    choices,
    correct: answer || marked.join('; '),
    explanation: explanation.join('\n'),
  };
}

/** Adds a line of Open Trivia QA to a question; returns false if the line begins the next question. */
function addTriviaLine(open: OpenQuestion, line: string): boolean {
  if (TRIVIA_QUESTION.test(line)) return false;
  const [, right] = TRIVIA_RIGHT.exec(line) ?? [];
  const [, option] = TRIVIA_CHOICE.exec(line) ?? [];
  if (right) open.answer = right;
  else if (option && open.answer) open.choices.push(option);
  else if (open.choices.length === 0) open.text.push(line);
  return true;
}

/** Adds a line to a question; returns false if the line begins the next question. */
function addLine(open: OpenQuestion, line: string, isAfterBlank: boolean): boolean {
  const hasChoices = open.choices.length > 0;
  const [, star, letter = '', found = ''] = CHOICE.exec(toLatinSigns(line)) ?? [];
  const choice = found && line.slice(-found.length);
  const [, answer] = ANSWER.exec(line) ?? [];
  const [, why] = EXPLANATION.exec(line) ?? [];
  if (choice && toChoiceIndex(letter) === open.choices.length && open.text.length > 0) {
    open.choices.push(choice.trim());
    if (star) open.marked.push(choice.trim());
  } else if (answer && hasChoices) open.answer = answer;
  else if (why && hasChoices) open.explanation.push(why);
  // A blank line may also be between a question and its choices.
  else if (hasChoices || isAfterBlank) return false;
  else open.text.push(line);
  return true;
}

/** It matches the number of a question and the letter of its right choice: “1. a”, “2) B”, “3c”. */
const NUMBERED_KEY = /(?<![\p{L}\p{N}])(\d{1,3})\s*[.):=-]*\s*\(?([A-Ha-h])\)?(?![\p{L}\p{N}])/gu;

/** Takes keys from a list below all questions if it has a key for each, and no question has a key of its own. */
function takeKeys(questions: readonly OpenQuestion[], others: readonly OpenQuestion[]): OpenQuestion[] {
  const end = questions.at(-1)?.line ?? 0;
  const below = others.filter(({ line }) => line > end);
  const [first = '', ...more] = below.flatMap(({ text }) => text.map(toLatinSigns));
  const list = first.search(NUMBERED_KEY) >= 0 ? [first, ...more] : more;
  const keys = [...list.join('\n').matchAll(NUMBERED_KEY)];
  const isWhole = list.every((line) => /^[\s,;|.]*$/.test(line.replace(NUMBERED_KEY, '')));
  const isInOrder =
    keys.length === questions.length && keys.every(([, number], at) => Number(number) === at + 1);
  const isFree = questions.every(({ answer, marked }) => answer === '' && marked.length === 0);
  if (!isWhole || !isInOrder || !isFree) return [];
  for (const [at, [, , letter = '']] of keys.entries()) {
    const question = questions[at];
    if (question) question.answer = letter;
  }
  return below;
}

/** Splits a line with several choices, perhaps behind a question. Initials, as in “A. B. Yehoshua”, are no choices. */
function splitChoices(line: string): string[] {
  const { before = '', choices = [] } = splitBeforeLabels(line.replace(NUMBER, '')) ?? {};
  const areWhole = choices.length > 0 && choices.every((choice) => CHOICE.test(toLatinSigns(choice)));
  return areWhole ? [before, ...choices] : [line];
}

/** Parses questions with lettered choices below them, such as Aiken; null for other texts. */
export function readLettered(text: string): QuizText | null {
  const isTrivia = /^#Q\s/m.test(text) && /^\^/m.test(text);
  const lines = splitLines(text);
  const split = isTrivia || isDelimited(text) ? (line: string) => [line] : splitChoices;
  const entries = [startQuestion(1)];
  for (const [at, line] of lines.entries()) {
    for (const part of split(line)) {
      const current = entries.at(-1) as OpenQuestion;
      const isAfterBlank = lines[at - 1] === '';
      if (part === '' || (isTrivia ? addTriviaLine(current, part) : addLine(current, part, isAfterBlank)))
        continue;
      entries.push({ ...startQuestion(at + 1), text: [isTrivia ? part.replace(/^#Q\s+/, '') : part] });
    }
  }
  const questions = entries.filter(({ choices }) => choices.length > 1);
  const used = questions.reduce((sum, one) => sum + one.text.length + one.choices.length + 1, 0);
  if (questions.length === 0 || used < lines.filter(Boolean).length / 2) return null;
  const others = entries.filter((one) => one.text.length > 0 && one.choices.length < 2);
  const taken = takeKeys(questions, others);
  const left = others.filter((one) => !taken.includes(one));
  return { questions: questions.map(finishQuestion), others: left.map(({ line }) => line) };
}
