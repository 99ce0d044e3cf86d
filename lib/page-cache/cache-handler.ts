import { pageCacheState, voidPages } from './page-cache-state.ts';

interface Entry {
  /** When rendering began: a save during the rendering then voids the entry, too. */
  lastModified: number;
  /** From then on Next gives the entry out once more and renders meanwhile. */
  staleAt: number;
  day: string;
  tags: readonly string[];
  value: unknown;
  bytes: number;
}

/** What Next says of an entry it sets; `revalidate` in seconds, false for never. */
interface SetContext {
  tags?: string[];
  cacheControl?: { revalidate: number | false };
}

const MAX_BYTES = 100_000_000;
/** Renderings that fail set nothing: without a bound, addresses asked for during an outage would pile up. */
const MAX_RENDERINGS = 10_000;
const NEXT_TAGS_HEADER = 'x-next-cache-tags';

/** Oldest use first, as a Map keeps insertion order. */
const entries = new Map<string, Entry>();
/** When the rendering under way began that will set a key; requests that join it change nothing. */
const renderingSince = new Map<string, number>();
let totalBytes = 0;

function remove(key: string): void {
  totalBytes -= entries.get(key)?.bytes ?? 0;
  entries.delete(key);
}

function noteRendering(key: string): void {
  if (renderingSince.has(key)) return;
  if (renderingSince.size >= MAX_RENDERINGS) renderingSince.delete(renderingSince.keys().next().value ?? '');
  renderingSince.set(key, Date.now());
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
      noteRendering(key);
      return null;
    }
    if (entry.staleAt <= Date.now()) noteRendering(key);
    entries.delete(key);
    entries.set(key, entry);
    return { lastModified: entry.lastModified, value: entry.value };
  }

  async set(key: string, value: unknown, { tags, cacheControl }: SetContext = {}) {
    remove(key);
    const lastModified = renderingSince.get(key) ?? Date.now();
    renderingSince.delete(key);
    const bytes = key.length + sizeOf(value);
    entries.set(key, {
      lastModified,
      staleAt: cacheControl?.revalidate ? lastModified + 1000 * cacheControl.revalidate : Infinity,
      day: pageCacheState().today(),
      tags: tagsOf(value, tags),
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
