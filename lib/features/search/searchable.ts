import type { Difficulty, HistorySubject, MediaType, RecordStatus } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import type { SearchField } from './rank';
import type { SearchKind } from './rules';

/** A record that search may find. */
export interface Subject {
  subjectType: HistorySubject;
  subjectId: string;
}

/** What search knows of a record. */
export interface Searchable extends Subject {
  kind: SearchKind;
  version: number;
  categoryId: string;
  /** Null on the bench. */
  forDate: CalendarDate | null;
  status: RecordStatus;
  mediaType: MediaType | null;
  difficulty: Difficulty | null;
  authorId: string | null;
  /** The first one is what people call the record. */
  fields: SearchField[];
}

/** How much it counts where something was found. */
export const FIELD_WEIGHTS = { title: 3, choice: 2, hint: 2, alt: 1, note: 1 };
