import * as z from 'zod';
import { DIFFICULTIES, MEDIA_TYPES } from '@/lib/contract/kinds';

export const CATEGORY_NAME_MAX_LENGTH = 60;

interface CategoryDraft {
  category: string;
  defaultAvatarColor: string;
}

interface CategoryProblem {
  field: keyof CategoryDraft;
  message: string;
}

export const CATEGORY_EXISTS_MESSAGE = 'There is a category with this name already. Choose another name.';

export const CATEGORY_MISSING = { category: 'Enter a name', defaultAvatarColor: 'Choose a colour' };

export function findCategoryProblem({ category, defaultAvatarColor }: CategoryDraft): CategoryProblem | null {
  if (toCategoryKey(category) === '') return { field: 'category', message: CATEGORY_MISSING.category };
  if (!/^#[0-9a-f]{6}$/i.test(defaultAvatarColor)) {
    return { field: 'defaultAvatarColor', message: CATEGORY_MISSING.defaultAvatarColor };
  }
  return null;
}

/** Returns the unique key of a name, without case, repeated white space and invisible characters. */
export function toCategoryKey(name: string): string {
  return name
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** Moves one of the ids up (-1) or down (1); at the ends the order stays. */
export function moveCategory(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return [...ids];
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

/** A category can have a weekly target for each of these properties of daily questions. */
export const TARGET_KINDS = [...MEDIA_TYPES, ...DIFFICULTIES] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

/** The labels stand behind a number: "2 with image". */
export const targetNames = {
  image: 'with image',
  audio: 'with audio',
  easy: 'easy',
  medium: 'medium',
  hard: 'hard',
} as const satisfies Record<TargetKind, string>;

/** A category has at most one daily question on each day of a week. */
export const TARGET_MAX = 7;

const TARGET_REFUSED = `Enter whole numbers from 0 to ${TARGET_MAX} as targets`;

const target = z.number().int(TARGET_REFUSED).min(0, TARGET_REFUSED).max(TARGET_MAX, TARGET_REFUSED);

export const targets = z.partialRecord(z.enum(TARGET_KINDS), target);

export type Targets = z.infer<typeof targets>;

/** Names the targets in one line: "2 with image · 1 hard"; empty without targets. */
export function nameTargets(wanted: Targets): string {
  const set = TARGET_KINDS.filter((kind) => wanted[kind] !== undefined);
  return set.map((kind) => `${wanted[kind]} ${targetNames[kind]}`).join(' · ');
}
