import * as z from 'zod';
import { DIFFICULTIES, MEDIA_TYPES } from '@/lib/contract/kinds';

/** What a category may want so many daily questions a week of. */
export const TARGET_KINDS = [...MEDIA_TYPES, ...DIFFICULTIES] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

/** What each is called where it is counted: "2 with image". */
export const targetNames = {
  image: 'with image',
  audio: 'with audio',
  easy: 'easy',
  medium: 'medium',
  hard: 'hard',
} as const satisfies Record<TargetKind, string>;

export const TARGET_MAX = 7;

/** How many daily questions a week a category wants of each kind; of what is absent nobody has said. */
export const targets = z.partialRecord(z.enum(TARGET_KINDS), z.number().int().min(0).max(TARGET_MAX));

export type Targets = z.infer<typeof targets>;

/** Targets in one line: "2 with image · 1 hard"; empty where there are none. */
export function nameTargets(wanted: Targets): string {
  const said = TARGET_KINDS.filter((kind) => wanted[kind] !== undefined);
  return said.map((kind) => `${wanted[kind]} ${targetNames[kind]}`).join(' · ');
}
