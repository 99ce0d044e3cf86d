import * as z from 'zod';
import { MEDIA_TYPES } from '@/lib/contract/kinds';
import daily from './daily-questions.json' with { type: 'json' };
import saturdays from './weekly-questions.json' with { type: 'json' };
import puzzles from './word-puzzles.json' with { type: 'json' };

/** Banner, avatar and art have the background `color`; `art` is a file in `art/`, 4:3. */
export const sampleCategories = [
  { key: 'geography', name: 'Geography', color: '#1C9CF0', art: 'geography.svg' },
  { key: 'film-tv', name: 'Film & TV', color: '#C8102E', art: 'film-tv.svg' },
  { key: 'pop-music', name: 'Pop Music', color: '#FF6FB5', art: 'pop-music.svg' },
  { key: 'history', name: 'History', color: '#6A35B8', art: 'history.svg' },
  { key: 'science-nature', name: 'Science & Nature', color: '#2FBF71', art: 'science-nature.svg' },
  { key: 'sport', name: 'Sport', color: '#FF8A1F', art: 'sport.svg' },
] as const;

const categoryKey = z.enum(sampleCategories.map(({ key }) => key));

/** `correct` counts from 1. */
const sampleQuestion = z.strictObject({
  question: z.string(),
  choices: z.tuple([z.string(), z.string(), z.string(), z.string()]),
  correct: z.literal([1, 2, 3, 4]),
  explanation: z.string().optional(),
  source: z.string().optional(),
  /** A picture of `art/` or a sound of `audio/`, without which the question cannot be answered. */
  media: z
    .strictObject({
      kind: z.enum(MEDIA_TYPES),
      file: z.string(),
      /** The alt text, which does not give the answer away. */
      alt: z.string().optional(),
      credit: z.string().optional(),
    })
    // A save stores no alt text of a sound, so an exported file could not be imported unchanged.
    .refine(({ kind, alt }) => kind === 'image' || alt === undefined, 'A sound has no alternative text')
    .optional(),
});

export type SampleQuestion = z.infer<typeof sampleQuestion>;

/** One question for each category and date, from 14 days ago to 10 days ahead. */
export const dailyQuestions = z.record(categoryKey, sampleQuestion.array()).parse(daily);

/** Weekly questions by Saturday: this week's, last week's, and those of the week before. */
export const weeklyQuestions = sampleQuestion
  .extend({ category: categoryKey })
  .array()
  .array()
  .parse(saturdays);

const samplePuzzle = z.strictObject({ word: z.string(), hint: z.string() });

/** Word puzzles by category, one for each of the same 25 dates. */
export const wordPuzzles = z.record(categoryKey, samplePuzzle.array()).parse(puzzles);
