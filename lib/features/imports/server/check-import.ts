import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { formatWeekdayDate } from '@/lib/dates/calendar-date';
import type { ImportIssue, ImportVerdict, importEndpoints } from '@/lib/features/imports/contract';
import { kindOf, reviewedKinds } from '@/lib/features/review/server/reviewed-store';
import { reasonNames } from '@/lib/features/twins/rules';
import { findTwins } from '@/lib/features/twins/server/service';
import { type CheckedRow, checkRows, importContext, isInTheWay } from './check-rows';
import { findConflicts, leavingOf, TakenByRows } from './find-conflicts';
import { warningOf } from './read-row';
import { storedRow } from './row-kinds';

type Input = EndpointParsedInput<typeof importEndpoints.checkImport>;

/** Says which records a row is near to. */
async function warnOfTwins(game: Input['game'], { current, content }: CheckedRow): Promise<ImportIssue[]> {
  if (!content) return [];
  const draft = kindOf(game).comparedText({ ...current, ...content } as never);
  const { twins } = await findTwins(
    { ...draft, options: [...draft.options], forDate: undefined, subjectId: current?.id },
    reviewedKinds,
  );
  return twins
    .filter(({ isTwin }) => isTwin)
    .map(({ id, text, answer, category, forDate, reasons }) => {
      const where = forDate ? formatWeekdayDate(forDate) : 'on the bench';
      const why = reasons.map((reason) => reasonNames[reason]).join(', ');
      const message = `Near to “${text}” (${answer}; ${category}, ${where}): ${why}`;
      return warningOf('twin', message, { recordId: id });
    });
}

/** Says of each row what an import would be refused for, or what somebody should know of it; changes nothing. */
export async function checkImport({ game, rows, reason, withTwins }: Input, caller: Caller) {
  const context = await importContext(game, caller, { reason, isReasonAsked: reason !== undefined });
  const checked = await checkRows(rows, context);
  await findConflicts(game, checked, { taken: new TakenByRows(), leaving: leavingOf(checked) });
  const verdicts: ImportVerdict[] = [];
  for (const each of checked) {
    const { row, issues, same, current, isStale } = each;
    const near = withTwins && !same ? await warnOfTwins(game, each) : [];
    verdicts.push({
      line: row.line,
      issues: [...issues, ...near].toSorted(
        (one, other) => Number(isInTheWay(other)) - Number(isInTheWay(one)),
      ),
      same: same ? { id: same.id, forDate: same.for_date, status: same.status } : undefined,
      stored: isStale && current ? storedRow(game, current) : undefined,
    });
  }
  return { verdicts };
}
