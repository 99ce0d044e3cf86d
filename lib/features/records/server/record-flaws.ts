import 'server-only';
import { productToday } from '@/lib/dates/today';
import { dismissalsOf } from '@/lib/features/lint/dismissals';
import { type Flaw, findFlaws } from '@/lib/features/records/flaws';
import type { DatedKind, DatedRow } from './dated-records';

/** What is missing or wrong in a stored record. */
export function flawsOf<Row extends DatedRow>(
  kind: Pick<DatedKind<Row>, 'problemOf' | 'lintedOf'>,
  row: Row,
): Flaw[] {
  const { status, media_type: mediaType, alt, for_date: forDate } = row;
  const dates = { forDate, reviewBy: row.review_by, licenceUntil: row.licence_until };
  const texts = { alt, problem: kind.problemOf(row), linted: kind.lintedOf(row) };
  const dismissals = dismissalsOf(row.dismissed);
  return findFlaws({ status, mediaType, ...texts, ...dates, dismissals }, productToday());
}
