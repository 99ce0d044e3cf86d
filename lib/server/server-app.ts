import type { RequestListener } from 'node:http';
import type { createFront } from './request-listener';

/**
 * What the bundled app hands to the process that serves it (scripts/cli/serve.ts). That process is not of the bundle, and
 * what it imports is not what the bundle imports: the store of kept answers, the limits and the database would be there
 * twice. So the front is made inside, and this is all that crosses.
 */
export interface ServerApp {
  createFront: (...settings: Parameters<typeof createFront>) => RequestListener;
  /** Prepares the most requested pages after the start. */
  warmUp: (front: RequestListener) => Promise<void>;
  /** Can this instance serve? `details` are for staff, whom the header tells. */
  readiness: (authorization: string | undefined) => Promise<{ isReady: boolean; details?: object }>;
  /** What METRICS_PORT tells. */
  metrics: () => Promise<{ contentType: string; text: string }>;
  /** Ends what runs in the background; called once, when the process ends. */
  end: () => void;
}

const shared = globalThis as { triviaServerApp?: PromiseWithResolvers<ServerApp> };

/** Settles once the app has set up this process, or has failed to (instrumentation.ts). */
export function serverApp(): PromiseWithResolvers<ServerApp> {
  shared.triviaServerApp ??= Promise.withResolvers();
  return shared.triviaServerApp;
}
