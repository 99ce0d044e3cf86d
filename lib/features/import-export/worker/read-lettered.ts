import { placeOfSign } from '@/lib/features/import-export/answer-key';

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
  /** The lines of entries without choices. */
  others: number[];
}

const CHOICE = /^\s*([*✓✔]?)\s*\(?([A-Ha-h])\s*[.):]\s*(.+)$/;
/** Open Trivia QA marks the question, the right answer and the choices with a sign each. */
const TRIVIA_QUESTION = /^#Q\s+(.+)$/;
const TRIVIA_RIGHT = /^\^\s*(.+)$/;
const TRIVIA_CHOICE = /^[A-H]\s+(.+)$/;
const ANSWER =
  /^\s*(?:(?:the\s+)?(?:correct|right)\s*(?:answer|option|choice)?|answer(?:\s+key)?|ans|key|(?:richtige\s+)?antwort|l[oö]sung|(?:bonne\s+)?r[eé]ponse|respuesta(?:\s+correcta)?|risposta|resposta|antwoord|svar|(?:правильный\s+)?ответ|jawaban|cevap|đáp án|正解|答案|정답)\s*(?:is\s*)?[:：.=-]\s*(.+?)\s*$/i;
const EXPLANATION =
  /^\s*(?:explanation|feedback|rationale|erkl[äa]rung|explication|explicaci[oó]n|解説)\s*[:：]\s*(.+)$/i;
/** The number of a question; “3.14”, “10:30” and “2001:” are parts of its text. */
const NUMBER =
  /^\s*(?:(?:question|frage|pregunta|q)\s*\d*\s*[.):-]|\d{1,3}\s*:(?!\d)|\d{1,4}\s*[.)](?!\d)|\(\d{1,3}\))\s*/i;

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

/** Parses questions with lettered choices below them, such as Aiken; null for other texts. */
export function readLettered(text: string): QuizText | null {
  const questions: OpenQuestion[] = [];
  const others: number[] = [];
  let current = startQuestion(1);
  let isAfterBlank = false;
  const isTrivia = /^#Q\s/m.test(text) && /^\^/m.test(text);
  const startNext = (line: number) => {
    if (current.choices.length > 1) questions.push(current);
    else if (current.text.length > 0) others.push(current.line);
    current = startQuestion(line);
  };
  for (const [at, raw] of text.split(/\r\n?|\n/).entries()) {
    const line = raw.trim();
    const hasChoices = current.choices.length > 0;
    if (line === '') {
      isAfterBlank = true;
      continue;
    }
    if (isTrivia) {
      const [, question] = TRIVIA_QUESTION.exec(line) ?? [];
      const [, right] = TRIVIA_RIGHT.exec(line) ?? [];
      const [, option] = TRIVIA_CHOICE.exec(line) ?? [];
      if (question) {
        startNext(at + 1);
        current.text.push(question);
      } else if (right) current.answer = right;
      else if (option && current.answer) current.choices.push(option);
      else if (!hasChoices) current.text.push(line);
      continue;
    }
    const [, star, letter = '', choice = ''] = CHOICE.exec(line) ?? [];
    const [, answer] = ANSWER.exec(line) ?? [];
    const [, why] = EXPLANATION.exec(line) ?? [];
    const isNextLetter = placeOfSign(letter) === current.choices.length;
    if (choice && isNextLetter && current.text.length > 0) {
      current.choices.push(choice.trim());
      if (star) current.marked.push(choice.trim());
    } else if (answer && hasChoices) current.answer = answer;
    else if (why && hasChoices) current.explanation.push(why);
    else {
      // A blank line may also be between a question and its choices.
      if (hasChoices || isAfterBlank) startNext(at + 1);
      if (current.text.length === 0) current.line = at + 1;
      current.text.push(line);
    }
    isAfterBlank = false;
  }
  startNext(0);
  const filled = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '').length;
  const used = questions.reduce((sum, one) => sum + one.text.length + one.choices.length + 1, 0);
  return questions.length > 0 && used >= filled / 2
    ? { questions: questions.map(finishQuestion), others }
    : null;
}
