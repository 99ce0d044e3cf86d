import * as z from 'zod';
import { defineEndpoint } from '@/lib/contract/endpoint';
import { text, tokenField } from '@/lib/contract/fields';
import { routes } from '@/lib/contract/routes';

/** An invitation shows these fields of a group (docs/product.md, 3). */
const groupGame = z
  .object({
    nameOfGroup: z.string().nullish(),
    privateGroup: z.boolean().nullish(),
    mediaImageId: z.string().nullish(),
    numOfMembers: z.number().int(),
    numOfCategories: z.number().int(),
    /** Any value but COMPETITIVE means casual play. */
    scoringMode: z.string().nullish(),
  })
  .meta({ id: 'Group' });

export type GroupGame = z.infer<typeof groupGame>;

const groupGameInfo = z.object({ groupGame });
/** It is a tag or an invitation code. */
const groupKey = text(100).min(1);

export const groupEndpoints = {
  groupByTag: defineEndpoint({
    ...routes.groupByTag,
    summary: 'The group behind a public link. Of a private group only that it is private.',
    access: 'visitor',
    rate: 'read',
    cacheSeconds: 60,
    query: z.object({ groupIdTag: groupKey }),
    response: z.object({ privateGroup: z.boolean().nullish(), groupGameInfo: groupGameInfo.nullish() }),
  }),
  groupByInvite: defineEndpoint({
    ...routes.groupByInvite,
    summary: 'The group, private or public, behind an invitation code.',
    access: 'visitor',
    rate: 'read',
    cacheSeconds: 60,
    query: z.object({ code: groupKey, token: tokenField }),
    response: z.object({ groupGameInfo }),
  }),
};
