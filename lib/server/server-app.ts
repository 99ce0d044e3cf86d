import type { RequestListener } from 'node:http';
import type { createFront } from './request-listener';

/** All that crosses from the bundled app to the serving process, which would import second copies of its state. */
export interface ServerApp {
  createFront: (...settings: Parameters<typeof createFront>) => RequestListener;
  warmUp: (front: RequestListener) => Promise<void>;
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
