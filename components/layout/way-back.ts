import { useSearchParams } from 'next/navigation';

const BACK = 'back';
/** This query parameter holds a cell of the plan, `2026-11-24.categoryId`, or a day, `2026-11-24`. */
export const CELL = 'at';

export function addWayBack(path: string, back: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${BACK}=${encodeURIComponent(back)}`;
}

interface WayBack {
  path: string;
  name: string;
}

/** Adds the way back of a form to the path of another slot's form; a plan then opens at the cell of that slot. */
export function keepWayBack(
  path: string,
  back: WayBack | null,
  { forDate, categoryId }: { forDate: string; categoryId: string },
): string {
  if (!back) return path;
  const { pathname, searchParams } = new URL(back.path, 'http://localhost');
  searchParams.set(CELL, `${forDate}.${categoryId}`);
  return addWayBack(path, `${pathname}?${searchParams}`);
}

/** These screens open forms, and the forms link back to them by these names. */
const origins = new Map([
  ['/plan', 'the plan'],
  ['/wordpuzzles', 'word puzzles'],
  ['/review', 'the review'],
]);

/** Returns the screen from which a person opened the form; null if it is none of these. */
export function useWayBack(): WayBack | null {
  const path = useSearchParams().get(BACK);
  const name = path && origins.get(path.split('?')[0] ?? '');
  return path && name ? { path, name } : null;
}
