import 'server-only';
import { games, isPlayedOn, REVIEWED_GAMES } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import type { Db } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import { isReleased, nameDate } from '@/lib/features/records/rules';
import { cutText } from '@/lib/text/cut-text';
import type { Consent, DatedKind, DatedRow, GoLive, Planned } from './record-kind';
import {
  findActiveCategoryName,
  findOldestReserve,
  listOccupants,
  listReleased,
  listRunsOfSlot,
  type Slot,
} from './slot-store';

interface GoingLive {
  row: DatedRow;
  category: string;
  /** The records that make room for a reserve that fills a slot of today; absent for a record with a day of its own. */
  inTheWay?: DatedRow[];
}

/** Finds the records that make room for a reserve; null if the slot has a ready one. `planned` counts as stored. */
export async function findInTheWay(
  kind: DatedKind,
  slot: Slot,
  day: CalendarDate,
  db: Db,
  planned: readonly Planned<DatedRow>[] = [],
): Promise<DatedRow[] | null> {
  const changed = new Set(planned.map(({ after }) => after.id));
  const stay = (await listOccupants(kind, slot, day, db)).filter(({ id }) => !changed.has(id));
  const come = planned.filter(
    ({ after }) =>
      after.categoryId === slot.categoryId && after.forDate === day && kind.gameOf(after) === slot.game,
  );
  if ([...stay, ...come.map(({ after }) => after)].some(({ status }) => status === 'ready')) return null;
  return games[slot.game].hasSlots ? stay : [];
}

export const isReserve = ({ forDate, status, runsAnyDay }: Partial<DatedRow>): boolean =>
  forDate === null && status === 'ready' && runsAnyDay === 1;

/** Finds the records that become visible at once because of these changes. */
export async function findGoingLive(
  kind: DatedKind,
  planned: readonly Planned<DatedRow>[],
  db: Db,
): Promise<GoingLive[]> {
  const today = getProductToday();
  const goingLive: GoingLive[] = [];
  for (const { before, after: row } of planned) {
    if (!isReleased(row, today) || (before && isReleased(before, today))) continue;
    const category = await findActiveCategoryName(row.categoryId, db);
    if (category !== undefined) goingLive.push({ row, category });
  }
  const reserve = planned.map(({ after }) => after).filter(isReserve);
  for (const rows of Map.groupBy(reserve, (row) => `${kind.gameOf(row)} ${row.categoryId}`).values()) {
    const [first] = rows;
    if (!first) continue;
    const slot = { game: kind.gameOf(first), categoryId: first.categoryId };
    if (!isPlayedOn(slot.game, today)) continue;
    // A record that was removed from the slot today does not run again today.
    const ran = new Set((await listRunsOfSlot(slot, today, db)).map(({ subjectId }) => subjectId));
    const row = rows.find(({ id }) => !ran.has(id));
    const category = await findActiveCategoryName(slot.categoryId, db);
    if (!row || category === undefined) continue;
    const inTheWay = await findInTheWay(kind, slot, today, db, planned);
    if (inTheWay) goingLive.push({ row, category, inTheWay });
  }
  return goingLive;
}

const TITLE_LENGTH = 80;
const MOST_NAMED = 5;

/** Names the public addresses of a question in a sentence; empty for puzzles, which are only in the apps. */
function describeAddresses(
  kind: DatedKind,
  row: DatedRow & { tag?: string },
  verb = 'is at',
  hasLink = true,
): string {
  const paths = row.tag && hasLink ? [`/share_question/${row.tag}`] : [];
  if (kind.gameColumn && row.forDate) paths.push(`/questions/${row.forDate}`);
  return paths.length > 0 ? ` It ${verb} ${paths.join(' and ')}.` : '';
}

const quoteTitle = (kind: DatedKind, row: DatedRow) => `“${cutText(kind.titleOf(row), TITLE_LENGTH)}”`;

export function describeGoingLive(kind: DatedKind, { row, category, inTheWay }: GoingLive): string {
  const title = quoteTitle(kind, row);
  if (!inTheWay) {
    const where = describeAddresses(kind, row);
    return `${title} (${category}) is for ${nameDate(row.forDate)}: players see it at once.${where}`;
  }
  // The sentence says “today”, so the noun needs no “daily”.
  const noun = games[kind.gameOf(row)].name.toLowerCase().replace('daily ', '');
  const rest = inTheWay.length > 0 ? ' What is planned for today is not ready, and goes to the bench.' : '';
  const where = describeAddresses(kind, { ...row, forDate: getProductToday() });
  return `${category} has no ${inTheWay.length > 0 ? 'ready ' : ''}${noun} today: ${title} goes live now.${rest}${where}`;
}

