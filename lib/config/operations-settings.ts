import * as z from 'zod';
import { optionalText, port, url } from './setting-fields.ts';

function count(what: string, { from, to }: { from: number; to: number }) {
  const error = `must be a number of ${what} from ${from} to ${to}`;
  return z.coerce.number({ error }).int({ error }).min(from, { error }).max(to, { error });
}

const NO_RATIO = { error: 'must be a ratio from 0 to 1' };

/** Settings for operators: metrics, traces by OpenTelemetry's own variables, backups (docs/operations.md). */
export const operationsSettings = z.object({
  METRICS_PORT: port
    .optional()
    .describe(
      'Metrics for Prometheus at http://METRICS_HOST:METRICS_PORT/metrics; without a port there are none.',
    ),
  METRICS_HOST: z
    .union([z.ipv4(), z.ipv6()], { error: 'must be an IP address of this machine' })
    .default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url
    .optional()
    .describe(
      "Traces to a collector by OTLP over HTTP, such as http://127.0.0.1:4318; OpenTelemetry's other variables count, too.",
    ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url.optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], { error: 'must be otlp or none' }).default('otlp'),
  OTEL_SDK_DISABLED: z.string().toLowerCase().optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(
      [
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ],
      { error: 'must be a sampler of OpenTelemetry, such as parentbased_traceidratio' },
    )
    .default('parentbased_always_on')
    .describe(
      'Which requests are traced, of those that came without a trace; parentbased_traceidratio traces a share of them.',
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(NO_RATIO).min(0, NO_RATIO).max(1, NO_RATIO).default(1),
  BACKUP_DIR: optionalText.describe(
    'A directory for scheduled backups, on another disk than DATA_DIR; without it there are none.',
  ),
  BACKUP_EVERY_HOURS: count('hours', { from: 1, to: 24 * 31 }).default(24),
  BACKUP_KEEP: count('backups', { from: 1, to: 1000 }).default(7).describe('How many of them are kept.'),
});

/** When the calendar counts as running out of records, and who is alerted. */
export const runwaySettings = z.object({
  RUNWAY_ALERT_DAYS: count('days', { from: 0, to: 60 })
    .default(7)
    .describe('A category with fewer days of daily questions ready is said, and told to ALERT_URL.'),
  ALERT_URL: url
    .optional()
    .describe(
      'Gets a POST once a day while one is; signed by ALERT_SECRET (16 characters or more), which it needs.',
    ),
  ALERT_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
});
