import 'server-only';
import type { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import { countQuery } from '@/lib/metrics/metrics';
import { addGauge, isMeasured } from '@/lib/metrics/registry';
import { isTracing, tracePast } from '@/lib/tracing/tracing';

/** The kind of a statement, as metrics and traces name it. */
function kindOf({ query }: CompiledQuery): string {
  return query.kind.replace(/(Query)?Node$/, '').toLowerCase();
}

async function measure<Result>(query: CompiledQuery, run: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  let outcome: 'ok' | 'failed' = 'failed';
  try {
    const result = await run();
    outcome = 'ok';
    return result;
  } finally {
    const ms = performance.now() - startedAt;
    const kind = kindOf(query);
    countQuery(kind, outcome, ms / 1000);
    // The text has placeholders in place of the values.
    tracePast(`database ${kind}`, { 'db.operation.name': kind, 'db.query.text': query.sql }, ms);
  }
}

/** Runs a statement, counted and traced where metrics or traces are on. */
export function watchQuery<Result>(query: CompiledQuery, run: () => Promise<Result>): Promise<Result> {
  return isMeasured || isTracing() ? measure(query, run) : run();
}

/** Adds metrics of the connections to PostgreSQL. */
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
