import type { MediaType, RecordStatus } from '@/lib/contract/kinds';

/** What is missing or wrong in a record, as far as the record alone can tell. */
export const FLAWS = ['incomplete', 'no_alt'] as const;
export type Flaw = (typeof FLAWS)[number];

export const flawNames = {
  incomplete: 'Incomplete',
  no_alt: 'Image without alt text',
} as const satisfies Record<Flaw, string>;

/** What flaws are found by. */
interface Judged {
  status: RecordStatus;
  /** What keeps it from being ready, as its form says it. */
  problem?: string;
  mediaType?: MediaType | null;
  alt?: string | null;
}

const hasFlaw: Record<Flaw, (record: Judged) => boolean> = {
  incomplete: ({ status, problem }) => status !== 'ready' && problem !== undefined,
  no_alt: ({ mediaType, alt }) => mediaType === 'image' && !alt?.trim(),
};

/** The flaws of a record; search and the plan filter by them. */
export function findFlaws(record: Judged): Flaw[] {
  return FLAWS.filter((flaw) => hasFlaw[flaw](record));
}
