import { SATURDAY } from '@/lib/dates/calendar-date';
import type { ReviewedSubject } from './kinds';

/** What is particular to a game. */
interface GameRow {
  /** The kind of record that it is made of. */
  kind: ReviewedSubject;
  /** One of its records, for people. */
  name: string;
  /** All of them, in the words of the menu. */
  names: string;
  /** The game itself, beside the title of a record. */
  label: string;
  /** The day of the week that it is played on; null: every day. */
  weekday: number | null;
  /** A category has one record for a date; otherwise any number. */
  hasSlots: boolean;
  /** Only categories with a record in this many past days, or later, have gaps; null: all categories do. */
  gapsWithinDays: number | null;
  /** Where its staff screens are (docs/product.md, 2). */
  paths: Record<'browse' | 'create' | 'edit', `/${string}`>;
}

/** The games, each in one place; the vocabularies of lib/contract/kinds follow. */
export const games = {
  daily: {
    kind: 'question',
    name: 'Daily question',
    names: 'Daily questions',
    label: 'daily',
    weekday: null,
    hasSlots: true,
    gapsWithinDays: null,
    paths: { browse: '/trivia_questions', create: '/create_trivia', edit: '/edit_trivia' },
  },
  weekly: {
    kind: 'question',
    name: 'Weekly question',
    names: 'Weekly questions',
    label: 'weekly',
    weekday: SATURDAY,
    hasSlots: false,
    gapsWithinDays: 0,
    paths: {
      browse: '/weekly_trivia_questions',
      create: '/create_weekly_trivia',
      edit: '/edit_weekly_trivia',
    },
  },
  word_puzzle: {
    kind: 'word_puzzle',
    name: 'Word puzzle',
    names: 'Word puzzles',
    label: 'word puzzle',
    weekday: null,
    hasSlots: true,
    gapsWithinDays: 30,
    paths: { browse: '/wordpuzzles', create: '/edit_wordpuzzle', edit: '/edit_wordpuzzle' },
  },
} as const satisfies Record<string, GameRow>;
