import 'server-only';
import { config } from './config';

/** The public origin, for canonical and preview addresses; never taken from a request's Host. */
export function siteUrl(): string {
  return config.SITE_URL ?? `http://localhost:${config.PORT}`;
}
