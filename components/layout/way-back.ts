import { useSearchParams } from 'next/navigation';

const BACK = 'back';
/** The query parameter for a cell of the plan, `2026-11-24.categoryId`, or a day, `2026-11-24`. */
export const CELL = 'at';

export function addWayBack(path: string, back: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${BACK}=${encodeURIComponent(back)}`;
}

interface WayBack {
  path: string;
  name: string;
}

/** Adds the way back of a form to the path of the form of another slot, whose cell in the plan it then leads to. */
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

/** The screens that lead to forms and expect the person back, with the labels of the links. */
const origins = new Map([
  ['/plan', 'the plan'],
  ['/wordpuzzles', 'word puzzles'],
  ['/review', 'the review'],
]);

/** The screen from which a person opened the form, a cell of the plan or the review; null for other ways in. */
export function useWayBack(): WayBack | null {
  const path = useSearchParams().get(BACK);
  const name = path && origins.get(path.split('?')[0] ?? '');
  return path && name ? { path, name } : null;
}
