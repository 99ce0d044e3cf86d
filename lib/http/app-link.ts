import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RawAnswer } from '@/lib/page-cache/finished-answer';
import type { TracedRequest } from '@/lib/tracing/tracing';
import type { SiteHeaders } from './complete-headers';

/** What the app asks the front for while it makes an answer for everybody. */
export interface Maker {
  /** What the app answers to everybody at a path of its own; `publicPath` is what people call it. */
  ask: (path: string, publicPath: string) => Promise<RawAnswer>;
  /** Is there a file of the site that everybody gets as it is? `ask` reads it. */
  isFile: (path: string) => boolean;
  /** The address that limits count by. */
  addressOf: (request: IncomingMessage) => string;
  /** The content security policy of a page that runs the framework's scripts. */
  frameworkPolicy: string;
  /** What every answer says that the app does not make. */
  headers: SiteHeaders;
}

/** What the front asks the app, outside whose bundle it runs. */
interface AppLink {
  /** What sends a kept answer that was asked for before; null where that is not known at once. */
  keptAtOnce: (request: IncomingMessage) => ((response: ServerResponse) => void) | null;
  /** Answers what is kept for everybody; resolves to false where the request asks for nothing of that kind. */
  answerKept: (request: IncomingMessage, response: ServerResponse, maker: Maker) => Promise<boolean>;
  /** Answers a call of the contract; resolves to false where the address is no call's. */
  answerCall: (request: IncomingMessage, response: ServerResponse, always: SiteHeaders) => Promise<boolean>;
  /** Answers an address that cannot be one with the site's page for that; resolves to false before the app is there. */
  answerMissing: (request: IncomingMessage, response: ServerResponse, maker: Maker) => Promise<boolean>;
  /** Where the app makes the page that a request asks for, if that is elsewhere than at its address. */
  preparedPath: (url: string, userAgent: string) => string | undefined;
  /** Does the work on a request, logs and counts it; the work tells whether what is kept was sent. */
  watch: (
    request: IncomingMessage,
    response: ServerResponse,
    route: () => string,
    work: () => Promise<boolean>,
  ) => Promise<boolean>;
  /** Does what the app does for a request as a part of a trace. */
  trace: (request: TracedRequest, work: () => Promise<void>) => Promise<void>;
  /** Can this instance serve? `details` are for staff, whom the header tells. */
  readiness: (authorization: string | undefined) => Promise<{ isReady: boolean; details?: object }>;
  /** What METRICS_PORT tells. */
  metrics: () => Promise<{ contentType: string; text: string }>;
  /** The last thing a process does. */
  end: () => Promise<void>;
}

const shared = globalThis as { triviaAppLink?: AppLink; triviaAppSetUp?: PromiseWithResolvers<void> };

/** Settles once the app has set up this process, or has failed to (instrumentation.ts). */
export function appSetUp(): PromiseWithResolvers<void> {
  shared.triviaAppSetUp ??= Promise.withResolvers();
  return shared.triviaAppSetUp;
}

/** The one link of this process; the app fills it in at start (lib/http/set-up-server). */
export function appLink(): AppLink {
  shared.triviaAppLink ??= {
    keptAtOnce: () => null,
    answerKept: async () => false,
    answerCall: async () => false,
    answerMissing: async () => false,
    preparedPath: () => undefined,
    watch: (_request, _response, _route, work) => work(),
    trace: (_request, work) => work(),
    readiness: async () => ({ isReady: false }),
    metrics: async () => ({ contentType: 'text/plain', text: '' }),
    end: async () => {},
  };
  return shared.triviaAppLink;
}
