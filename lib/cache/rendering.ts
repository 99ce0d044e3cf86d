import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';

/** A tag of cached pages: reads add it, saves invalidate it. It has no space, which separates tags in messages. */
export type PageTag = 'daily-questions' | 'categories' | 'media' | 'players' | `question:${string}`;

export const pageTags = {
  /** Weekly questions have this tag, too. */
  dailyQuestions: 'daily-questions',
  /** A category's name, picture, colour or order. */
  categories: 'categories',
  /** The alt text of an image. */
  media: 'media',
  /** The existence of a player's account. */
  players: 'players',
  /** The question behind a share link. */
  question: (questionTag: string): PageTag => `question:${questionTag}`,
} as const;

export interface Rendering {
  /** A save that invalidates one of these tags invalidates the response. */
  tags: Set<string>;
  /** The longest time that it may be cached. */
  maxSeconds: number;
  /** Reads during the rendering, by key, so that each runs once. */
  reads?: Map<string, Promise<unknown>>;
}

/** It is on globalThis, because the bundler may load this module once for pages and once for route handlers. */
const shared = globalThis as { triviaRendering?: AsyncLocalStorage<Rendering> };
shared.triviaRendering ??= new AsyncLocalStorage();
const context = shared.triviaRendering;

export function render<Result>(rendering: Rendering, work: () => Promise<Result>): Promise<Result> {
  return context.run(rendering, work);
}

/** Is the current response cached for everybody? Then it must not depend on the caller. */
export function isForEverybody(): boolean {
  return context.getStore() !== undefined;
}

/** Tags the response that is being rendered. */
export function dependsOn(...tags: PageTag[]): void {
  const rendering = context.getStore();
  for (const tag of tags) rendering?.tags.add(tag);
}

/** Limits how long the rendered response is cached, for content whose changes do not invalidate it. */
export function limitCacheTime(seconds: number): void {
  const rendering = context.getStore();
  if (rendering) rendering.maxSeconds = Math.min(rendering.maxSeconds, seconds);
}

/** Runs the work once for each key during a rendering; further calls get the same result. */
export function once<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const rendering = context.getStore();
  if (!rendering) return work();
  rendering.reads ??= new Map();
  const read = (rendering.reads.get(key) as Promise<Result> | undefined) ?? work();
  rendering.reads.set(key, read);
  return read;
}
