import 'server-only';
import { config } from '@/lib/config/config';
import { productDay } from '@/lib/dates/today';
import { hearInstances } from '@/lib/db/hear-instances';
import { backUpOnSchedule } from '@/lib/features/backups/server/run-schedule';
import { runReserveDaily } from '@/lib/features/plan/server/keep-filled';
import { tellRunway } from '@/lib/features/plan/server/runway';
import { alertDaily } from '@/lib/features/plan/server/send-alert';
import { keepSearchIndex } from '@/lib/features/upkeep/server/update-search-index';
import { redactOutput } from '@/lib/log/redact';
import { measureProcess, readMetrics } from '@/lib/metrics/metrics';
import { pageCacheState } from '@/lib/page-cache/page-cache-state';
import { shareInvalidations } from '@/lib/page-cache/share-invalidations';
import { endTracing, startTracing, traceRequest } from '@/lib/tracing/tracing';
import { answerCall } from './answer-call';
import { answerKept, answerMissing, keptAtOnce } from './answer-kept';
import { appLink } from './app-link';
import { cleanUpHourly } from './clean-up-hourly';
import { addHealthChecks } from './health-checks';
import { preparedPath } from './kept-page';
import { readiness } from './readiness';
import { watchRequest } from './watch-requests';

/** What a server process needs before its first request. Other instances are heard until the signal is aborted, if there is one. */
export async function setUpServer(signal?: AbortSignal): Promise<void> {
  redactOutput();
  // The front is not of the bundle: it cannot ask for itself.
  pageCacheState().dayAt = (now) => productDay(now).date;
  const { API_HOST, DATABASE_URL } = config;
  const isListening =
    DATABASE_URL && !API_HOST ? hearInstances(DATABASE_URL, shareInvalidations(), signal) : Promise.resolve();
  Object.assign(appLink(), {
    // What is kept before the other instances are heard would not hear of their saves.
    answerKept: async (...asked: Parameters<typeof answerKept>) => {
      await isListening;
      return answerKept(...asked);
    },
    answerCall,
    answerMissing,
    preparedPath: (url: string, userAgent: string) => preparedPath(new URL(url, 'http://site'), userAgent),
    watch: watchRequest,
    trace: traceRequest,
    metrics: readMetrics,
    end: endTracing,
  });
  await startTracing(config);
  measureProcess();
  await isListening;
  Object.assign(appLink(), { answerKept, keptAtOnce });
  addHealthChecks();
  appLink().readiness = readiness;
  if (API_HOST) return;
  cleanUpHourly();
  keepSearchIndex();
  runReserveDaily();
  tellRunway();
  alertDaily();
  backUpOnSchedule();
}
