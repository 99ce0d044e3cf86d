import 'server-only';
import { config } from '@/lib/config/config';
import type { CallRequest } from './call-answer';

/** Settings that say at which origins this site is. */
interface OriginSettings {
  SITE_URL?: string | undefined;
  STAFF_ORIGIN?: string | undefined;
}

/**
 * The origin at which the caller reaches us, for addresses in answers to that caller. Where it is configured nothing
 * that a request says can change it: of SITE_URL and STAFF_ORIGIN the one whose host was addressed, else the first that
 * is set. Without either it is the Host that was addressed; X-Forwarded-Host is never believed.
 */
export function requestOrigin(
  request: Pick<CallRequest, 'url' | 'headers'>,
  settings: OriginSettings = config,
): string {
  const url = new URL(request.url);
  const host = request.headers.get('host') ?? url.host;
  const own = [settings.SITE_URL, settings.STAFF_ORIGIN].filter((origin) => origin !== undefined);
  const configured = own.find((origin) => new URL(origin).host === host) ?? own[0];
  if (configured) return configured;
  const scheme = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim();
  return `${scheme === 'https' ? 'https:' : url.protocol}//${host}`;
}
