import { pageCacheState, voidPages } from './page-cache-state.ts';

interface Entry {
  /** When rendering began: a save during the rendering then voids the entry, too. */
  lastModified: number;
  day: string;
  tags: readonly string[];
  value: unknown;
  bytes: number;
}

const MAX_BYTES = 100_000_000;
const NEXT_TAGS_HEADER = 'x-next-cache-tags';

/** Oldest use first, as a Map keeps insertion order. */
const entries = new Map<string, Entry>();
const renderingSince = new Map<string, number>();
let totalBytes = 0;

function remove(key: string): void {
  totalBytes -= entries.get(key)?.bytes ?? 0;
  entries.delete(key);
}

function isVoid(entry: Entry): boolean {
  const { today, invalidatedAt, allInvalidatedAt } = pageCacheState();
  return (
    entry.day !== today() ||
    entry.lastModified <= allInvalidatedAt ||
    entry.tags.some((tag) => (invalidatedAt.get(tag) ?? -1) >= entry.lastModified)
  );
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (value instanceof Uint8Array) return value.byteLength;
  if (value instanceof Map) return sizeOf([...value.entries()]);
  if (value === null || typeof value !== 'object') return 8;
  return Object.values(value).reduce<number>((sum, part) => sum + sizeOf(part), 0);
}

function tagsOf(value: unknown, contextTags: readonly string[] = []): readonly string[] {
  const { tags = [], headers = {} } = (value ?? {}) as { tags?: string[]; headers?: Record<string, unknown> };
  const header = headers[NEXT_TAGS_HEADER];
  return [...contextTags, ...tags, ...(typeof header === 'string' ? header.split(',') : [])];
}

/**
 * Next's cache of pages and data, in memory only (docs/decisions/0004): nothing rendered at build time is ever
 * served, so that one build fits every configuration; entries end with the product's day; invalidation is immediate.
 */
export default class PageCacheHandler {
  /** The entry, or null: then Next renders, and the request waits for it instead of getting a stale copy. */
  async get(key: string, context: { tags?: string[]; softTags?: string[] } = {}) {
    const entry = entries.get(key);
    const wanted = entry && { ...entry, tags: [...entry.tags, ...tagsOf(null, context.tags)] };
    if (!wanted || isVoid(wanted)) {
      remove(key);
      renderingSince.set(key, Date.now());
      return null;
    }
    entries.delete(key);
    entries.set(key, entry);
    return { lastModified: entry.lastModified, value: entry.value };
  }

  async set(key: string, value: unknown, context: { tags?: string[] } = {}) {
    remove(key);
    const lastModified = renderingSince.get(key) ?? Date.now();
    renderingSince.delete(key);
    const bytes = key.length + sizeOf(value);
    entries.set(key, {
      lastModified,
      day: pageCacheState().today(),
      tags: tagsOf(value, context.tags),
      value,
      bytes,
    });
    totalBytes += bytes;
    for (const oldest of entries.keys()) {
      if (totalBytes <= MAX_BYTES) break;
      remove(oldest);
    }
  }

  async revalidateTag(tags: string | string[]) {
    voidPages([tags].flat());
  }

  resetRequestCache() {}
}
