import { games, type ReviewedGame } from '@/lib/contract/kinds';
import { CATEGORY_NAME_MAX_LENGTH } from '@/lib/features/categories/rules';
import { ALT_TEXT_MAX_LENGTH, CREDIT_MAX_LENGTH } from '@/lib/features/media/rules';
import {
  CHOICE_MAX_LENGTH,
  CORRECTION_MAX_LENGTH,
  QUESTION_MAX_LENGTH,
} from '@/lib/features/questions/rules';
import { backgroundDetails } from '@/lib/features/records/fields';
import { HINT_MAX_LENGTH } from '@/lib/features/word-puzzles/rules';

interface FieldDetails {
  /** In the words of the forms. */
  title: string;
  /** The heading in exports; absent for a column of other tools' files. */
  heading?: string;
  /** Headings in other files. */
  names?: readonly string[];
  /** The one kind of record that has it. */
  of?: 'question' | 'word_puzzle';
  /** The most characters that a record takes. */
  most?: number;
  /** How an import reads it, where it takes its text, or the day that it says, as it is. */
  reads?: 'text' | 'day';
}

/** The possible columns of a file, in the order of files and screens: exports write by them, imports parse by them. */
const fields = {
  id: { title: 'Id', heading: 'id', names: ['record id'] },
  version: { title: 'Version', heading: 'version' },
  game: { title: 'Game', heading: 'game' },
  category: {
    title: 'Category',
    most: CATEGORY_NAME_MAX_LENGTH,
    heading: 'category',
    names: [
      ...[
        'cat',
        'category name',
        'topic',
        'subject',
        'genre',
        'area',
        'rubrik',
        'fach',
        'categorie',
        'kategorie',
      ],
      ...['rubrique', 'sujet', 'thema', 'categoria', 'tema', 'materia', 'kategoria', 'kategori', 'категория'],
      ...[
        'категорія',
        'тема',
        'kategorija',
        '분류',
        '分类',
        '類別',
        'カテゴリ',
        'カテゴリー',
        'หมวด',
        'หมวดหมู่',
      ],
    ],
  },
  forDate: {
    title: 'Date',
    heading: 'date',
    names: [
      ...['for date', 'day', 'when', 'play date', 'publish date', 'scheduled for', 'air date', 'airdate'],
      ...['datum', 'tag der ausstrahlung', 'fecha', 'data', 'дата'],
    ],
  },
  status: { title: 'Status', heading: 'status', names: ['state'] },
  question: {
    title: 'Question',
    most: QUESTION_MAX_LENGTH,
    heading: 'question',
    names: ['q', 'ques', 'fragetext', 'question name', 'question title'],
    of: 'question',
  },
  choice1: { title: 'Choice 1', heading: 'choice1', of: 'question', most: CHOICE_MAX_LENGTH },
  choice2: { title: 'Choice 2', heading: 'choice2', of: 'question', most: CHOICE_MAX_LENGTH },
  choice3: { title: 'Choice 3', heading: 'choice3', of: 'question', most: CHOICE_MAX_LENGTH },
  choice4: { title: 'Choice 4', heading: 'choice4', of: 'question', most: CHOICE_MAX_LENGTH },
  options: { title: 'Choices in one cell', of: 'question' },
  extra: { title: 'Further choice', of: 'question' },
  correctChoice: {
    title: 'Correct choice',
    heading: 'correct',
    names: ['answer key', 'right', 'sol', 'corr'],
    of: 'question',
  },
  wrong: { title: 'Wrong answer', of: 'question' },
  word: {
    title: 'Word',
    heading: 'word',
    names: ['wort', 'mot', 'palabra', 'parola', 'solution word'],
    of: 'word_puzzle',
  },
  hint: {
    title: 'Hint',
    most: HINT_MAX_LENGTH,
    heading: 'hint',
    names: ['clue', 'hinweis', 'indice', 'pista'],
    of: 'word_puzzle',
  },
  difficulty: {
    title: 'Difficulty',
    heading: 'difficulty',
    names: [
      ...[
        'level',
        'difficulty level',
        'diff',
        'how hard',
        'schwierigkeit',
        'schwierigkeitsgrad',
        'stufe',
        'niveau',
      ],
      ...[
        'difficulte',
        'dificultad',
        'nivel',
        'dificuldade',
        'difficolta',
        'livello',
        'moeilijkheid',
        'zorluk',
      ],
      ...['сложность', 'складність', 'уровень', 'trudnosc', 'obtiznost', '难度', '難易度', '난이도', 'ระดับ'],
    ],
  },
  themes: { title: 'Theme tags', heading: 'themes', names: ['theme', 'tags', 'tag', 'keywords', 'labels'] },
  explanation: {
    title: backgroundDetails.explanation.title,
    most: backgroundDetails.explanation.most,
    heading: 'explanation',
    names: [
      ...[
        'explain',
        'why',
        'feedback',
        'rationale',
        'note',
        'notes',
        'notiz',
        'comment',
        'answer explanation',
      ],
      ...[
        'correct explanation',
        'correct answer explanation',
        'general feedback',
        'fun fact',
        'fact',
        'did you know',
      ],
      ...[
        'erklarung',
        'begrundung',
        'explication',
        'anecdote',
        'explicacion',
        'explicacao',
        'spiegazione',
        'uitleg',
      ],
      ...['пояснение', 'объяснение', 'комментарий', '解説', '解释', '해설', 'penjelasan', 'คำอธิบาย'],
    ],
    reads: 'text',
  },
  source: {
    title: backgroundDetails.source.title,
    most: backgroundDetails.source.most,
    heading: 'source',
    names: [
      'reference',
      'references',
      'link',
      'url',
      'source url',
      'quelle',
      'fuente',
      'fonte',
      'bron',
      'источник',
    ],
    reads: 'text',
  },
  correction: {
    title: 'Correction',
    heading: 'correction',
    names: ['erratum'],
    of: 'question',
    most: CORRECTION_MAX_LENGTH,
    reads: 'text',
  },
  reviewBy: {
    title: backgroundDetails.reviewBy.title,
    heading: 'review by',
    names: ['review', 'review date', 'check by', 'valid until'],
    reads: 'day',
  },
  runsAnyDay: { title: 'May run any day', heading: 'reserve', names: ['runs any day', 'evergreen'] },
  mediaType: { title: 'Media type', heading: 'media type', of: 'question' },
  media: {
    title: 'Media file',
    heading: 'media file',
    names: ['media', 'file', 'file name', 'filename', 'image', 'picture', 'photo', 'audio', 'sound', 'bild'],
    of: 'question',
  },
  zoomMedia: {
    title: 'Zoom file',
    heading: 'zoom file',
    names: ['zoom', 'zoom image', 'zoom picture'],
    of: 'question',
  },
  alt: {
    title: 'Alt text',
    most: ALT_TEXT_MAX_LENGTH,
    heading: 'alt',
    names: ['image description', 'alternative text'],
    of: 'question',
    reads: 'text',
  },
  credit: {
    title: 'Credit',
    most: CREDIT_MAX_LENGTH,
    heading: 'credit',
    names: ['photographer', 'author', 'attribution'],
    of: 'question',
    reads: 'text',
  },
  licence: {
    title: 'Licence',
    most: CREDIT_MAX_LENGTH,
    heading: 'licence',
    names: ['license'],
    of: 'question',
    reads: 'text',
  },
  licenceUntil: {
    title: 'Licence runs out',
    heading: 'licence until',
    names: ['license until', 'licence end'],
    of: 'question',
    reads: 'day',
  },
} as const satisfies Record<string, FieldDetails>;

export type CellField = keyof typeof fields;

/** The fields that imports read as that. */
export type FieldRead<As extends FieldDetails['reads']> = {
  [Field in CellField]: (typeof fields)[Field] extends { reads: As } ? Field : never;
}[CellField];

/** The cells of a row by field; absent if the file has no such column. */
export type Cells = Partial<Record<CellField, string>>;

export const CELL_FIELDS = Object.keys(fields) as CellField[];

/** All that is said of a field. */
export const detailsOf = (field: CellField): FieldDetails => fields[field];

export const titleOfField = (field: CellField): string => fields[field].title;

/** The fields that a record of the game can have. */
export function fieldsOfGame(game: ReviewedGame): CellField[] {
  const { kind } = games[game];
  return CELL_FIELDS.filter((field) => (detailsOf(field).of ?? kind) === kind);
}
