import type { RequestListener } from 'node:http';
import type { createFront } from './request-listener';

/**
 * The interface of the bundled app for the serving process (scripts/cli/serve.ts). That process is outside of the
 * bundle and would import second copies of the response cache, the limits and the database. So the front is created
 * inside, and only this interface crosses.
 */
export interface ServerApp {
  createFront: (...settings: Parameters<typeof createFront>) => RequestListener;
  /** Prepares the most requested pages after the start. */
  warmUp: (front: RequestListener) => Promise<void>;
  /** Can this instance serve? `details` are for staff, identified by the header. */
  readiness: (authorization: string | undefined) => Promise<{ isReady: boolean; details?: object }>;
  /** The response on METRICS_PORT. */
  metrics: () => Promise<{ contentType: string; text: string }>;
  /** Ends background work; called once, when the process ends. */
  end: () => void;
}

const shared = globalThis as { triviaServerApp?: PromiseWithResolvers<ServerApp> };

/** Settles after the app has set up this process, or has failed to (instrumentation.ts). */
export function serverApp(): PromiseWithResolvers<ServerApp> {
  shared.triviaServerApp ??= Promise.withResolvers();
  return shared.triviaServerApp;
}
