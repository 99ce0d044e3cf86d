import { games, makeForEachChoice, type ReviewedGame } from '@/lib/contract/kinds';
import { CATEGORY_NAME_MAX_LENGTH } from '@/lib/features/categories/rules';
import { altDetails, mediaRights } from '@/lib/features/media/fields';
import { correctChoiceDetails, correctionDetails, questionTexts } from '@/lib/features/questions/fields';
import { background, type OptionalFields } from '@/lib/features/records/rules';
import { puzzleTexts } from '@/lib/features/word-puzzles/rules';

interface FieldDetails {
  title: string;
  /** It is the heading in exports. It is absent if only files of other tools have the column. */
  heading?: string;
  /** An import finds the column by these headings, too, which have commas between them. */
  names?: string;
  /** Only this kind of record has the field. If `of` is absent, both kinds have it. */
  of?: 'question' | 'word_puzzle';
  most?: number;
  /** It is absent for fields that an import parses in a special way. */
  reads?: 'text' | 'day';
}

/** Optional fields have these headings in exports (`heading`, if it is not the title) and in other files (`names`). */
const headings: Partial<Record<string, Pick<FieldDetails, 'heading' | 'names'>>> = {
  explanation: {
    names: `explain, why, feedback, rationale, note, notes, notiz, comment, answer explanation,
      correct explanation, correct answer explanation, general feedback, fun fact, fact, did you know,
      erklarung, begrundung, explication, anecdote, curiosita, explicacion, explicacao, spiegazione, uitleg, пояснение,
      объяснение, комментарий, 解説, 解释, 해설, penjelasan, คำอธิบาย`,
  },
  source: { names: 'reference, references, link, url, source url, quelle, fuente, fonte, bron, источник' },
  reviewBy: { names: 'review, review date, check by, valid until' },
  credit: { names: 'photographer, author, attribution' },
  licence: { names: 'license' },
  licenceUntil: { heading: 'licence until', names: 'license until, licence end' },
};

/** Describes a column for each optional field, so that new ones are exported and imported by their titles. */
const describeFields = <Name extends string>(fields: OptionalFields<Name>, of?: FieldDetails['of']) =>
  fields.each((name, { title, most, type }): FieldDetails => {
    const { heading = title.toLowerCase(), names } = headings[name] ?? {};
    return { title, most, heading, names, of, reads: type === 'day' ? 'day' : 'text' };
  });

/** Imports know these columns, and exports write those with a heading, in this order. */
const fields = {
  id: { title: 'Id', heading: 'id', names: 'record id' },
  version: { title: 'Version', heading: 'version' },
  game: { title: 'Game', heading: 'game' },
  category: {
    title: 'Category',
    most: CATEGORY_NAME_MAX_LENGTH,
    heading: 'category',
    names: `cat, category name, topic, subject, genre, area, rubrik, fach, amne, emne, aihe, onderwerp, categorie, kategorie, rubrique,
      sujet, thema, categoria, tema, materia, kategoria, kategori, категория, категорія, тема, kategorija,
      분류, 分类, 類別, カテゴリ, カテゴリー, หมวด, หมวดหมู่`,
  },
  forDate: {
    title: 'Date',
    heading: 'date',
    names: `for date, day, when, play date, publish date, scheduled for, air date, airdate, datum,
      tag der ausstrahlung, fecha, data, дата`,
  },
  status: { title: 'Status', heading: 'status', names: 'state' },
  question: {
    ...questionTexts.question,
    heading: 'question',
    names: 'q, ques, fragetext, question title',
    of: 'question',
  },
  ...makeForEachChoice((name) => ({ ...questionTexts[name], heading: name, of: 'question' as const })),
  options: { title: 'Choices in one cell', of: 'question' },
  extra: { title: 'Further choice', of: 'question' },
  correctChoice: {
    title: correctChoiceDetails.title,
    heading: 'correct',
    names: 'answer key, right, sol, corr',
    of: 'question',
  },
  wrong: { title: 'Wrong answer', of: 'question' },
  rightFlag: { title: 'Whether the choice before is right', of: 'question' },
  word: {
    title: puzzleTexts.word.title,
    heading: 'word',
    names: 'wort, mot, palabra, parola, solution word',
    of: 'word_puzzle',
  },
  hint: { ...puzzleTexts.hint, heading: 'hint', names: 'clue, hinweis, indice, pista', of: 'word_puzzle' },
  difficulty: {
    title: 'Difficulty',
    heading: 'difficulty',
    names: `level, difficulty level, diff, how hard, schwierigkeit, schwierigkeitsgrad, stufe, niveau,
      difficulte, dificultad, nivel, dificuldade, difficolta, livello, vaikeusaste, vaikeustaso, moeilijkheid, zorluk, сложность,
      складність, уровень, trudnosc, obtiznost, 难度, 難易度, 난이도, ระดับ`,
  },
  themes: { title: 'Theme tags', heading: 'themes', names: 'theme, tags, tag, keywords, labels' },
  ...describeFields(background),
  correction: {
    ...correctionDetails,
    heading: 'correction',
    names: 'erratum',
    of: 'question',
    reads: 'text',
  },
  runsAnyDay: { title: 'May run any day', heading: 'reserve', names: 'runs any day, evergreen' },
  mediaType: { title: 'Media type', heading: 'media type', of: 'question' },
  media: {
    title: 'Media file',
    heading: 'media file',
    names: 'media, file, file name, filename, image, picture, photo, audio, sound, bild',
    of: 'question',
  },
  zoomMedia: {
    title: 'Zoom file',
    heading: 'zoom file',
    names: 'zoom, zoom image, zoom picture',
    of: 'question',
  },
  alt: {
    ...altDetails,
    heading: 'alt',
    names: 'image description, alternative text',
    of: 'question',
    reads: 'text',
  },
  ...describeFields(mediaRights, 'question'),
} as const satisfies Record<string, FieldDetails>;

export type CellField = keyof typeof fields;

/** A cell is absent if the file has no such column. */
export type Cells = Partial<Record<CellField, string>>;

export const CELL_FIELDS = Object.keys(fields) as CellField[];

export const getFieldDetails = (field: CellField): FieldDetails => fields[field];

export const getFieldTitle = (field: CellField): string => fields[field].title;

export function listFields(game: ReviewedGame): CellField[] {
  const { kind } = games[game];
  return CELL_FIELDS.filter((field) => (getFieldDetails(field).of ?? kind) === kind);
}

/** An entry is null for a column that is left out. */
export type Columns = readonly (CellField | null)[];

/** May several columns have the field? */
export const isRepeatable = (field: CellField | null): boolean =>
  field === 'wrong' || field === 'extra' || field === 'rightFlag';

export interface RowIssue {
  field?: CellField;
  message: string;
  severity: 'error' | 'warning';
}
