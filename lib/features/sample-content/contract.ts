import * as z from 'zod';
import { defineEndpoint } from '@/lib/contract/endpoint';
import { routes } from '@/lib/contract/routes';

export const sampleContentEndpoints = {
  sampleContent: defineEndpoint({
    ...routes.sampleContent,
    summary: 'The number of sample questions and word puzzles that nobody has changed.',
    access: 'manageStaff',
    rate: 'read',
    response: z.object({ records: z.number().int() }),
  }),
  removeSampleContent: defineEndpoint({
    ...routes.removeSampleContent,
    summary: 'Deletes the sample questions and word puzzles that nobody has changed, in one step.',
    access: 'manageStaff',
    rate: 'write',
    body: z.object({
      /** True consents to what visitors lose; false asks for the consent by a 409 `goes_live`. */
      goesLive: z.boolean().nullish(),
    }),
    response: z.object({ historyEntryId: z.string().optional() }),
  }),
};
