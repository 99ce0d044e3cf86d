/**
 * What kept pages and data are marked with: a read carries the tags of what it shows, a save voids them. None has a
 * space, which separates them where instances tell each other.
 */
export type PageTag = 'daily-questions' | 'categories' | 'media' | `question:${string}`;

export const pageTags = {
  /** The questions of any date, weekly ones too. */
  dailyQuestions: 'daily-questions',
  /** A category's name, picture, colour or place. */
  categories: 'categories',
  /** The alt text of an image. */
  media: 'media',
  /** The question behind a share link. */
  question: (questionTag: string): PageTag => `question:${questionTag}`,
} as const;
