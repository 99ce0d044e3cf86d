import * as z from 'zod';
import { optionalText, port } from './setting-fields.ts';

function count(what: string, { from, to }: { from: number; to: number }) {
  const error = `must be a number of ${what} from ${from} to ${to}`;
  return z.coerce.number({ error }).int({ error }).min(from, { error }).max(to, { error });
}

export const operationsSettings = z.object({
  METRICS_PORT: port
    .optional()
    .describe(
      'Metrics for Prometheus at http://METRICS_HOST:METRICS_PORT/metrics; without a port there are none.',
    ),
  METRICS_HOST: z
    .union([z.ipv4(), z.ipv6()], { error: 'must be an IP address of this machine' })
    .default('127.0.0.1'),
  BACKUP_DIR: optionalText.describe(
    'A directory for scheduled backups, on another disk than DATA_DIR; without it there are none.',
  ),
  BACKUP_EVERY_HOURS: count('hours', { from: 1, to: 24 * 31 }).default(24),
  BACKUP_KEEP: count('backups', { from: 1, to: 1000 })
    .default(7)
    .describe('Number of backups that are kept.'),
});

export const runwaySettings = z.object({
  RUNWAY_ALERT_DAYS: count('days', { from: 0, to: 60 })
    .default(7)
    .describe('A category with fewer days of ready daily questions causes a warning.'),
});
