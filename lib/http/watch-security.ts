import 'server-only';
import type { CallName } from '@/lib/contract/routes';
import { accountEndpoints } from '@/lib/features/accounts/contract';
import { securityLog } from '@/lib/log/log';
import { toApiError } from './answer-safely';
import type { CallRequest } from './call-answer';
import { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from './front-headers';

/** Sign-ins, all that changes accounts, and the calendar's secret address. */
const events: ReadonlySet<string> = new Set([
  ...Object.entries(accountEndpoints).flatMap(([name, { method, rate }]) =>
    method === 'POST' || rate === 'login' ? [name] : [],
  ),
  'makeCalendarFeed',
  'revokeCalendarFeed',
]);

/** The details of an event beside its name, outcome and address: only fields that can hold no secret. */
interface Facts {
  /** The account that was used or tried; a name without an account is left out, as it may be a mistyped password. */
  user?: string;
  /** Whom it was done to. */
  userId?: unknown;
  role?: unknown;
  isDisabled?: unknown;
}

/** Fills in the facts of an event as the call comes to know them. */
export interface SecurityWatch {
  nameAccount: (username: string) => void;
  read: (input: Record<string, unknown>) => void;
}

/**
 * Does the work of a call; of an event of security a line tells who did what to whom from where, and how it ended
 * (docs/operations.md).
 */
export async function watchSecurity<Answer>(
  event: CallName,
  { headers }: Pick<CallRequest, 'headers'>,
  work: (watch?: SecurityWatch) => Promise<Answer>,
): Promise<Answer> {
  if (!events.has(event)) return work();
  const facts: Facts = {};
  const from = { address: headers.get(CLIENT_ADDRESS_HEADER), requestId: headers.get(REQUEST_ID_HEADER) };
  const watch: SecurityWatch = {
    nameAccount(username) {
      facts.user = username;
    },
    read({ userId, role, isDisabled }) {
      Object.assign(facts, { userId, role, isDisabled });
    },
  };
  try {
    const answer = await work(watch);
    securityLog.info({ event, outcome: 'ok', ...facts, ...from });
    return answer;
  } catch (thrown) {
    securityLog.warn({ event, outcome: toApiError(thrown).code, ...facts, ...from });
    throw thrown;
  }
}
