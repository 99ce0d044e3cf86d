import 'server-only';
import type { Caller, SignedInUser } from '@/lib/contract/caller';
import {
  type NoteSubject,
  REVIEWED_GAMES,
  REVIEWED_SUBJECTS,
  type ReviewedSubject,
} from '@/lib/contract/kinds';
import { getProductDayStart, getProductToday } from '@/lib/dates/today';
import { findLastEntry } from '@/lib/db/history-entries';
import { can } from '@/lib/features/accounts/rules';
import { listStaffNames } from '@/lib/features/accounts/server/manage-staff';
import { listCategoryRows, nameCategories } from '@/lib/features/categories/server/store';
import { findMentions } from '@/lib/features/notes/rules';
import type { Notice } from '@/lib/features/notices/contract';
import { MOST_NOTICES, NOTICE_DAYS, type NoticeKind } from '@/lib/features/notices/rules';
import { nameRunway } from '@/lib/features/plan/runway';
import { listAssignments } from '@/lib/features/plan/server/assignment-store';
import { findRunway } from '@/lib/features/plan/server/runway';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import { pickContent } from '@/lib/features/records/server/record-store';
import { reviewedKinds } from '@/lib/features/review/server/reviewed-store';
import { listWaiting } from '@/lib/features/review/server/store';
import { toStoredText } from '@/lib/text/normalize';
import { findSeenUntil, listDecisions, listNotes, listRestores, listSendings, putSeenUntil } from './store';

interface FoundNotice extends Omit<Notice, 'record'> {
  subject?: { type: NoteSubject; id: string };
}

interface Recipient {
  user: SignedInUser;
  since: string;
}

type NoticeSource = (recipient: Recipient) => Promise<FoundNotice[]>;

/** Finds records that wait for this person's review: one notice for each author, because the queue lists the records. */
async function findSent(recipient: Recipient): Promise<FoundNotice[]> {
  const { user } = recipient;
  if (!can(user, 'publish')) return [];
  const waiting = await listWaiting({ state: 'in_review' });
  const others = waiting.filter(({ author }) => author !== user.username);
  const authorOf = new Map(others.map(({ subjectId, author }) => [subjectId, author ?? undefined]));
  const sent = REVIEWED_SUBJECTS.map(async (type): Promise<FoundNotice[]> => {
    const ids = others.flatMap(({ subjectType, subjectId }) => (subjectType === type ? subjectId : []));
    const sendings = await listSendings(type, ids, recipient);
    // A later sending of a record replaces an earlier one.
    const sentAt = new Map(sendings.map(({ subjectId, changedAt }) => [subjectId, changedAt]));
    return [...sentAt].map(([id, at]) => ({
      id,
      kind: 'sent',
      at,
      by: authorOf.get(id),
      subject: { type, id },
    }));
  });
  const byAuthor = Map.groupBy((await Promise.all(sent)).flat(), ({ by }) => by);
  return [...byAuthor].flatMap(([by, records]) => {
    const [last] = records.toSorted((one, other) => other.at.localeCompare(one.at));
    if (!last) return [];
    const id = `sent ${by}`;
    if (records.length === 1) return [{ ...last, id }];
    return [{ id, kind: 'sent' as const, at: last.at, by, count: records.length }];
  });
}

type Decision = Awaited<ReturnType<typeof listDecisions>>[number];
type Restore = Awaited<ReturnType<typeof listRestores>>[number];

/**
 * A proposal that was sent back or rejected has the action of that name. A record is a draft after it was sent back,
 * and ready after its approval.
 */
function findKind({ action, after }: Decision): NoticeKind {
  if (action === 'returned' || action === 'rejected') return action;
  return (JSON.parse(after ?? '{}') as { status?: string }).status === 'draft' ? 'returned' : 'approved';
}

/** Does the restore take back something that the approval made live? Other restores undo only later changes. */
function isUndone(approval: Decision, restore: Restore): boolean {
  const kind = reviewedKinds[approval.subjectType as ReviewedSubject];
  const parseContent = (json: string | null) =>
    pickContent(kind, JSON.parse(json ?? '{}') as DatedRow) as Record<string, unknown>;
  const [old, before, after] = [approval.before, restore.before, restore.after].map(parseContent);
  return Object.entries(parseContent(approval.after)).some(
    ([column, live]) => old?.[column] !== live && before?.[column] === live && after?.[column] !== live,
  );
}

/** Finds the decisions on this person's work; an undone approval is replaced by the notice of the undo. */
async function findDecided(recipient: Recipient): Promise<FoundNotice[]> {
  const decisions = await listDecisions(recipient);
  const decisionsByType = [...Map.groupBy(decisions, ({ subjectType }) => subjectType)];
  const restores = await Promise.all(
    decisionsByType.map(([type, decided]) =>
      listRestores(type, [...new Set(decided.map((one) => one.subjectId))]),
    ),
  );
  /** Maps the id of an approval to the first restore that undoes it before the next approval. */
  const undoneBy = new Map<string, Restore>();
  for (const restore of restores.flat()) {
    const approval = decisions.find(
      (decision) =>
        decision.subjectId === restore.subjectId &&
        decision.sequence < restore.sequence &&
        findKind(decision) === 'approved',
    );
    if (approval && !undoneBy.has(approval.id) && isUndone(approval, restore)) {
      undoneBy.set(approval.id, restore);
    }
  }
  return decisions.flatMap((decision) => {
    const restore = undoneBy.get(decision.id);
    if (restore?.changedBy === recipient.user.id) return [];
    const kind = restore ? 'restored' : findKind(decision);
    const { id, changedAt, by, reason, subjectType, subjectId } = restore ?? decision;
    return [
      {
        id,
        kind,
        at: changedAt,
        by: by ?? undefined,
        // The author wrote the reason of an approved change, so the notice leaves it out.
        text: kind === 'approved' ? undefined : (reason ?? undefined),
        subject: { type: subjectType as NoteSubject, id: subjectId },
      },
    ];
  });
}

