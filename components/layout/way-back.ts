import { useSearchParams } from 'next/navigation';

const NAME = 'back';
/** What names a cell of the plan in its address, `2026-11-24.categoryId`, or a day: `2026-11-24`. */
export const CELL = 'at';

/** An address with the way back to a screen in it. */
export function withWayBack(path: string, back: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${NAME}=${encodeURIComponent(back)}`;
}

/** The same way back, to another cell of the plan. */
export function backToCell(
  back: string,
  { forDate, categoryId }: { forDate: string; categoryId: string },
): string {
  const { pathname, searchParams } = new URL(back, 'http://localhost');
  searchParams.set(CELL, `${forDate}.${categoryId}`);
  return `${pathname}?${searchParams}`;
}

/** Where the person came from to a form, and goes back to from it: the plan, at a cell; null where they did not. */
export function useWayBack(): string | null {
  const back = useSearchParams().get(NAME);
  return back === '/plan' || back?.startsWith('/plan?') ? back : null;
}
