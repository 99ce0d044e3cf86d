import * as z from 'zod';
import { defineEndpoint } from '@/lib/contract/endpoint';
import { calendarDate, recordId } from '@/lib/contract/fields';
import { choiceNames, RECORD_STATUSES, REVIEWED_GAMES, REVIEWED_SUBJECTS } from '@/lib/contract/kinds';
import { routes } from '@/lib/contract/routes';
import { questionTexts } from '@/lib/features/questions/fields';
import { toFieldSchema } from '@/lib/features/records/contract';
import { LEAK_WAYS, NEAR_REASONS, WARNED_MAX } from './rules';

const nearRecord = z.object({
  subjectType: z.enum(REVIEWED_SUBJECTS),
  kind: z.enum(REVIEWED_GAMES),
  id: z.string(),
  categoryId: z.string(),
  category: z.string(),
  forDate: z.string().nullable(),
  status: z.enum(RECORD_STATUSES),
  isProposed: z.boolean(),
  text: z.string(),
  answer: z.string(),
});

export type NearRecord = z.infer<typeof nearRecord>;

export const nearDuplicateEndpoints = {
  findNearDuplicates: defineEndpoint({
    ...routes.findNearDuplicates,
    summary:
      'The five records nearest to the sent text, with the reasons, and the records within 14 days that contain the sent answer, or whose answer the sent text contains.',
    access: 'seeUnreleased',
    rate: 'read',
    cost: 5,
    body: z.object({
      /** A word puzzle has its hint and its word here. */
      text: toFieldSchema(questionTexts.question),
      answer: toFieldSchema(questionTexts.choice1),
      options: z.array(toFieldSchema(questionTexts.choice1)).max(choiceNames.length),
      /** Without a date, the response has no leaks. */
      forDate: calendarDate.optional(),
      /** It is the id of the compared record: the response leaves out this record and its proposed change. */
      subjectId: recordId.optional(),
    }),
    response: z.object({
      nearDuplicates: z.array(
        nearRecord.extend({
          reasons: z.array(z.enum(NEAR_REASONS)).min(1),
          /** It is false for a weakly similar record, which screens show only on request. */
          isNear: z.boolean(),
          isDuplicate: z.boolean(),
        }),
      ),
      /** They are ordered by date. `LEAK_WAYS` explains `way`. */
      leaks: z.array(nearRecord.extend({ way: z.enum(LEAK_WAYS) })),
    }),
  }),
  nearWarnings: defineEndpoint({
    ...routes.nearWarnings,
    summary: 'The leaks and near-duplicates of records that are not released, as sentences.',
    access: 'seeUnreleased',
    rate: 'read',
    cost: 5,
    body: z.object({
      records: z.array(z.object({ kind: z.enum(REVIEWED_GAMES), id: recordId })).max(WARNED_MAX),
    }),
    response: z.object({
      warned: z.array(z.object({ id: z.string(), warnings: z.array(z.string()).min(1) })),
    }),
  }),
};
