import 'server-only';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Migrations go forward only, in the order of their numbers, and are never edited once released. */
const FOLDER = join(process.cwd(), 'lib/db/migrations');
const MIGRATION = /^(\d{4}-[\w-]+)\.ts$/;

/** The migrations that this version has, in order, with the files to import. */
export function listMigrations(): { name: string; file: string }[] {
  return readdirSync(FOLDER)
    .flatMap((file) => {
      const name = MIGRATION.exec(file)?.[1];
      return name ? [{ name, file: join(FOLDER, file) }] : [];
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}
