import 'server-only';
import { createHash } from 'node:crypto';
import { config } from '@/lib/config/config';
import type { Caller } from '@/lib/contract/caller';
import { games, type ReviewedGame, stepDays } from '@/lib/contract/kinds';
import { addDays, type CalendarDate, countDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { createInvalidFieldError } from '@/lib/errors/api-error';
import type { Targets } from '@/lib/features/categories/rules';
import { listCategoryRows } from '@/lib/features/categories/server/store';
import type { PlannedRecord } from '@/lib/features/plan/contract';
import { listShownDays } from '@/lib/features/plan/overview-rules';
import { BENCH_MAX, PLAN_MAX_DAYS } from '@/lib/features/plan/rules';
import { countRunway, RUNWAY_MAX_DAYS } from '@/lib/features/plan/runway';
import { isReleased } from '@/lib/features/records/rules';
import { judgeRecord } from '@/lib/features/records/server/dated-records';
import { findReviewWarnings } from '@/lib/features/review/rules';
import { getKind } from '@/lib/features/review/server/reviewed-store';
import { parseThemes } from '@/lib/features/themes/rules';
import { listAssignments, summarizeAssignments } from './assignment-store';
import { listBenched, listLatestChanges, listPlanned, listReadyDays, type PlannedRow } from './store';

/** Lists the warnings of a review, without open notes, which are shown separately. */
function listReviewWarnings(row: PlannedRow, today: CalendarDate): string[] {
  const { proposalStatus: proposal, proposalBase, version } = row;
  const waiting = {
    forDate: row.forDate ?? undefined,
    status: proposal ?? row.status,
    proposal: proposal ?? undefined,
    isOutdated: proposal !== null && proposalBase !== version,
  };
  return findReviewWarnings(waiting, { today, openNotes: 0 });
}

async function presentRecords(
  game: ReviewedGame,
  rows: readonly PlannedRow[],
  today: CalendarDate,
  { user }: Pick<Caller, 'user'>,
): Promise<PlannedRecord[]> {
  // Released records stay as they are, so their wording is not judged.
  const isOpen = (row: PlannedRow) => !isReleased(row, today);
  const kind = getKind(game);
  const formWarnings = await kind.warningsOf(rows.filter(isOpen));
  return rows.map((row) => {
    const { id, version, status, categoryId, forDate, difficulty } = row;
    const { problem, flaws, isUnchecked } = judgeRecord(kind, row, { isWordingJudged: isOpen(row) });
    const warnings = [...listReviewWarnings(row, today), ...(formWarnings.get(id) ?? [])];
    return {
      id,
      version,
      title: kind.titleOf(row),
      status,
      categoryId,
      forDate,
      difficulty,
      mediaType: row.mediaType ?? null,
      isIncomplete: problem !== undefined,
      problem,
      warnings: warnings.length > 0 ? warnings : undefined,
      flaws: flaws.length > 0 ? flaws : undefined,
      isUnchecked: isUnchecked || undefined,
      hasProposal: row.proposalStatus !== null,
      openNotes: row.openNotes,
      runsAnyDay: row.runsAnyDay === 1,
      isGenerated: Boolean(row.generationId),
      themes: parseThemes(row.themes),
      isOwn: row.createdBy !== null && row.createdBy === user?.id,
      author: row.author ?? undefined,
    };
  });
}

const STAMP_LENGTH = 20;

/** Makes a stamp that changes with the latest entries of the history, the assignments and the day. */
export async function findPlanStamp(): Promise<{ stamp: string }> {
  const today = getProductToday();
  const changes = JSON.stringify([today, await listLatestChanges(), await summarizeAssignments(today)]);
  return { stamp: createHash('sha256').update(changes).digest('base64url').slice(0, STAMP_LENGTH) };
}

/** Finds the plan of a game; both days are included. Throws ApiError 400 for no days, or more than PLAN_MAX_DAYS. */
export async function findPlan(
  { game, from, to }: { game: ReviewedGame; from: CalendarDate; to: CalendarDate },
  caller: Pick<Caller, 'user'>,
) {
  if (from > to || countDays(from, to) >= PLAN_MAX_DAYS) {
    throw createInvalidFieldError('to', `Ask for up to ${PLAN_MAX_DAYS} days, the first one first`);
  }
  const today = getProductToday();
  // The stamp is read first, so that a change during the other reads makes the next stamp differ.
  const { stamp } = await findPlanStamp();
  const [firstDay = today] = listShownDays(today, games[game].weekday);
  const [rows, bench, ready, categories, assignments] = await Promise.all([
    listPlanned(game, from, to),
    listBenched(game, BENCH_MAX),
    listReadyDays(game, firstDay, addDays(firstDay, RUNWAY_MAX_DAYS)),
    listCategoryRows(),
    listAssignments({ game, from: from < today ? today : from, to }),
  ]);
  const records = await presentRecords(game, [...rows, ...bench], today, caller);
  const used = new Set(records.map(({ categoryId }) => categoryId));
  return {
    today,
    stamp,
    categories: categories
      .filter(({ id, active }) => active || used.has(id))
      .map(({ id, name, active, targets }) => ({
        id,
        category: name,
        active: Boolean(active),
        targets: JSON.parse(targets ?? '{}') as Targets,
        runway: countRunway(ready.get(id) ?? new Set(), firstDay, stepDays(game)),
      })),
    records: records.slice(0, rows.length),
    bench: records.slice(rows.length),
    assignments: assignments.map(({ id, categoryId, forDate, username, dueOn, userId }) => ({
      id,
      categoryId,
      forDate,
      person: username,
      dueOn,
      isOwn: userId === caller.user?.id,
    })),
    alertBelow: config.RUNWAY_ALERT_DAYS,
  };
}
