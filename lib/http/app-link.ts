import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RawAnswer } from '@/lib/page-cache/finished-answer';
import type { SiteHeaders } from './complete-headers';

/** What the app asks the front for while it makes an answer for everybody. */
export interface Maker {
  /** What the app answers to everybody at a path of its own; `publicPath` is what people call it. */
  ask: (path: string, publicPath: string) => Promise<RawAnswer>;
  /** Is there a file of the site that everybody gets as it is? `ask` reads it. */
  isFile: (path: string) => boolean;
  /** The address that limits count by. */
  addressOf: (request: IncomingMessage) => string;
  /** What every answer says that the app does not make. */
  headers: SiteHeaders;
  /** The page that stands in where there is nothing. */
  missingPage: (publicPath: string) => string;
}

/** What the front asks the app, outside whose bundle it runs. */
interface AppLink {
  /** Answers what is kept for everybody; resolves to false where the request asks for nothing of that kind. */
  answerKept: (request: IncomingMessage, response: ServerResponse, maker: Maker) => Promise<boolean>;
  /** Where the app makes the page that a request asks for, if that is elsewhere than at its address. */
  preparedPath: (url: string, userAgent: string) => string | undefined;
}

const shared = globalThis as { triviaAppLink?: AppLink };

/** The one link of this process; the app fills it in at start (lib/http/set-up-server). */
export function appLink(): AppLink {
  shared.triviaAppLink ??= { answerKept: async () => false, preparedPath: () => undefined };
  return shared.triviaAppLink;
}
