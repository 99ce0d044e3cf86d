import type { ReviewedGame } from '@/lib/contract/kinds';
import { games } from '@/lib/contract/kinds';

/** The forms of a file. */
export const EXPORT_FORMATS = ['xlsx', 'csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Where a file is asked for; a HEAD request tells how many rows it would have (`ROWS_HEADER`). */
export const EXPORT_PATH = '/api/export';
export const ROWS_HEADER = 'x-export-rows';

/** The most rows of a file: a sheet of Excel has 1,048,576. */
export const EXPORT_ROWS_MAX = 1_000_000;

/** How a file is called: `daily-questions-2026-11-24.csv`. */
export function exportFileName(game: ReviewedGame, day: string, extension: ExportFormat | 'zip'): string {
  return `${games[game].names.toLowerCase().replaceAll(' ', '-')}-${day}.${extension}`;
}
