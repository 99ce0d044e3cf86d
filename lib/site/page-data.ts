import 'server-only';
import { cache } from 'react';
import type { GameApi } from '@/lib/api/contract';
import { gameApi } from '@/lib/api/select';
import { limitCacheTime, once } from '@/lib/cache/page-cache';
import { config } from '@/lib/config/config';
import { GOOGLE_STORAGE } from '@/lib/config/media-drivers';
import { anonymousVisitor, type Caller } from '@/lib/contract/caller';
import { HOST_CACHE_SECONDS, hostMessages } from '@/lib/contract/host-terms';
import type { CallName } from '@/lib/contract/routes';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { ApiError } from '@/lib/errors/api-error';
import type { Category } from '@/lib/features/categories/contract';
import type { GroupGame } from '@/lib/features/groups/contract';
import type { AccountInfo, SingleGameStat } from '@/lib/features/profiles/contract';
import { USERNAME_MAX_LENGTH } from '@/lib/features/profiles/rules';
import { pickShownFields, type QuestionInfo, removeOwnTexts } from '@/lib/features/questions/contract';
import { findVisibility, QUESTION_TAG_MAX_LENGTH, toSharedVisibility } from '@/lib/features/questions/rules';
import { log } from '@/lib/monitoring/log';
import type { GroupLink } from '@/lib/site/platform/deep-links';
import type { LookUp } from './public-pages';

/** Limits how long the page is cached in hosted mode, where nothing notifies of changes. */
function limitHostedCacheTime(): void {
  if (config.API_HOST) limitCacheTime(HOST_CACHE_SECONDS);
}

type Fields<Name extends CallName> = Parameters<GameApi[Name]>[0];
type Answered<Name extends CallName> = Awaited<ReturnType<GameApi[Name]>> | null;

/** Calls the API once per page: its metadata and its existence check share the response, or the error. */
function callOnce<Name extends CallName>(name: Name, fields: Fields<Name>): ReturnType<GameApi[Name]> {
  const work = gameApi[name] as (fields: object, caller: Caller) => Promise<unknown>;
  return once(`${name} ${JSON.stringify(fields)}`, () =>
    work(fields as object, anonymousVisitor),
  ) as ReturnType<GameApi[Name]>;
}

