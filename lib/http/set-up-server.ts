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
  const { API_HOST, DATABASE_URL } = config;
  const isListening = DATABASE_URL && !API_HOST ? shareInvalidations(DATABASE_URL) : Promise.resolve();
  Object.assign(appLink(), {
    // What is kept before the other instances are heard would not hear of their saves.
    answerKept: async (...asked: Parameters<typeof answerKept>) => {
      await isListening;
      return answerKept(...asked);
    },
    preparedPath: (url: string, userAgent: string) => preparedPath(new URL(url, 'http://site'), userAgent),
  });
  await isListening;
  appLink().answerKept = answerKept;
  if (!API_HOST) cleanUpHourly();
}
