import 'server-only';
import type { ReviewedGame, ReviewedSubject } from '@/lib/contract/kinds';
import type { CategoryName } from '@/lib/features/categories/server/store';
import type { ShownRecord } from '@/lib/features/review/contract';

/** A record that is reviewed, as lists show it. */
export interface WorkRow {
  subject_type: ReviewedSubject;
  subject_id: string;
  game: ReviewedGame;
  title: string;
  category_id: string;
  for_date: string | null;
  updated_at: string;
}

/** A record in the contract's words. */
export function presentWork(row: WorkRow, nameOf: CategoryName): ShownRecord {
  return {
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    game: row.game,
    title: row.title,
    categoryId: row.category_id,
    category: nameOf(row.category_id),
    forDate: row.for_date ?? undefined,
  };
}

/** What was changed last comes first. */
export function latestFirst<Row extends WorkRow>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => (one.updated_at < other.updated_at ? 1 : -1));
}
