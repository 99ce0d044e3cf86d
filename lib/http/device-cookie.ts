import 'server-only';
import { NextRequest } from 'next/server';
import type { Caller } from '@/lib/contract/caller';
import type { CallRequest } from './call-answer';

const COOKIE = 'known_device';
/** The sign-in calls, and nothing else, see it. */
const PATH = '/users/login_authorized_user';
const MAX_AGE_SECONDS = 180 * 86_400;

interface Device {
  /** What the sign-in is told of the device. */
  fields: Pick<Caller, 'deviceToken' | 'keepDeviceToken' | 'userAgent'>;
  /** What the sign-in gave the device to keep, if it did. */
  token?: string;
}

/** The device that a request to sign in comes from. */
export function deviceOf({ url, headers }: Pick<CallRequest, 'url' | 'headers'>): Device {
  const { cookies } = new NextRequest(url, { headers: { cookie: headers.get('cookie') ?? '' } });
  const device: Device = {
    fields: {
      userAgent: headers.get('user-agent')?.slice(0, 500),
      deviceToken: cookies.get(COOKIE)?.value.slice(0, 100),
      keepDeviceToken(token) {
        device.token = token;
      },
    },
  };
  return device;
}

/** The `Set-Cookie` that has the device keep its token; scripts cannot read it. */
export function deviceCookie(token: string, origin: string | undefined): string {
  const secure = origin?.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${token}; Path=${PATH}; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict${secure}`;
}
