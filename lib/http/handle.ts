import 'server-only';
import { NextRequest } from 'next/server';
import type { Caller } from '@/lib/contract/caller';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { CallName } from '@/lib/contract/routes';
import { contract } from '@/lib/game-api/contract';
import { gameApi } from '@/lib/game-api/select';
import { isForEverybody } from '@/lib/kept/rendering';
import { answerCallSafely } from './answer-safely';
import { authenticate, SESSION_ENDED_HEADERS, STAFF_MORE_HEADERS } from './authenticate';
import { type CallAnswer, type CallRequest, jsonAnswer } from './call-answer';
import { CLIENT_ADDRESS_HEADER } from './front-headers';
import { readRequest } from './parse-input';
import { limitRate } from './rate-limit';
import { type SecurityWatch, watchSecurity } from './watch-security';

const COOKIE = 'known_device';
/** The sign-in calls, and nothing else, see it. */
const PATH = '/users/login_authorized_user';
const MAX_AGE_SECONDS = 180 * 86_400;

interface Device {
  /** The device, for the sign-in. */
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

type Implementation = (input: Record<string, unknown>, caller: Caller) => Promise<unknown>;

async function answer(name: CallName, request: CallRequest, watch?: SecurityWatch): Promise<CallAnswer> {
  const endpoint: Endpoint = contract[name];
  // An answer for everybody is kept by the front, which counts it against the visitor who had it made.
  const isKept = isForEverybody();
  const address = request.headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown';
  if (!isKept) await limitRate(endpoint.rate, address, endpoint.cost);
  const { tokenField, parse } = await readRequest(request, endpoint);
  const { caller, sessionEnded } = await authenticate(request, tokenField, endpoint, watch?.nameAccount);
  const device = endpoint.rate === 'login' ? deviceOf(request) : undefined;
  const described = device ? { ...caller, ...device.fields, nameAccount: watch?.nameAccount } : caller;
  const input = parse();
  watch?.read(input);
  const output = await (gameApi[name] as Implementation)(input, described);
  const headers = {
    ...(!isKept && { 'Cache-Control': 'no-store' }),
    ...(endpoint.tellsStaffMore && !caller.user && STAFF_MORE_HEADERS),
    ...(sessionEnded && SESSION_ENDED_HEADERS),
    ...(device?.token && { 'Set-Cookie': deviceCookie(device.token, caller.origin) }),
  };
  return endpoint.response ? jsonAnswer(output, headers) : { status: 204, headers, body: null };
}

/** Answers a call: limit, parse, authenticate, call. */
export function callHandler(name: CallName): (request: CallRequest) => Promise<CallAnswer> {
  return answerCallSafely(contract[name], (request) =>
    watchSecurity(name, request, (watch) => answer(name, request, watch)),
  );
}
