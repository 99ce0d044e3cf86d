import 'server-only';
import { productToday } from '@/lib/dates/today';
import { dismissalsOf } from '@/lib/features/lint/dismissals';
import { type Flaw, findFlaws } from '@/lib/features/records/flaws';
import type { DatedKind, DatedRow } from './dated-records';

/** Why a stored record cannot be ready, and its flaws; those of wording only on request. */
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
