import 'server-only';
import { config } from '@/lib/config/config';
import { productDay } from '@/lib/dates/today';
import { redactOutput } from '@/lib/log/redact';
import { pageCacheState } from '@/lib/page-cache/page-cache-state';
import { shareInvalidations } from '@/lib/page-cache/share-invalidations';
import { answerKept } from './answer-kept';
import { appLink } from './app-link';
import { cleanUpHourly } from './clean-up-hourly';
import { preparedPath } from './kept-page';

/** What a server process needs before its first request. */
export async function setUpServer(): Promise<void> {
  redactOutput();
  // The front is not of the bundle: it cannot ask for itself.
  pageCacheState().today = () => productDay().date;
  Object.assign(appLink(), {
    answerKept,
    preparedPath: (url: string, userAgent: string) => preparedPath(new URL(url, 'http://site'), userAgent),
  });
  if (config.API_HOST) return;
  cleanUpHourly();
  if (config.DATABASE_URL) await shareInvalidations(config.DATABASE_URL);
}