/** Finds the notes that concern this person. If one does so in several ways, a mention comes before an answer. */
async function findNoted(recipient: Recipient): Promise<FoundNotice[]> {
  const notes = await listNotes(recipient);
  const mayMention = notes.some(({ text }) => /[@＠]/u.test(text));
  const names = mayMention ? (await listStaffNames()).names : [];
  const { username } = recipient.user;
  return notes.flatMap(({ id, subjectType, subjectId, text, createdAt, by, isAnswer, isOnOwn }) => {
    const isMentioned = findMentions(text, names).includes(username);
    if (!isMentioned && !isAnswer && !isOnOwn) return [];
    const kind = isMentioned ? 'mentioned' : isAnswer ? 'answered' : 'noted';
    const subject = { type: subjectType, id: subjectId };
    return [{ id, kind, at: createdAt, by, text, subject, noteId: id }];
  });
}

/** Finds decisions and notes, without notes that repeat the text of a decision. */
async function findDecidedAndNoted(recipient: Recipient): Promise<FoundNotice[]> {
  const [decided, noted] = await Promise.all([findDecided(recipient), findNoted(recipient)]);
  const buildKey = ({ subject, by, text }: FoundNotice) =>
    JSON.stringify([subject?.id, by, toStoredText(text ?? '')]);
  const decidedKeys = new Set(decided.map(buildKey));
  return [...decided, ...noted.filter((note) => !decidedKeys.has(buildKey(note)))];
}

/** Finds the empty gaps that others assigned to this person: one notice for each assigner. */
async function findAssigned({ user, since }: Recipient): Promise<FoundNotice[]> {
  const from = getProductToday();
  const lists = REVIEWED_GAMES.map((game) => listAssignments({ game, from, userId: user.id }));
  const assigned = (await Promise.all(lists))
    .flat()
    .filter(({ assignedBy, assignedAt }) => assignedBy !== user.id && assignedAt >= since)
    .toSorted((one, other) => other.assignedAt.localeCompare(one.assignedAt));
  return [...Map.groupBy(assigned, ({ assigner }) => assigner)].map(([by, gaps]) => ({
    id: `assigned ${by}`,
    kind: 'assigned',
    at: gaps[0]?.assignedAt ?? '',
    by: by ?? undefined,
    count: gaps.length,
  }));
}

/** Finds the categories whose questions run out soon: one notice a day for all of them. */
async function findShortRunway({ user }: Recipient): Promise<FoundNotice[]> {
  const short = can(user, 'publish') ? (await findRunway()).short : [];
  if (short.length === 0) return [];
  const today = getProductToday();
  const text = short.map(({ category, days }) => `${category} (${nameRunway(days)})`).join(', ');
  return [{ id: `runway ${today}`, kind: 'runway', at: getProductDayStart(today).toISOString(), text }];
}

const sources: readonly NoticeSource[] = [findSent, findAssigned, findShortRunway, findDecidedAndNoted];

type Subject = NonNullable<FoundNotice['subject']>;
type Shown = NonNullable<Notice['record']>;

/** Presents the records of the notices by id, as they are now, or as the history has them after a deletion. */
async function showRecords(subjects: readonly Subject[]): Promise<Map<string, Shown>> {
  const nameOf = nameCategories(await listCategoryRows());
  const shown = new Map<string, Shown>();
  for (const type of REVIEWED_SUBJECTS) {
    const kind = reviewedKinds[type];
    const ids = [...new Set(subjects.filter((subject) => subject.type === type).map(({ id }) => id))];
    const show = (row: DatedRow) => ({
      subjectType: type,
      subjectId: row.id,
      title: kind.titleOf(row) || nameOf(row.categoryId),
    });
    for (const row of await kind.table.list(ids)) {
      const { categoryId, forDate } = row;
      const place = { game: kind.gameOf(row), categoryId, forDate: forDate ?? undefined };
      shown.set(row.id, { ...show(row), place });
    }
    for (const id of ids.filter((one) => !shown.has(one))) {
      const last = await findLastEntry(type, id);
      const row = JSON.parse(last?.before ?? last?.after ?? 'null') as DatedRow | null;
      if (row) shown.set(id, { ...show(row), isDeleted: true });
    }
  }
  for (const { type, id } of subjects) {
    if (type === 'category') shown.set(id, { subjectType: type, subjectId: id, title: nameOf(id) });
  }
  return shown;
}

export async function listNotices(
  _input: unknown,
  { user }: Caller,
): Promise<{ notices: Notice[]; seenUntil?: string }> {
  if (!user) return { notices: [] };
  const since = new Date(Date.now() - NOTICE_DAYS * 86_400_000).toISOString();
  const [seenUntil, ...lists] = await Promise.all([
    findSeenUntil(user.id),
    ...sources.map((source) => source({ user, since })),
  ]);
  const latest = lists
    .flat()
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, MOST_NOTICES);
  const records = await showRecords(latest.flatMap(({ subject }) => subject ?? []));
  const notices = latest.map(({ subject, ...notice }) => ({
    ...notice,
    record: subject && records.get(subject.id),
  }));
  return { notices, seenUntil };
}

/** Marks the notices up to that instant as read; an instant in the future counts as now. */
export async function markNoticesRead({ until }: { until: string }, { user }: Caller): Promise<void> {
  const now = new Date().toISOString();
  if (user) await putSeenUntil(user.id, until < now ? until : now);
}
