import type { RecordStatus } from '@/lib/contract/kinds';

/** Who works on the records of a walk. */
export const PEOPLE = ['writer', 'other writer', 'editor', 'admin'] as const;
export type Person = (typeof PEOPLE)[number];

export const mayPublish = (person: Person): boolean => person === 'editor' || person === 'admin';

/** How the labels of contents begin. */
export const LABEL = 'Of step';

/** What somebody may write into a record. */
export interface Content {
  text: string;
  /** No two saves have the same. */
  label: string;
  /** What its picture shows; null without one. */
  alt: string | null;
  category: string;
  forDate: string | null;
  status: RecordStatus;
  runsAnyDay: boolean;
  /** Theme tags, as they are stored. */
  themes: string | null;
  /** Why its answer is right. */
  explanation: string | null;
  /** Why the last review sent it back. */
  note: string | null;
}

export type Place = Pick<Content, 'category' | 'forDate'>;

export const isAt = (one: Place, other: Place) =>
  one.category === other.category && one.forDate === other.forDate;

export const sameContent = (one: Content, other: Content): boolean =>
  (Object.keys(contentAlone(one)) as (keyof Content)[]).every((field) => one[field] === other[field]);

/** Takes a record's content alone. */
export const contentAlone = (content: Content): Content => {
  const { text, label, alt, category, forDate, status, runsAnyDay, themes, explanation, note } = content;
  return { text, label, alt, category, forDate, status, runsAnyDay, themes, explanation, note };
};

/** A record as visitors see it. */
export const lineOf = ({ category, label, alt }: Pick<Content, 'category' | 'label' | 'alt'>): string =>
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

/** The other records of a step of the history, as they were on the side that is left and on the one that is restored. */
export interface Companion {
  id: string;
  from: Content | null;
  to: Content | null;
}
