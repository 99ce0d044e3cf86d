import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import { REVIEWED_SUBJECTS } from '@/lib/contract/kinds';
import { findLastEntry } from '@/lib/db/history-entries';
import { listCategoryRows, nameCategories } from '@/lib/features/categories/server/store';
import type { Notice } from '@/lib/features/notices/contract';
import { MOST_NOTICES, NOTICE_DAYS } from '@/lib/features/notices/rules';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import { reviewedKinds } from '@/lib/features/review/server/reviewed-store';
import { type FoundNotice, sources } from './sources';
import { findSeenUntil, putSeenUntil } from './store';

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