function describeLeaving(kind: DatedKind, row: DatedRow, category: string, isLinkLost = true): string {
  const where = describeAddresses(kind, row, 'will be gone from', isLinkLost);
  const link = where && isLinkLost ? ' Its shared link will not work any more.' : '';
  return `${quoteTitle(kind, row)} (${category}) is for ${nameDate(row.forDate)}: players do not see it any more.${where}${link}`;
}

/** Throws ApiError 409 `goes_live` if records would appear or leave, with these messages. */
function requireConsent(appearing: readonly string[], leaving: readonly string[]): void {
  const messages = [...appearing, ...leaving];
  if (messages.length === 0) return;
  const lines = messages.slice(0, MOST_NAMED);
  if (messages.length > MOST_NAMED) lines.push(`And ${messages.length - MOST_NAMED} more.`);
  const path = appearing.length > 0 ? 'appearing' : 'leaving';
  const issues = lines.map((message) => ({ path, message }));
  throw new ApiError('goes_live', lines.join(' '), { issues });
}

async function findLeaving(planned: readonly Planned<DatedRow>[], db: Db) {
  const today = getProductToday();
  const leaving: { row: DatedRow; category: string }[] = [];
  for (const { before, after } of planned) {
    if (!before || !isReleased(before, today) || isReleased(after, today)) continue;
    const category = await findActiveCategoryName(before.categoryId, db);
    if (category !== undefined) leaving.push({ row: before, category });
  }
  return leaving;
}

/**
 * Plans the changes that a step adds by filling slots of today, so that one Undo covers them. Throws ApiError 409
 * `goes_live` without consent. A record with a day of its own needs consent only if the caller wants to be asked
 * (`goesLive: false`), because apps have named the day.
 */
export async function planGoLive<Row extends DatedRow>(
  kind: DatedKind,
  planned: readonly Planned<Row>[],
  { goesLive }: Consent,
  transaction: Db,
): Promise<GoLive<Row>> {
  const goingLive = await findGoingLive(kind, planned, transaction);
  const reserves = goingLive.filter(({ inTheWay }) => inTheWay);
  if (!goesLive) {
    const isAsked = goesLive === false;
    const leaving = isAsked ? await findLeaving(planned, transaction) : [];
    requireConsent(
      (isAsked ? goingLive : reserves).map((live) => describeGoingLive(kind, live)),
      leaving.map(({ row, category }) => describeLeaving(kind, row, category)),
    );
  }
  return {
    days: new Map(reserves.map(({ row }) => [row.id, getProductToday()])),
    inTheWay: reserves.flatMap(({ inTheWay = [] }) => inTheWay) as Row[],
  };
}

/** Describes the reserves that fill slots of today as soon as their category is activated. */
async function describeWaitingReserves(
  kind: DatedKind,
  { id, name }: { id: string; name: string },
  db: Db,
): Promise<string[]> {
  const today = getProductToday();
  const played = REVIEWED_GAMES.filter(
    (game) => games[game].kind === kind.subjectType && isPlayedOn(game, today),
  );
  const descriptions = played.map(async (game) => {
    const slot = { game, categoryId: id };
    const row = await findOldestReserve(kind, slot, today, db);
    const inTheWay = row && (await findInTheWay(kind, slot, today, db));
    return inTheWay ? describeGoingLive(kind, { row, category: name, inTheWay }) : [];
  });
  return (await Promise.all(descriptions)).flat();
}

/** Throws ApiError 409 `goes_live` if players would lose or get records of the category. */
export async function requireCategoryConsent(
  kinds: readonly DatedKind[],
  { id, name, isActivated }: { id: string; name: string; isActivated: boolean },
  db: Db,
): Promise<void> {
  const today = getProductToday();
  const messages: string[] = [];
  let past = 0;
  for (const kind of kinds) {
    if (isActivated) messages.push(...(await describeWaitingReserves(kind, { id, name }, db)));
    const released = await listReleased(kind, id, today, db);
    const releasedToday = released.filter(({ forDate }) => forDate === today);
    // Puzzles are not in the archive.
    if (kind.gameColumn) past += released.length - releasedToday.length;
    for (const row of releasedToday) {
      // The shared link of a question works in a deactivated category, too.
      messages.push(
        isActivated
          ? describeGoingLive(kind, { row, category: name })
          : describeLeaving(kind, row, name, false),
      );
    }
  }
  if (past > 0) {
    const isOne = past === 1;
    const count = isOne ? '1 record of a day that is over' : `${past} records of days that are over`;
    const [comeBack, leave] = isOne ? ['comes back to', 'leaves'] : ['come back to', 'leave'];
    messages.push(`${count} (${name}) ${isActivated ? comeBack : leave} the archive (/questions).`);
  }
  requireConsent(isActivated ? messages : [], isActivated ? [] : messages);
}
