import 'server-only';
import type { Logger } from 'kysely';
import type { Pool } from 'pg';
import { config } from '@/lib/config/config';
import { countQuery } from '@/lib/metrics/metrics';
import { addGauge, isMeasured } from '@/lib/metrics/registry';
import { isTelling, isTraced, tracePast } from '@/lib/tracing/tracing';

const note: Logger = ({ level, query, queryDurationMillis }) => {
  if (!isMeasured && !isTelling()) return;
  const kind = query.query.kind.replace(/(Query)?Node$/, '').toLowerCase();
  if (isMeasured) countQuery(kind, level === 'query' ? 'ok' : 'failed', queryDurationMillis / 1000);
  // The text holds places for the values, not the values.
  const attributes = { 'db.operation.name': kind, 'db.query.text': query.sql };
  tracePast(`database ${kind}`, attributes, queryDurationMillis);
};

/** Counts and traces statements, where somebody asked for it. */
export const queryLog: Logger | undefined = isMeasured || isTraced(config) ? note : undefined;

/** Tells how the connections to PostgreSQL are used. */
export function measurePool(pool: Pool): void {
  addGauge(
    'trivia_database_connections',
    'Connections to PostgreSQL in use and idle, and what waits for one',
    () => ({
      in_use: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    'state',
  );
}
