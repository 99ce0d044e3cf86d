import 'server-only';
import type { RequestListener } from 'node:http';
import { findToken } from '@/lib/api/admit';
import { shareInvalidations } from '@/lib/cache/page-cache';
import { config } from '@/lib/config/config';
import { getProductToday } from '@/lib/dates/today';
import { listenToInstances } from '@/lib/db/listen-to-instances';
import { checkDatabase, checkMigrations } from '@/lib/db/migrate';
import { can } from '@/lib/features/accounts/rules';
import { findSessionUser } from '@/lib/features/accounts/server/sessions';
import { reportBackups } from '@/lib/features/backups/server/schedule';
import { checkStorage } from '@/lib/features/media/server/drivers/local';
import { reportRunway } from '@/lib/features/plan/server/runway';
import { buildArchivePath, buildPlayPath } from '@/lib/features/questions/addresses';
import { addHealthCheck, checkHealth } from '@/lib/monitoring/health-checks';
import { log, redactOutput } from '@/lib/monitoring/log';
import { measureProcess, readMetrics } from '@/lib/monitoring/metrics';
import { listDayQuestions } from '@/lib/site/day-questions';
import { requestAnonymously } from './framework-responses';
import { jobs, startJobs } from './jobs';
import { createRequestListener } from './request-listener';
import type { ServerApp } from './server-app';

export function addHealthChecks(): void {
  if (config.API_HOST) return;
  addHealthCheck('database', checkDatabase, { isVital: true });
  addHealthCheck('migrations', checkMigrations, { isVital: true });
  addHealthCheck('storage', checkStorage, { isVital: true });
}

/** Does the token belong to staff? While the database is away, nobody can be identified. */
async function isStaff(authorization: string | undefined): Promise<boolean> {
  const token = config.API_HOST ? null : findToken(authorization ?? null, null);
  if (!token) return false;
  return can(await findSessionUser(token).catch(() => null), 'useStaffArea');
}

const checkReadiness: ServerApp['readiness'] = async (authorization) => {
  const { isReady, checks } = await checkHealth();
  return (await isStaff(authorization)) ? { isReady, details: checks } : { isReady };
};

const AGENTS = ['desktop', 'iPhone', 'Android'];

async function listMostRequested(): Promise<string[]> {
  // Pages of another API's content are cached for a minute only.
  if (config.API_HOST) return [];
  const today = getProductToday();
  const tags = (await listDayQuestions(today)).flatMap(({ question }) => question.questionTag ?? []);
  return [
    buildPlayPath(today),
    ...tags.map((tag) => `/share_question/${encodeURIComponent(tag)}`),
    buildArchivePath(today),
  ];
}

/** Prepares pages one by one, so that visitors are served in between. The first picture also unpacks the fonts. */
async function warmUp(listener: RequestListener): Promise<void> {
  try {
    const paths = await listMostRequested();
    if (paths.length > 0) for (const agent of AGENTS) await requestAnonymously(listener, '/', agent);
    for (const path of [...paths, '/preview.png']) await requestAnonymously(listener, path);
  } catch (error) {
    log.warn({ error }, 'The most requested pages could not be prepared after the start.');
  }
}

/** Sets up a server process before its first request; listens to other instances until the signal is aborted. */
export async function setUpServer(signal?: AbortSignal): Promise<ServerApp> {
  redactOutput();
  measureProcess();
  addHealthChecks();
  const { API_HOST, DATABASE_URL } = config;
  let endJobs = () => {};
  if (!API_HOST) {
    // Responses that are cached before listening begins would miss invalidations by other instances.
    if (DATABASE_URL) await listenToInstances(DATABASE_URL, shareInvalidations(), signal);
    reportRunway();
    reportBackups();
    endJobs = startJobs(jobs);
  }
  return { createRequestListener, warmUp, readiness: checkReadiness, metrics: readMetrics, end: endJobs };
}
