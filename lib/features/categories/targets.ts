import * as z from 'zod';
import { DIFFICULTIES, MEDIA_TYPES } from '@/lib/contract/kinds';

/** The properties of daily questions for which a category can have a weekly target. */
export const TARGET_KINDS = [...MEDIA_TYPES, ...DIFFICULTIES] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

/** Their names behind a number: "2 with image". */
export const targetNames = {
  image: 'with image',
  audio: 'with audio',
  easy: 'easy',
  medium: 'medium',
  hard: 'hard',
} as const satisfies Record<TargetKind, string>;

export const TARGET_MAX = 7;

/** Weekly targets by property; absent: no target. */
export const targets = z.partialRecord(z.enum(TARGET_KINDS), z.number().int().min(0).max(TARGET_MAX));

export type Targets = z.infer<typeof targets>;

/** Targets in one line: "2 with image · 1 hard"; empty where there are none. */
export function nameTargets(wanted: Targets): string {
  const said = TARGET_KINDS.filter((kind) => wanted[kind] !== undefined);
  return said.map((kind) => `${wanted[kind]} ${targetNames[kind]}`).join(' · ');
}
