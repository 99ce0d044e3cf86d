import 'server-only';
import { productToday } from '@/lib/dates/today';
import { dismissalsOf } from '@/lib/features/lint/dismissals';
import { type Flaw, findFlaws } from '@/lib/features/records/flaws';
import type { DatedKind, DatedRow } from './dated-records';

/** What keeps a stored record from being ready, and what is missing or wrong in it; how it is written only if asked for. */
export function judgeRecord<Row extends DatedRow>(
  kind: Pick<DatedKind<Row>, 'problemOf' | 'lintedOf'>,
  row: Row,
  { isWordingJudged }: { isWordingJudged: boolean },
): { problem?: string; flaws: Flaw[] } {
  const { status, media_type: mediaType, alt, for_date: forDate } = row;
  const dates = { forDate, reviewBy: row.review_by, licenceUntil: row.licence_until };
  const problem = status === 'ready' ? undefined : kind.problemOf(row);
  const wording = isWordingJudged
    ? { linted: kind.lintedOf(row), dismissals: dismissalsOf(row.dismissed) }
    : undefined;
  return {
    problem,
    flaws: findFlaws({ status, mediaType, alt, problem, ...dates, ...wording }, productToday()),
  };
}
