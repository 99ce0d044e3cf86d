import 'server-only';
import { config } from '@/lib/config/config';
import { productDay } from '@/lib/dates/today';
import { hearInstances } from '@/lib/db/hear-instances';
import { tellBackups } from '@/lib/features/backups/server/run-schedule';
import { tellRunway } from '@/lib/features/plan/server/runway';
import { pageCacheState } from '@/lib/kept/page-cache-state';
import { shareInvalidations } from '@/lib/kept/share-invalidations';
import { redactOutput } from '@/lib/log/redact';
import { measureProcess, readMetrics } from '@/lib/metrics/metrics';
import { endTracing, startTracing } from '@/lib/tracing/tracing';
import { createFront } from './front';
import { startAllJobs } from './jobs';
import { addHealthChecks, readiness } from './readiness';
import type { ServerApp } from './server-app';

/**
 * Sets up what a server process needs before its first request, and returns what it serves with. Other instances are
 * heard until the signal is aborted, if there is one.
 */
export async function setUpServer(signal?: AbortSignal): Promise<ServerApp> {
  redactOutput();
  pageCacheState().dayAt = (now) => productDay(now).date;
  await startTracing(config);
  measureProcess();
  addHealthChecks();
  const { API_HOST, DATABASE_URL } = config;
  let endJobs = () => {};
  if (!API_HOST) {
    // What is kept before the other instances are heard would not hear of their saves.
    if (DATABASE_URL) await hearInstances(DATABASE_URL, shareInvalidations(), signal);
    tellRunway();
    tellBackups();
    endJobs = startAllJobs();
  }
  const end = () => {
    endJobs();
    return endTracing();
  };
  return { createFront, readiness, metrics: readMetrics, end };
}
