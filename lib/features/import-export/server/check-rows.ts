import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import { games, type ReviewedGame } from '@/lib/contract/kinds';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { makeYield } from '@/lib/db/statements';
import { ApiError } from '@/lib/errors/api-error';
import { can, describeRefusal } from '@/lib/features/accounts/rules';
import { toCategoryKey } from '@/lib/features/categories/rules';
import { type CategoryRow, listCategoryRows } from '@/lib/features/categories/server/store';
import type { ImportIssue, ImportRow } from '@/lib/features/import-export/contract';
import { describeMissingReason, isReleased } from '@/lib/features/records/rules';
import { describeGoingLive, findGoingLive } from '@/lib/features/records/server/go-live';
import { findProposedIds } from '@/lib/features/records/server/proposal-store';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import { hasContent } from '@/lib/features/records/server/record-store';
import { getKind } from '@/lib/features/review/server/reviewed-store';
import { toStoredText } from '@/lib/text/normalize';
import { makeError, makeWarning, parseRow, readContent } from './row-content';

export interface CheckedRow {
  row: ImportRow;
  issues: ImportIssue[];
  /** It is the record that the row updates; null for a new one. */
  current: DatedRow | null;
  /** It is null if the row cannot be read, or if its record is gone. */
  content: Partial<DatedRow> | null;
  /** A stored record equals the row already. */
  isSame: boolean;
}

export const isError = ({ severity }: ImportIssue): boolean => severity === 'error';

export interface ImportContext {
  game: ReviewedGame;
  caller: Caller;
  today: string;
  /** If it is undefined, the person was not asked for a reason yet, and a row that needs one gets only a warning. */
  reason: string | null | undefined;
  categories: ReadonlyMap<string, CategoryRow>;
  categoriesByKey: ReadonlyMap<string, CategoryRow>;
  /** They are the categories to create, by the keys of their names. */
  newCategories: Map<string, Pick<CategoryRow, 'id' | 'name'>>;
}

export async function loadImportContext(
  game: ReviewedGame,
  caller: Caller,
  reason: ImportContext['reason'],
): Promise<ImportContext> {
  const rows = await listCategoryRows();
  return {
    game,
    caller,
    today: getProductToday(),
    reason,
    categories: new Map(rows.map((row) => [row.id, row])),
    categoriesByKey: new Map(rows.map((row) => [row.nameKey, row])),
    newCategories: new Map(),
  };
}

/** Finds the category of a row; an unknown name is added to `newCategories` if the caller may create categories. */
function resolveCategory(
  row: ImportRow,
  current: DatedRow | null,
  { categories, categoriesByKey, caller, newCategories }: ImportContext,
): { id: string; issues: ImportIssue[] } {
  const refuse = (message: string) => ({
    id: '',
    issues: [makeError('category', message, 'category')],
  });
  const stored = current?.categoryId ?? null;
  const name = toStoredText(row.category ?? '');
  const key = toCategoryKey(name);
  const named = categoriesByKey.get(key);
  if (row.categoryId === undefined && key && !named) {
    if (!can(caller.user, 'manageCategories')) {
      return refuse(`There is no category “${name}”. ${describeRefusal('manageCategories')}`);
    }
    const category = newCategories.get(key) ?? { id: randomUUID(), name };
    newCategories.set(key, category);
    return { id: category.id, issues: [] };
  }
  const id = row.categoryId ?? named?.id ?? stored;
  if (!id) return refuse('Select a category');
  const category = categories.get(id);
  if (!category) return refuse('This category does not exist any more. Choose another one.');
  if (!category.active && id !== stored) {
    return refuse(
      'This category was deactivated. Choose another one, or activate it again under Categories.',
    );
  }
  return { id, issues: [] };
}

/** Runs a rule that throws ApiError, and returns its message as an issue. */
async function catchIssue(
  code: ImportIssue['code'],
  checkRule: () => void | Promise<void>,
  field?: ImportIssue['field'],
): Promise<ImportIssue[]> {
  try {
    await checkRule();
    return [];
  } catch (error) {
    if (error instanceof ApiError) return [makeError(code, error.message, field)];
    throw error;
  }
}

/** Finds the issue of a record that may not have the day of its new content. */
async function findPlaceIssues(
  current: DatedRow | null,
  content: Partial<DatedRow>,
  { today, game }: ImportContext,
): Promise<ImportIssue[]> {
  const field = 'forDate';
  if (current) {
    const after = { ...current, ...content };
    return catchIssue('day_over', () => getKind(game).requirePlace?.(current, after), field);
  }
  const isOver = content.forDate && content.forDate < today;
  return isOver ? [makeError('day_over', 'That day is over. Choose today or a later one.', field)] : [];
}

