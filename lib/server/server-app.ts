import type { RequestListener } from 'node:http';
import type { createRequestListener } from './request-listener';

/** Everything that the serving process gets from the bundled app; imports would give it a second copy of the state. */
export interface ServerApp {
  createRequestListener: (...settings: Parameters<typeof createRequestListener>) => RequestListener;
  warmUp: (listener: RequestListener) => Promise<void>;
  /** Can this instance serve? `details` are for staff, identified by the header. */
  readiness: (authorization: string | undefined) => Promise<{ isReady: boolean; details?: object }>;
  metrics: () => Promise<{ contentType: string; text: string }>;
  end: () => void;
}

const shared = globalThis as { triviaServerApp?: PromiseWithResolvers<ServerApp> };

/** Settles after the app has set up this process, or has failed to (instrumentation.ts). */
export function serverApp(): PromiseWithResolvers<ServerApp> {
  shared.triviaServerApp ??= Promise.withResolvers();
  return shared.triviaServerApp;
}
