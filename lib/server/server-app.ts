import type { RequestListener } from 'node:http';
import type { createRequestListener } from './request-listener';

/** Everything that the serving process gets from the bundled app; imports would give it a second copy of the state. */
export interface ServerApp {
  createRequestListener: typeof createRequestListener;
  warmUp: (listener: RequestListener) => Promise<void>;
  /** Can this instance serve? `details` are for staff, identified by the header. */
  readiness: (authorization: string | undefined) => Promise<{ isReady: boolean; details?: object }>;
  metrics: () => Promise<{ contentType: string; text: string }>;
  end: () => void;
}

const shared = globalThis as { triviaServerApp?: PromiseWithResolvers<ServerApp> };

/** Finds or creates the promise of the app. It settles when instrumentation.ts has set up this process or failed. */
export function findServerApp(): PromiseWithResolvers<ServerApp> {
  shared.triviaServerApp ??= Promise.withResolvers();
  return shared.triviaServerApp;
}
