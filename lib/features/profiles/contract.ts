import * as z from 'zod';
import { defineEndpoint } from '@/lib/contract/endpoint';
import { answeredColor, answeredDate, text, tokenField } from '@/lib/contract/fields';
import { routes } from '@/lib/contract/routes';
import { USERNAME_MAX_LENGTH } from './rules';

/** These fields of a player are public (docs/product.md, 3). */
const accountInfo = z.object({
  username: z.string(),
  name: z.string().nullish(),
  mediaId: z.string().nullish(),
  defaultAvatarColor: answeredColor,
  dateJoined: answeredDate,
  myAccount: z.boolean().nullish(),
});

export type AccountInfo = z.infer<typeof accountInfo>;

/** A category of the single game has the player's results if they have played it. */
const singleGameStat = z.object({
  categoryName: z.string(),
  mediaId: z.string().nullish(),
  defaultAvatarColor: answeredColor,
  stats: z.object({ totalAnswered: z.number().int(), totalCorrect: z.number().int() }).nullish(),
});

export type SingleGameStat = z.infer<typeof singleGameStat>;

const player = z.object({ token: tokenField, username: text(USERNAME_MAX_LENGTH).min(1) });

export const profileEndpoints = {
  accountInfo: defineEndpoint({
    ...routes.accountInfo,
    summary: "A player's public account.",
    access: 'visitor',
    rate: 'read',
    cacheSeconds: 60,
    query: player,
    response: accountInfo,
  }),
  singleGameStats: defineEndpoint({
    ...routes.singleGameStats,
    summary: 'The results of a player in each category of the single game.',
    access: 'visitor',
    rate: 'read',
    cacheSeconds: 60,
    query: player,
    response: z.object({ singleGameStats: z.array(singleGameStat) }),
  }),
};
