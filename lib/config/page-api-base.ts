import 'server-only';
import { baseAddress } from './base-address';
import { config } from './config';
import { siteUrl } from './site-url';

/** The base address a page hands to its scripts (`data-api-base`); undefined for its own origin. */
export function pageApiBase(): string | undefined {
  return config.API_HOST ? baseAddress(config.API_HOST, siteUrl()) : undefined;
}
