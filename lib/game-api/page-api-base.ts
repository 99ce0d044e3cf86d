import 'server-only';
import { baseAddress } from '@/lib/config/base-address';
import { config } from '@/lib/config/config';
import { siteUrl } from '@/lib/config/site-url';

/** The base address a page hands to its scripts (`data-api-base`); undefined for its own origin. */
export function pageApiBase(): string | undefined {
  return config.API_HOST ? baseAddress(config.API_HOST, siteUrl()) : undefined;
}
