/** How many gaps one batch drafts: a week of six categories. */
export const BATCH_MAX = 42;

/** What has become of a gap of a batch. */
export const CELL_STATES = [
  /** Nobody has tried it yet. */
  'left',
  /** It is being drafted. */
  'working',
  /** It got its draft, which may have moved since. */
  'drafted',
  /** The draft that it got was deleted. */
  'gone',
  /** Somebody else filled it first. */
  'filled',
  /** Its day is over, or nothing is planned there any more. */
  'closed',
  /** The last try failed: it is still empty. */
  'failed',
] as const;

export type CellState = (typeof CELL_STATES)[number];

/** How far a batch is. */
export function countCells(cells: readonly { state: CellState }[]) {
  const count = (...states: CellState[]) => cells.filter(({ state }) => states.includes(state)).length;
  return {
    all: cells.length,
    drafted: count('drafted', 'gone'),
    /** Still empty, and somebody may go on with them. */
    open: count('left', 'working', 'failed'),
    failed: count('failed'),
  };
}

/** The records of a batch that still are drafts. */
export function listDrafts<Draft extends { status: string }>(cells: readonly { draft?: Draft }[]): Draft[] {
  return cells.flatMap(({ draft }) => (draft?.status === 'draft' ? [draft] : []));
}