/** Returns the response of a call, or null for "not found", which can be cached; other errors are not cached. */
async function findResponse<Name extends CallName>(
  name: Name,
  fields: Fields<Name>,
): Promise<Answered<Name>> {
  try {
    return await callOnce(name, fields);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Does the look-up find nothing? Returns false for other errors, which occur again when the page is rendered. */
export function isMissing([name, field]: LookUp, value: string): Promise<boolean> {
  const fields = { [field]: value } as Fields<typeof name>;
  return findResponse(name, fields).then(
    (found) => found === null,
    () => false,
  );
}

/** An API elsewhere may return more than a page may show, so only this file and day-questions.ts make these calls. */
export const guardedCalls = ['questionByTag', 'dailyQuestionsByDate', 'weeklyQuestionsByDate'] as const;

/** Finds a call's response to a visitor, shared by a page and its metadata; null for "not found". */
export function findForVisitor<Name extends Exclude<CallName, (typeof guardedCalls)[number]>>(
  name: Name,
  fields: Fields<Name>,
): Promise<Answered<Name>> {
  limitHostedCacheTime();
  return findResponse(name, fields);
}

/** Rejects only after every call has ended, so that the error page reuses the results of all calls. */
export async function waitForAll<const Answers extends readonly unknown[]>(
  answers: Answers,
): Promise<{ -readonly [Index in keyof Answers]: Awaited<Answers[Index]> }> {
  await Promise.allSettled(answers);
  return Promise.all(answers);
}

/** Finds the address of a recording that an API elsewhere names by its id only (docs/hosted-mode.md). */
function findStoredSound({ hasAudio, mediaId, audioUrl2Play }: QuestionInfo): string | undefined {
  const { GCS_BUCKET, GCS_API_ENDPOINT = GOOGLE_STORAGE } = config;
  if (audioUrl2Play || !hasAudio || !mediaId || !GCS_BUCKET) return audioUrl2Play;
  return `${GCS_API_ENDPOINT.replace(/\/$/, '')}/${GCS_BUCKET}/audio/${encodeURIComponent(mediaId)}`;
}

/** Removes the texts that only our API has from a question of an API elsewhere, and adds its recording's address. */
export function presentQuestion<Info extends QuestionInfo>(info: Info): Info {
  return config.API_HOST ? { ...removeOwnTexts(info), audioUrl2Play: findStoredSound(info) } : info;
}

export interface SharedQuestion {
  question: QuestionInfo & { questionTag: string; forDate: CalendarDate };
  category: Category;
}

/** Finds the shared question of a tag with its category, as a visitor may see it; null if there is none. */
export const findSharedQuestion = cache(async (questionTag: string): Promise<SharedQuestion | null> => {
  if (questionTag.length > QUESTION_TAG_MAX_LENGTH) return null;
  limitHostedCacheTime();
  const found = await findResponse('questionByTag', { questionTag });
  if (!found) return null;
  const { triviaQuestion, category } = found.triviaQuestion;
  const { forDate } = triviaQuestion;
  // In hosted mode the API may return more than visitors may see.
  const visibility = toSharedVisibility(findVisibility({ forDate }, getProductToday(), false));
  const question = pickShownFields(presentQuestion(triviaQuestion), visibility);
  return question && forDate ? { question: { ...question, questionTag, forDate }, category } : null;
});

export interface Profile {
  account: AccountInfo;
  stats: SingleGameStat[];
}

export const findProfile = cache(async (username: string): Promise<Profile | null> => {
  if (username.length > USERNAME_MAX_LENGTH) return null;
  const [account, stats] = await waitForAll([
    findForVisitor('accountInfo', { username }),
    findForVisitor('singleGameStats', { username }),
  ]);
  return account && { account, stats: stats?.singleGameStats ?? [] };
});

/** The real status of a page about a failure, which the framework renders with 200. */
export type FailedStatus = 404 | 503;

/** The group of `shown` is null if the link names none; `refused` has the server's message (docs/product.md, 8). */
export type FoundGroup =
  | { state: 'shown'; group: GroupGame | null }
  | { state: 'private' }
  | { state: 'refused'; message: string; status?: FailedStatus };

/** Finds the API's own message for an error; undefined if the text is ours, because the host sent none. */
function findApiMessage(error: ApiError): string | undefined {
  const cause = error.cause as { hostMessage?: string } | null | undefined;
  const isOurs = Object.values<string>(hostMessages).includes(error.message);
  return cause?.hostMessage ?? (isOurs ? undefined : error.message);
}

/** Converts errors with a message for people to a result, and "not found" to null. Rethrows others. */
function toRefusedGroup(error: unknown): FoundGroup | null {
  if (!(error instanceof ApiError)) throw error;
  const message = findApiMessage(error);
  if (error.status === 404) {
    // The site's page for missing content would not show the message of an API elsewhere.
    return message && config.API_HOST ? { state: 'refused', message, status: 404 } : null;
  }
  if (!message) throw error;
  if (error.status < 500) return { state: 'refused', message };
  log.error({ error: error.cause ?? error }, 'a group could not be read');
  return { state: 'refused', message, status: 503 };
}

async function readGroup(link: GroupLink): Promise<FoundGroup> {
  limitHostedCacheTime();
  if (link.kind === 'code') {
    const { groupGameInfo } = await callOnce('groupByInvite', { code: link.code });
    return { state: 'shown', group: groupGameInfo.groupGame };
  }
  const tag = link.kind === 'tag' ? link.tag : link.id;
  if (!tag) return { state: 'shown', group: null };
  const found = await callOnce('groupByTag', { groupIdTag: tag });
  const group = found.groupGameInfo?.groupGame;
  const isPrivate = found.privateGroup || group?.privateGroup;
  return group && !isPrivate ? { state: 'shown', group } : { state: 'private' };
}

/** Finds the public data of a link's group; null if there is no such group. */
export function findGroup(link: GroupLink): Promise<FoundGroup | null> {
  return readGroup(link).catch(toRefusedGroup);
}
