import { useSearchParams } from 'next/navigation';

const NAME = 'back';
/** The query parameter for a cell of the plan, `2026-11-24.categoryId`, or a day, `2026-11-24`. */
export const CELL = 'at';

/** Adds the way back to a path. */
export function withWayBack(path: string, back: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${NAME}=${encodeURIComponent(back)}`;
}

/** The same way back to the plan, but at another cell. */
export function backToCell(
  back: string,
  { forDate, categoryId }: { forDate: string; categoryId: string },
): string {
  const { pathname, searchParams } = new URL(back, 'http://localhost');
  searchParams.set(CELL, `${forDate}.${categoryId}`);
  return `${pathname}?${searchParams}`;
}

/** The cell of the plan that the person came from to a form; null for those who came from elsewhere. */
export function useWayBack(): string | null {
  const back = useSearchParams().get(NAME);
  return back === '/plan' || back?.startsWith('/plan?') ? back : null;
}
