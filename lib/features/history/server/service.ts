import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { EntryRow } from '@/lib/db/history-entries';
import { ApiError } from '@/lib/errors/api-error';
import { can, describeRefusal } from '@/lib/features/accounts/rules';
import { listCategoryRows, nameCategories } from '@/lib/features/categories/server/store';
import type { HistoryEntry } from '@/lib/features/history/contract';
import { findEntry, listSomeCompanions } from '@/lib/features/records/server/history-store';
import { presentEntry } from './present-entry';
import { describeImport, type HistoryInput, listAuthors, listEntries } from './store';

const PAGE_SIZE = 50;
/** At most this many other records of a step are listed; an import has thousands. */
const COMPANIONS_MAX = 50;

/** Lists a page of changes, one entry a step, latest first; those of accounts only for admins. Throws ApiError 403, 404. */
export async function listHistoryEntries(
  { after: afterId, ...fields }: HistoryInput,
  { user }: Pick<Caller, 'user'>,
): Promise<{ entries: HistoryEntry[]; nextAfter?: string }> {
  const withoutAccounts = !can(user, 'manageStaff');
  if (withoutAccounts && fields.subjectType === 'account') {
    throw new ApiError('not_allowed', describeRefusal('manageStaff'));
  }
  const filter = { ...fields, withoutAccounts };
  const after = afterId === undefined ? undefined : await findEntry(afterId);
  if (afterId !== undefined && !after) {
    throw new ApiError('not_found', 'This entry of the history does not exist.');
  }
  const [rows, categories] = await Promise.all([
    listEntries(filter, { after, limit: PAGE_SIZE + 1 }),
    listCategoryRows(),
  ]);
  const nameOf = nameCategories(categories);
  const page = rows.slice(0, PAGE_SIZE);
  const toStepId = ({ id, partOf }: EntryRow) => partOf ?? id;
  const { companions, others } = await listSomeCompanions(page, COMPANIONS_MAX);
  const byStep = Map.groupBy(companions, toStepId);
  const isOfAll = fields.subjectId === undefined;
  return {
    entries: await Promise.all(
      page.map(async (row) => ({
        ...presentEntry(row, byStep.get(toStepId(row)) ?? [], nameOf),
        others: others.get(toStepId(row)),
        imported:
          isOfAll && row.fileName !== null
            ? { fileName: row.fileName, ...(await describeImport(row)) }
            : undefined,
      })),
    ),
    nextAfter: rows.length > PAGE_SIZE ? page.at(-1)?.id : undefined,
  };
}

export async function listHistoryAuthors(): Promise<{ authors: string[] }> {
  return { authors: await listAuthors() };
}
