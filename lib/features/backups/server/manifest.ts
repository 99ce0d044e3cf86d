import 'server-only';
import * as z from 'zod';

/** The embedded database. */
export const DATABASE = 'trivia.db';
/** A PostgreSQL database, as pg_dump writes it. */
export const DUMP = 'trivia.dump';
export const MANIFEST = 'manifest.json';

const MEDIA_FILE = /^media(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/;

/** Is that a name that a backup may hold? */
export function isBackedUp(name: string): boolean {
  return name === DATABASE || name === DUMP || name === MANIFEST || MEDIA_FILE.test(name);
}

const manifest = z.object({
  /** SHA-256, hex, of every other file of the archive by its name. */
  files: z.record(z.string(), z.hash('sha256')),
  /** Media files that the site lacked already when it was backed up. */
  missing: z.array(z.string()),
});

export type Manifest = z.output<typeof manifest>;

/** Reads a manifest; null where the text is none. */
export function parseManifest(text: string): Manifest | null {
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** How the files found, by name and SHA-256, differ from the manifest: the first difference in words, null when none. */
export function findDifference({ files }: Manifest, found: ReadonlyMap<string, string>): string | null {
  for (const [name, hash] of Object.entries(files)) {
    const actual = found.get(name);
    if (actual !== hash) return actual ? `${name} is not as it was` : `${name} is missing`;
  }
  const extra = [...found.keys()].find((name) => name !== MANIFEST && !(name in files));
  return extra ? `${extra} was added` : null;
}
