import 'server-only';
import { createHash } from 'node:crypto';
import { config } from '@/lib/config/config';
import type { Caller } from '@/lib/contract/caller';
import { games, type ReviewedGame, stepDays } from '@/lib/contract/kinds';
import { addDays, type CalendarDate, daysSince } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { invalidField } from '@/lib/errors/api-error';
import type { Targets } from '@/lib/features/categories/rules';
import { listCategoryRows } from '@/lib/features/categories/server/store';
import type { Flaw } from '@/lib/features/lint/lint';
import type { PlannedRecord } from '@/lib/features/plan/contract';
import { shownDays } from '@/lib/features/plan/overview-rules';
import { BENCH_MAX, PLAN_MAX_DAYS } from '@/lib/features/plan/rules';
import { countRunway, isReleased, RUNWAY_MAX_DAYS } from '@/lib/features/records/rules';
import { judgeRecord } from '@/lib/features/records/server/dated-records';
import { findReviewWarnings } from '@/lib/features/review/rules';
import { kindOf } from '@/lib/features/review/server/reviewed-store';
import { themesOf } from '@/lib/features/themes/rules';
import { listAssignments, summarizeAssignments } from './assignment-store';
import { listBenched, listLatestChanges, listPlanned, listReadyDays, type PlannedRow } from './store';

interface Findings {
  /** The form's message on why a record cannot be ready. */
  problems: ReadonlyMap<string, string>;
  warnings: ReadonlyMap<string, readonly string[]>;
  /** Missing or wrong parts and, before the release, those of its wording. */
  flaws: ReadonlyMap<string, readonly Flaw[]>;
  uncheckedIds: ReadonlySet<string>;
}

/** The warnings of a review, without open notes, which are shown separately. */
function warnOfReview(row: PlannedRow, today: CalendarDate): string[] {
  const { proposalStatus: proposal, proposalBase, version } = row;
  const waiting = {
    forDate: row.forDate ?? undefined,
    status: proposal ?? row.status,
    proposal: proposal ?? undefined,
    isOutdated: proposal !== null && proposalBase !== version,
  };
  return findReviewWarnings(waiting, { today, openNotes: 0 });
}

async function judgeRecords(
  game: ReviewedGame,
  rows: readonly PlannedRow[],
  today: CalendarDate,
): Promise<Findings> {
  // Released records stay as they are, so their wording is not judged.
  const open = rows.filter(({ forDate, status }) => !isReleased({ forDate, status }, today));
  const openIds = new Set(open.map(({ id }) => id));
  const kind = kindOf(game);
  const ofForms = await kind.warningsOf(open);
  const problems = new Map<string, string>();
  const warnings = new Map<string, readonly string[]>();
  const flaws = new Map<string, readonly Flaw[]>();
  const uncheckedIds = new Set<string>();
  for (const row of rows) {
    const { id } = row;
    const judged = judgeRecord(kind, row, { isWordingJudged: openIds.has(id) });
    if (judged.problem) problems.set(id, judged.problem);
    if (judged.flaws.length > 0) flaws.set(id, judged.flaws);
    if (judged.isUnchecked) uncheckedIds.add(id);
    const ofRecord = [...warnOfReview(row, today), ...(ofForms.get(id) ?? [])];
    if (ofRecord.length > 0) warnings.set(id, ofRecord);
  }
  return { problems, warnings, flaws, uncheckedIds };
}

function present(row: PlannedRow, findings: Findings, { user }: Pick<Caller, 'user'>): PlannedRecord {
  const { id, version, title, status } = row;
  return {
    id,
    version,
    title,
    status,
    categoryId: row.categoryId,
    forDate: row.forDate,
    mediaType: row.mediaType ?? null,
    isIncomplete: findings.problems.has(id),
    problem: findings.problems.get(id),
    warnings: findings.warnings.get(id),
    flaws: findings.flaws.get(id),
    isUnchecked: findings.uncheckedIds.has(id) || undefined,
    hasProposal: row.proposalStatus !== null,
    openNotes: Number(row.openNotes),
    difficulty: row.difficulty,
    runsAnyDay: row.runsAnyDay === 1,
    isGenerated: Boolean(row.generationId),
    themes: themesOf(row.themes),
    isOwn: row.createdBy !== null && row.createdBy === user?.id,
    author: row.author ?? undefined,
  };
}

const STAMP_LENGTH = 20;

/** A stamp that changes with everything in a plan: the history's latest entries, assignments, and the day. */
export async function findPlanStamp(): Promise<{ stamp: string }> {
  const today = productToday();
  const changes = JSON.stringify([today, await listLatestChanges(), await summarizeAssignments(today)]);
  return { stamp: createHash('sha256').update(changes).digest('base64url').slice(0, STAMP_LENGTH) };
}

/** The calendar of a game from one day to another, both included, with the bench and each category's runway. */
export async function findPlan(
  { game, from, to }: { game: ReviewedGame; from: CalendarDate; to: CalendarDate },
  caller: Pick<Caller, 'user'> = { user: null },
) {
  if (from > to || daysSince(from, to) >= PLAN_MAX_DAYS) {
    throw invalidField('to', `Ask for up to ${PLAN_MAX_DAYS} days, the first one first`);
  }
  const today = productToday();
  // The stamp is read first, so that a change during the other reads makes the next stamp differ.
  const { stamp } = await findPlanStamp();
  const [firstDay = today] = shownDays(today, games[game].weekday);
  const [rows, bench, ready, categories, assignments] = await Promise.all([
    listPlanned(game, from, to),
    listBenched(game, BENCH_MAX),
    listReadyDays(game, firstDay, addDays(firstDay, RUNWAY_MAX_DAYS)),
    listCategoryRows(),
    listAssignments({ game, from: from < today ? today : from, to }),
  ]);
  const findings = await judgeRecords(game, [...rows, ...bench], today);
  const used = new Set([...rows, ...bench].map(({ categoryId }) => categoryId));
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
    records: rows.map((row) => present(row, findings, caller)),
    bench: bench.map((row) => present(row, findings, caller)),
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
