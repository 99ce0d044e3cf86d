import useSWR from 'swr';
import { createCaller } from '@/lib/browser/call';
import { refreshScreens } from '@/lib/browser/refresh-screens';
import type { SendOptions } from '@/lib/browser/send';
import { useSessionToken } from '@/lib/browser/session';
import { isOwnApi } from '@/lib/browser/this-page';
import type { EndpointInput } from '@/lib/contract/endpoint';
import type { ReviewedGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';

type Calls = typeof import('./contract').planEndpoints;

const call = createCaller(async () => (await import('./contract')).planEndpoints);
const callOverview = createCaller(async () => (await import('./overview-contract')).overviewEndpoints);

const STAMP_INTERVAL_MS = 5_000;

/** Reads the calendar of a game. Others' changes appear within seconds, unless `isPaused` returns true. */
export function usePlan(game: ReviewedGame, from: CalendarDate, to: CalendarDate, isPaused = () => false) {
  const token = useSessionToken();
  const plan = useSWR(
    token ? ['plan', game, from, to, token] : null,
    async () => ({ ...(await call('plan', { game, from, to })), game, from, to }),
    { keepPreviousData: true },
  );
  // The old plan stays shown while other days load, but never the plan of another game.
  const data = plan.data?.game === game ? plan.data : undefined;
  useSWR(token ? ['plan-stamp', token] : null, () => call('planStamp', {}, { isInBackground: true }), {
    refreshInterval: STAMP_INTERVAL_MS,
    onSuccess: ({ stamp }) => {
      if (data && data.stamp !== stamp && !isPaused()) void plan.mutate();
    },
  });
  return { data, error: plan.error, mutate: plan.mutate };
}

export const findPlan = (game: ReviewedGame, from: CalendarDate, to: CalendarDate) =>
  call('plan', { game, from, to });

/** The API then refuses a change that players would see at once, and `call` asks the person first. */
const ASK_FIRST = { goesLive: false } as const;

export type ArrangeInput = Omit<EndpointInput<Calls['arrangeRecords']>, 'goesLive'>;

/** Arranges records, all or none; returns their new versions and the history entry that undoes it. Throws ApiError. */
export const arrangeRecords = (input: ArrangeInput) => call('arrangeRecords', { ...input, ...ASK_FIRST });

type Seen = Pick<ArrangeInput['changes'][number], 'id' | 'version'>;

/** Deletes a record of a day and puts another one in its place; one Undo takes back both. Throws ApiError. */
export async function replaceRecord(
  { game, forDate, ...gone }: Seen & { game: ReviewedGame; forDate: CalendarDate },
  { id, version }: Seen,
  reason?: string,
): Promise<{ historyEntryId: string }> {
  const changes = [
    { ...gone, remove: true as const },
    { id, version, forDate },
  ];
  // The dialog of the deletion has told the person what players will see, so the API need not ask.
  const { historyEntryId = '' } = await call('arrangeRecords', { game, changes, reason, goesLive: true });
  void refreshScreens();
  return { historyEntryId };
}

export type AddedDraft = EndpointInput<Calls['addDrafts']>['drafts'][number];

/** Creates drafts, all or none, once for each key; returns the history entry that undoes it. Throws ApiError. */
export async function addDrafts(
  input: EndpointInput<Calls['addDrafts']>,
  options?: Pick<SendOptions, 'idempotencyKey'>,
) {
  const added = await call('addDrafts', input, options);
  void refreshScreens();
  return added;
}

/** Marks or unmarks a reserve; resolves when the screens show it. Throws ApiError. */
export async function markReserve(input: EndpointInput<Calls['markReserve']>) {
  const marked = await call('markReserve', input);
  await refreshScreens();
  return marked;
}

export type MoveInput = Omit<EndpointInput<Calls['moveRecord']>, 'goesLive'>;

/** Moves a record; resolves when the screens show it, with the history entry that undoes it. Throws ApiError. */
export async function moveRecord(input: MoveInput) {
  const moved = await call('moveRecord', { ...input, ...ASK_FIRST });
  await refreshScreens();
  return moved;
}

/** Assigns or unassigns gaps; the screens also refresh after a refusal, to show what others did. Throws ApiError. */
export const assignGaps = (input: EndpointInput<Calls['assignGaps']>) =>
  call('assignGaps', input).finally(() => void refreshScreens());

/** Reads the overview once; may ask to sign in again. Throws ApiError. */
export const readOverview = () => callOverview('overview', {});

/** Reads the overview in the frame of every screen; sends no request to an API elsewhere, which lacks this call. */
export function useOverview() {
  const token = useSessionToken();
  const canAsk = token && isOwnApi();
  return useSWR(
    canAsk ? ['overview', token] : null,
    () => callOverview('overview', {}, { isInBackground: true }),
    { keepPreviousData: true },
  );
}
