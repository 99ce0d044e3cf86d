import type { RecordStatus } from '@/lib/contract/kinds';

export const PEOPLE = ['writer', 'other writer', 'editor', 'admin'] as const;
export type Person = (typeof PEOPLE)[number];

export const mayPublish = (person: Person): boolean => person === 'editor' || person === 'admin';

/** Labels of contents begin with this. */
export const LABEL = 'Of step';

export interface Content {
  text: string;
  /** It is unique for each save. */
  label: string;
  /** It is the alt text of its picture; null without one. */
  alt: string | null;
  category: string;
  forDate: string | null;
  status: RecordStatus;
  runsAnyDay: boolean;
  /** They are written as the database stores theme tags. */
  themes: string | null;
  explanation: string | null;
  correction: string | null;
  /** The note of the review that sent it back. */
  note: string | null;
}

export type Place = Pick<Content, 'category' | 'forDate'>;

export const isAt = (one: Place, other: Place) =>
  one.category === other.category && one.forDate === other.forDate;

export const hasSameContent = (one: Content, other: Content): boolean =>
  (Object.keys(pickContent(one)) as (keyof Content)[]).every((field) => one[field] === other[field]);

export const pickContent = ({ author: _, ...content }: Content & Partial<ModelRecord>): Content => content;

export const formatLine = ({ category, label, alt }: Pick<Content, 'category' | 'label' | 'alt'>): string =>
  `${category} ${label} ${alt}`;

export type ModelRecord = Content & { author: Person };

export interface ModelProposal {
  content: Content;
  status: 'draft' | 'in_review';
  by: Person;
  note: string | null;
  baseVersion: number;
  reason: string | null;
}

export const isSame = (one: Content | null, other: Content | null) =>
  one && other ? hasSameContent(one, other) : one === other;

/**
 * Returns the content that restores a record: all of it if the record is as the step left it; only its place if the
 * step changed nothing else and neither place nor status has changed since; undefined if they have; null if the
 * record goes.
 */
export function findRestoredContent(
  now: Content | null,
  left: Content | null,
  wanted: Content | null,
): Content | null | undefined {
  if (isSame(now, left)) return wanted;
  if (!now || !left || !wanted) return undefined;
  const place = { category: wanted.category, forDate: wanted.forDate };
  const isMoved = hasSameContent({ ...left, ...place }, wanted);
  return isMoved && isAt(now, left) && now.status === left.status ? { ...now, ...place } : undefined;
}
