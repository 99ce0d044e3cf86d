import type { Generated } from 'kysely';
import type {
  Choices,
  Difficulty,
  HistorySubject,
  MediaType,
  QuestionGame,
  RecordStatus,
} from '@/lib/contract/kinds';

interface DatedRecordTable {
  id: string;
  categoryId: string;
  forDate: string | null;
  /** Ready by default, as all records were before there were statuses. */
  status: Generated<RecordStatus>;
  returnedNote: string | null;
  difficulty: Difficulty | null;
  /** 1 for a reserve: on the bench, it may fill an empty slot of today (features/plan). */
  runsAnyDay: Generated<number>;
  /** Theme tags as a JSON list; null without any. */
  themes: string | null;
  /** Dismissed warnings about its wording, as a JSON list (features/lint); null without any. */
  dismissed: string | null;
  explanation: string | null;
  source: string | null;
  /** The last day on which the record is certainly true. */
  reviewBy: string | null;
  version: number;
  createdBy: string | null;
  updatedAt: string;
}

export interface TriviaQuestionsTable extends Choices, DatedRecordTable {
  game: QuestionGame;
  /** The unguessable name of the question in share links. */
  tag: string;
  question: string;
  /** Unique within a category and game (toDuplicateKey in features/questions/rules); a draft has none. */
  duplicateKey: string | null;
  /** The first is 1; only a draft may lack it. */
  correctChoice: number | null;
  mediaType: MediaType | null;
  mediaId: string | null;
  zoomMediaId: string | null;
  alt: string | null;
  credit: string | null;
  licence: string | null;
  licenceUntil: string | null;
  /** Id of the AI draft that it started from (`generations`); null if a person wrote it. */
  generationId: string | null;
  /** A sentence for players about a correction, and the day since which they see it; null without one. */
  correction: string | null;
  correctedOn: string | null;
  /** The last check of its answer by a model, as JSON (features/lint/linted). */
  checked: string | null;
  createdAt: string;
}

export interface WordCategoriesTable extends DatedRecordTable {
  word: string;
  hint: string;
}

/** A ready record has at most one proposed change. */
export interface ProposalsTable {
  id: string;
  subjectType: HistorySubject;
  subjectId: string;
  baseVersion: number;
  content: string;
  status: Exclude<RecordStatus, 'ready'>;
  version: number;
  reason: string | null;
  /** The note of the last review while the proposal is back with its author, and the reviewed content as JSON. */
  returnedNote: string | null;
  seenContent: string | null;
  /** Media of the content, which therefore count as used. */
  mediaId: string | null;
  zoomMediaId: string | null;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
}
