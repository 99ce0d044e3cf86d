import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What kept pages and data are marked with: a read carries the tags of what it shows, a save voids them. None has a
 * space, which separates them where instances tell each other.
 */
export type PageTag = 'daily-questions' | 'categories' | 'media' | 'players' | `question:${string}`;

export const pageTags = {
  /** The questions of any date, weekly ones too. */
  dailyQuestions: 'daily-questions',
  /** A category's name, picture, colour or place. */
  categories: 'categories',
  /** The alt text of an image. */
  media: 'media',
  /** That a player's account is there. */
  players: 'players',
  /** The question behind a share link. */
  question: (questionTag: string): PageTag => `question:${questionTag}`,
} as const;

/** An answer that is being rendered for everybody, with the tags that it depends on. */
export interface Rendering {
  /** What it shows: a save that voids one of them voids the answer. */
  tags: Set<string>;
  /** How long it may be kept at most. */
  maxSeconds: number;
  /** Reads during the rendering, by key, so that each is done once. */
  asked?: Map<string, Promise<unknown>>;
}

/** On globalThis, because the bundler may load this module once for pages and once for route handlers. */
const shared = globalThis as { triviaRendering?: AsyncLocalStorage<Rendering> };
shared.triviaRendering ??= new AsyncLocalStorage();
const context = shared.triviaRendering;

/** Does the work as that rendering. */
export function render<Result>(rendering: Rendering, work: () => Promise<Result>): Promise<Result> {
  return context.run(rendering, work);
}

/** Is the answer that is being made kept for everybody? Then nothing about the caller may be in it. */
export function isForEverybody(): boolean {
  return context.getStore() !== undefined;
}

/** Tags the answer that is being rendered: a save that voids one of the tags voids the answer. */
export function dependsOn(...tags: PageTag[]): void {
  const rendering = context.getStore();
  for (const tag of tags) rendering?.tags.add(tag);
}

/** Limits how long the answer that is being rendered is kept, for content whose changes do not void it. */
export function keepAtMost(seconds: number): void {
  const rendering = context.getStore();
  if (rendering) rendering.maxSeconds = Math.min(rendering.maxSeconds, seconds);
}

/** Does the work once for each key while an answer is rendered; further calls get the same result. */
export function once<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const rendering = context.getStore();
  if (!rendering) return work();
  rendering.asked ??= new Map();
  const asked = (rendering.asked.get(key) as Promise<Result> | undefined) ?? work();
  rendering.asked.set(key, asked);
  return asked;
}
