import type { ReviewedGame } from '@/lib/contract/kinds';
import { foldText } from '@/lib/text/normalize';

/** What a column of a file can be, in the order shown: its title in the words of the forms, and what else files call it. */
const cellFields = {
  id: { title: 'Id', names: ['record id'] },
  version: { title: 'Version', names: [] },
  game: { title: 'Game', names: [] },
  category: {
    title: 'Category',
    names: ['topic', 'subject', 'categorie', 'kategorie', 'thema', 'categoria'],
  },
  forDate: { title: 'Date', names: ['for date', 'day', 'play date', 'air date', 'datum', 'fecha', 'data'] },
  status: { title: 'Status', names: ['state'] },
  question: {
    title: 'Question',
    names: ['question text', 'prompt', 'frage', 'pregunta', 'domanda', 'pergunta', 'vraag', 'q'],
  },
  choice1: { title: 'Choice 1', names: [] },
  choice2: { title: 'Choice 2', names: [] },
  choice3: { title: 'Choice 3', names: [] },
  choice4: { title: 'Choice 4', names: [] },
  extra: { title: 'Further choice', names: [] },
  correctChoice: {
    title: 'Correct choice',
    names: [
      ...[
        'correct',
        'correct answer',
        'correct option',
        'right answer',
        'right choice',
        'right option',
        'answer',
      ],
      ...['answer key', 'key', 'solution', 'richtige antwort', 'richtig', 'antwort', 'losung', 'reponse'],
      ...['bonne reponse', 'respuesta', 'respuesta correcta', 'risposta', 'risposta corretta', 'resposta'],
    ],
  },
  wrong: { title: 'Wrong answer', names: [] },
  word: { title: 'Word', names: ['wort', 'mot', 'palabra', 'parola', 'solution word'] },
  hint: { title: 'Hint', names: ['clue', 'hinweis', 'indice', 'pista'] },
  difficulty: {
    title: 'Difficulty',
    names: ['level', 'how hard', 'schwierigkeit', 'difficulte', 'dificultad'],
  },
  themes: { title: 'Theme tags', names: ['themes', 'theme', 'tags', 'tag', 'keywords', 'labels'] },
  explanation: {
    title: 'Explanation',
    names: [
      'explain',
      'why',
      'feedback',
      'rationale',
      'note',
      'notes',
      'comment',
      'erklarung',
      'explication',
    ],
  },
  source: { title: 'Source', names: ['reference', 'references', 'link', 'url', 'quelle', 'fuente', 'fonte'] },
  reviewBy: { title: 'Review by', names: ['review', 'review date', 'check by', 'valid until'] },
  runsAnyDay: { title: 'May run any day', names: ['reserve', 'runs any day', 'evergreen'] },
  mediaType: { title: 'Media type', names: [] },
  media: {
    title: 'Media file',
    names: ['media', 'file', 'file name', 'filename', 'image', 'picture', 'photo', 'audio', 'sound', 'bild'],
  },
  zoomMedia: { title: 'Zoom file', names: ['zoom', 'zoom image', 'zoom picture'] },
  alt: { title: 'Alt text', names: ['alt', 'image description', 'alternative text'] },
  credit: { title: 'Credit', names: ['photographer', 'author', 'attribution'] },
  licence: { title: 'Licence', names: ['license'] },
  licenceUntil: { title: 'Licence runs out', names: ['licence until', 'license until', 'licence end'] },
} as const satisfies Record<string, { title: string; names: readonly string[] }>;

export type CellField = keyof typeof cellFields;

export const CELL_FIELDS = Object.keys(cellFields) as CellField[];

export const titleOfField = (field: CellField): string => cellFields[field].title;

/** What a row has, by field; absent: the file has no such column. */
export type Cells = Partial<Record<CellField, string>>;

const ofQuestions: readonly CellField[] = [
  ...(['question', 'choice1', 'choice2', 'choice3', 'choice4', 'extra', 'correctChoice', 'wrong'] as const),
  ...(['mediaType', 'media', 'zoomMedia', 'alt', 'credit', 'licence', 'licenceUntil'] as const),
];
const ofPuzzles: readonly CellField[] = ['word', 'hint'];

/** The fields that a record of the game can have. */
export function fieldsOfGame(game: ReviewedGame): CellField[] {
  const others = game === 'word_puzzle' ? ofQuestions : ofPuzzles;
  return CELL_FIELDS.filter((field) => !others.includes(field));
}

/** A heading as headings are compared: `Correct_Answer`, "correctAnswer" and "Correct answer:" are one. */
export function headingKey(heading: string): string {
  const words = heading.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/(\p{L})(\d)/gu, '$1 $2');
  return foldText(words)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const byName = new Map<string, CellField>(
  CELL_FIELDS.flatMap((field) =>
    [field, cellFields[field].title, ...cellFields[field].names].map(
      (name) => [headingKey(name), field] as const,
    ),
  ),
);

const CHOICE =
  /^(?:(?:choice|option|opt|answer|antwort|opcion|respuesta|reponse|possible answer) )?([a-h]|[1-8])$/;
const WRONG =
  /^(?:(?:in ?correct|wrong|false|other|bad|falsche|mauvaise) (?:answers?|choices?|options?|antwort|reponse)|distractors?|decoys?|wrong|incorrect)(?: [a-d1-9])?$/;

/** The field that a heading names; null when it names none. */
export function fieldOfHeading(heading: string): CellField | null {
  const key = headingKey(heading);
  const named = byName.get(key);
  if (named) return named;
  if (WRONG.test(key)) return 'wrong';
  const [, sign] = CHOICE.exec(key) ?? [];
  if (!sign) return null;
  const at = /\d/.test(sign) ? Number(sign) - 1 : 'abcdefgh'.indexOf(sign);
  return (['choice1', 'choice2', 'choice3', 'choice4'] as const)[at] ?? 'extra';
}
