import { detectDevice } from './device.ts';

/**
 * Which prepared page answers a request for the landing page: `/` itself is the desktop's, phones get their own, so
 * that each is cached and right from the first byte. Any other address comes back as it is.
 */
export function landingPath(url: string, userAgent: string): string {
  const [path = '', ...rest] = url.split(/(?=\?)/);
  if (path !== '/') return url;
  const { platform } = detectDevice(userAgent);
  return platform === 'desktop' ? url : [`/landing/${platform}`, ...rest].join('');
}