/** Finds the issues if the caller may not create or change the record, or only with a reason. */
async function findRightIssues(
  current: DatedRow | null,
  content: Partial<DatedRow>,
  context: ImportContext,
): Promise<ImportIssue[]> {
  const { game, caller, reason, today } = context;
  const kind = getKind(game);
  if (current && kind.isProposal?.(caller, current, content)) {
    const name = games[game].name.toLowerCase();
    const message = can(caller.user, 'publish')
      ? `This ${name} is ready. To have a change reviewed, propose it in its form; to change it at once, import it as ready.`
      : `This ${name} is ready: propose the change in its form. An import proposes nothing.`;
    return [makeError('proposal', message, 'status')];
  }
  const after = { ...(current ?? { createdBy: caller.user?.id ?? null }), ...content } as DatedRow;
  const issues = await catchIssue('right', async () => kind.requireRight?.(caller, current, after));
  if (!current) return issues;
  if (!isReleased(current, today) || reason?.trim()) return issues;
  const noun = games[game].kind === 'question' ? 'question' : 'puzzle';
  const makeIssue = reason === undefined ? makeWarning : makeError;
  return [...issues, makeIssue('reason', describeMissingReason(noun), 'reason')];
}

async function checkRow(
  sent: { line: number },
  { records, proposed }: { records: ReadonlyMap<string, DatedRow>; proposed: ReadonlySet<string> },
  context: ImportContext,
): Promise<CheckedRow> {
  const { row, issues: readIssues } = parseRow(sent);
  const unchecked = { row, current: null, content: null, isSame: false };
  if (readIssues.length > 0) return { ...unchecked, issues: readIssues };
  const { game } = context;
  const kind = getKind(game);
  const current = row.id === undefined ? null : (records.get(row.id) ?? null);
  if (row.id !== undefined && (!current || kind.gameOf(current) !== game)) {
    const message = `There is no ${games[game].name.toLowerCase()} of this id: it was deleted, or is of another game. Leave its id out to make a new one.`;
    return { ...unchecked, issues: [makeError('gone', message, 'id')] };
  }
  const category = resolveCategory(row, current, context);
  const place = {
    categoryId: category.id,
    forDate: row.forDate === undefined ? (current?.forDate ?? null) : row.forDate,
    status: row.status ?? current?.status ?? 'draft',
  };
  const { content, problem } = readContent(game, row, place, current);
  const checked = { ...unchecked, current, content };
  if (current && hasContent(current, content)) return { ...checked, isSame: true, issues: [] };
  if (current && row.version !== current.version) {
    const message =
      row.version === undefined
        ? 'The row has an id without a version. Export the record again, with both.'
        : kind.messages.stale;
    return { ...checked, issues: [makeError('stale', message, 'version')] };
  }
  const issues = [
    ...category.issues,
    ...(await findPlaceIssues(current, content, context)),
    ...(problem ? [makeError(problem.code, problem.message, problem.field)] : []),
    ...(await findRightIssues(current, content, context)),
    ...(current && proposed.has(current.id)
      ? [makeWarning('outdates', 'Its proposed change will be out of date.')]
      : []),
  ];
  return { ...checked, issues };
}

/** Adds a warning to each row that players would see at once. */
async function warnOfGoingLive(checked: readonly CheckedRow[], { game }: ImportContext): Promise<void> {
  const kind = getKind(game);
  const changing = checked.filter(({ content, isSame }) => content && !isSame);
  const planned = changing.map(({ row, current, content }) => ({
    before: current,
    after: { ...current, ...content, id: current?.id ?? `line ${row.line}`, game } as DatedRow,
  }));
  for (const { row, ...live } of await findGoingLive(kind, planned, database())) {
    const at = planned.findIndex(({ after }) => after === row);
    changing[at]?.issues.push(makeWarning('goes_live', describeGoingLive(kind, { row, ...live })));
  }
}

/** Checks each row without the other rows. `findConflicts` compares it with other records and rows. */
export async function checkRows(
  sent: readonly { line: number; id?: unknown }[],
  context: ImportContext,
): Promise<CheckedRow[]> {
  const ids = [...new Set(sent.map(({ id }) => id).filter((id) => typeof id === 'string'))];
  const { table, subjectType } = getKind(context.game);
  const [rows, proposed] = await Promise.all([table.list(ids), findProposedIds(subjectType, ids)]);
  const records = new Map(rows.map((row) => [row.id, row]));
  const checked: CheckedRow[] = [];
  const yieldToOthers = makeYield();
  for (const each of sent) {
    checked.push(await checkRow(each, { records, proposed }, context));
    await yieldToOthers();
  }
  await warnOfGoingLive(checked, context);
  return checked;
}
