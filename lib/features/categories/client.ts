import useSWR from 'swr';
import { createCaller } from '@/lib/browser/call';
import { refreshScreens } from '@/lib/browser/refresh-screens';
import type { SendOptions } from '@/lib/browser/send';
import { useSessionToken } from '@/lib/browser/session';
import type { EndpointInput } from '@/lib/contract/endpoint';
import type { ManagedCategory } from './contract';

type Calls = typeof import('./contract').categoryEndpoints;

const call = createCaller(async () => (await import('./contract')).categoryEndpoints);

const KEY = 'categories';

/** The old list stays visible while the new one loads: if it disappeared, keyboard focus would be lost. */
const keepShown = { keepPreviousData: true };

/** Throws ApiError. */
export const listActiveCategories = async () => (await call('activeCategories', {})).categories;

const listAll = async () => (await call('allCategories', {})).categories;

export function useActiveCategories() {
  return useSWR([KEY, 'active'], listActiveCategories, keepShown);
}

export function useAllCategories() {
  const token = useSessionToken();
  return useSWR(token ? [KEY, 'all', token] : null, listAll, keepShown);
}

/** Returns a function that names a category by its id; "…" stands for all names until the active ones have loaded. */
export function useCategoryNames(): (id: string) => string {
  const { data } = useActiveCategories();
  return (id) => (data ? (data.find((one) => one.id === id)?.category ?? 'Inactive category') : '…');
}

type CategoryFields = Omit<EndpointInput<Calls['saveCategory']>, 'goesLive'>;

/** Saves a category; `call` first asks for consent if visitors would get or lose questions at once. Throws ApiError. */
export async function saveCategory(input: CategoryFields, options?: SendOptions) {
  const saved = await call('saveCategory', { ...input, goesLive: false }, options);
  await refreshScreens();
  return saved;
}

export type SavedCategory = Awaited<ReturnType<typeof saveCategory>>;

/** Finds the category as stored now; null if there is none. Throws ApiError. */
export async function findStoredCategory(categoryId: string): Promise<ManagedCategory | null> {
  return (await listAll()).find(({ id }) => id === categoryId) ?? null;
}

export async function reorderCategories(categoryIds: string[]): Promise<void> {
  await call('reorderCategories', { categoryIds });
  await refreshScreens();
}
