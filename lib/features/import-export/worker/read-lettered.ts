import type { QuizText, TextQuestion } from './quiz-text';

const CHOICE = /^\s*([*✓✔]?)\s*\(?([A-Ha-h])\s*[.):]\s*(.+)$/;
/** Open Trivia QA marks the question, the right answer and the choices with a sign each. */
const [TRIVIA_QUESTION, TRIVIA_RIGHT, TRIVIA_CHOICE] = [/^#Q\s+(.+)$/, /^\^\s*(.+)$/, /^([A-H])\s+(.+)$/];
const ANSWER =
  /^\s*(?:(?:the\s+)?(?:correct|right)\s*(?:answer|option|choice)?|answer(?:\s+key)?|ans|key|(?:richtige\s+)?antwort|l[oö]sung|(?:bonne\s+)?r[eé]ponse|respuesta(?:\s+correcta)?|risposta|resposta|antwoord|svar|(?:правильный\s+)?ответ|jawaban|cevap|đáp án|正解|答案|정답)\s*(?:is\s*)?[:：.=-]\s*(.+?)\s*$/i;
const EXPLANATION =
  /^\s*(?:explanation|feedback|rationale|erkl[äa]rung|explication|explicaci[oó]n|解説)\s*[:：]\s*(.+)$/i;
const NUMBER = /^\s*(?:(?:question|frage|pregunta|q)\s*\d*\s*[.):-]|\d{1,4}\s*[.):]|\(\d{1,4}\))\s*/i;

interface Begun {
  line: number;
  text: string[];
  choices: string[];
  marked: string[];
  answer: string;
  explanation: string[];
}

const begin = (line: number): Begun => ({
  line,
  text: [],
  choices: [],
  marked: [],
  answer: '',
  explanation: [],
});

function finish({ line, text, choices, marked, answer, explanation }: Begun): TextQuestion {
  const [first = '', ...more] = text;
  const letter = /^\(?([A-Ha-h])(?:[).:]|$)/.exec(answer)?.[1]?.toLowerCase();
  const named = letter ? choices['abcdefgh'.indexOf(letter)] : undefined;
  return {
    line,
    question: [first.replace(NUMBER, ''), ...more].join('\n').trim(),
    choices,
    correct: (named ?? answer) || marked.join('; '),
    explanation: explanation.join('\n'),
  };
}

/** Parses questions with lettered choices below them, such as Aiken; null for other texts. */
export function readLettered(text: string): QuizText | null {
  const questions: Begun[] = [];
  let now = begin(1);
  const isTrivia = /^#Q\s/m.test(text) && /^\^/m.test(text);
  const close = (line: number) => {
    if (now.choices.length > 1) questions.push(now);
    now = begin(line);
  };
  for (const [at, raw] of text.split(/\r\n?|\n/).entries()) {
    const line = raw.trim();
    const isNew = now.choices.length > 0;
    if (line === '') {
      if (!isNew && now.text.length > 0 && !isTrivia) now = begin(at + 2);
      continue;
    }
    if (isTrivia) {
      const [question, right, choice] = [TRIVIA_QUESTION, TRIVIA_RIGHT, TRIVIA_CHOICE].map((one) =>
        one.exec(line),
      );
      if (question) {
        close(at + 1);
        now.text.push(question[1] ?? '');
      } else if (right) now.answer = right[1] ?? '';
      else if (choice) now.choices.push(choice[2] ?? '');
      else if (!isNew) now.text.push(line);
      continue;
    }
    const [, star, letter = '', choice = ''] = CHOICE.exec(line) ?? [];
    const [, answer] = ANSWER.exec(line) ?? [];
    const [, why] = EXPLANATION.exec(line) ?? [];
    if (choice && 'abcdefgh'.indexOf(letter.toLowerCase()) === now.choices.length && now.text.length > 0) {
      now.choices.push(choice.trim());
      if (star) now.marked.push(choice.trim());
    } else if (answer && isNew) now.answer = answer;
    else if (why && isNew) now.explanation.push(why);
    else {
      if (isNew) close(at + 1);
      if (now.text.length === 0) now.line = at + 1;
      now.text.push(line);
    }
  }
  close(0);
  const filled = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '').length;
  const used = questions.reduce((sum, one) => sum + one.text.length + one.choices.length + 1, 0);
  return questions.length > 0 && used >= filled / 2 ? { questions: questions.map(finish), others: [] } : null;
}
