import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import type { KeptViewsTable } from '@/lib/db/account-tables';
import { type Db, database } from '@/lib/db/connection';
import { ApiError, invalidField } from '@/lib/errors/api-error';
import type { KeptView, viewEndpoints } from '@/lib/features/views/contract';
import { VIEWS_MAX, viewKey, viewPath } from '@/lib/features/views/rules';
import { storedText } from '@/lib/text/normalize';
import { deleteView, holdViews, listViewRows, putView, updateView } from './store';

type Calls = typeof viewEndpoints;

const present = ({ id, name, path }: KeptViewsTable): KeptView => ({ id, name, path });

function idOf({ user }: Caller): string {
  if (!user) throw new ApiError('not_signed_in', 'Sign in again.');
  return user.id;
}

/** The name as it is stored, and its key. Throws ApiError 400 for a name without visible characters. */
function nameFields(typed: string): Pick<KeptViewsTable, 'name' | 'name_key'> {
  const name = storedText(typed);
  if (name === '') throw invalidField('name', 'Enter a name');
  return { name, name_key: viewKey(name) };
}

function taken(name: string): ApiError {
  return new ApiError(
    'conflict',
    `You have another view “${name}” already. Take another name, or delete that one first.`,
  );
}

/** Does something with the caller's views as they are, while nobody else changes them. */
async function withViews<Result>(
  caller: Caller,
  act: (views: readonly KeptViewsTable[], userId: string, transaction: Db) => Promise<Result>,
): Promise<Result> {
  const userId = idOf(caller);
  return database()
    .transaction()
    .execute(async (transaction) => {
      await holdViews(userId, transaction);
      return act(await listViewRows(userId, transaction), userId, transaction);
    });
}

/** The caller's views, by their names. */
export async function listViews(_input: unknown, caller: Caller): Promise<{ views: KeptView[] }> {
  return { views: (await listViewRows(idOf(caller))).map(present) };
}

/** Keeps an address under a name. Throws ApiError 409 where the name has another one, or there are too many. */
export async function keepView(
  { path, isReplacing, ...typed }: EndpointParsedInput<Calls['keepView']>,
  caller: Caller,
): Promise<{ view: KeptView }> {
  return withViews(caller, async (views, userId, transaction) => {
    const wanted = viewPath(path) ?? path;
    const fields = nameFields(typed.name);
    const before = views.find((view) => view.name_key === fields.name_key);
    if (before && before.path !== wanted && !isReplacing) throw taken(before.name);
    if (!before && views.length >= VIEWS_MAX) {
      throw new ApiError('conflict', `You have ${VIEWS_MAX} views already. Delete one of them first.`);
    }
    const view = { id: before?.id ?? randomUUID(), user_id: userId, ...fields, path: wanted };
    await putView(view, transaction);
    return { view: present(view) };
  });
}

/** Gives a view another name. Throws ApiError 404 where it is gone, 409 where another view has the name. */
export async function renameView(
  { viewId, name: typed }: EndpointParsedInput<Calls['renameView']>,
  caller: Caller,
): Promise<{ view: KeptView }> {
  return withViews(caller, async (views, _userId, transaction) => {
    const view = views.find(({ id }) => id === viewId);
    if (!view)
      throw new ApiError('not_found', 'This view was deleted meanwhile. Keep it anew under this name.');
    const fields = nameFields(typed);
    const other = views.find((one) => one.id !== viewId && one.name_key === fields.name_key);
    if (other) throw taken(other.name);
    await updateView(view, fields, transaction);
    return { view: present({ ...view, ...fields }) };
  });
}

/** Forgets a view of the caller's; one that is gone already, too. */
export async function removeView({ viewId }: { viewId: string }, caller: Caller): Promise<void> {
  await deleteView({ id: viewId, user_id: idOf(caller) });
}
