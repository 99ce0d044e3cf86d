import * as z from 'zod';
import { text } from '@/lib/contract/fields';
import { DISMISSAL_REASON_MAX_LENGTH, DISMISSALS_MAX, LINT_RULES } from './lint';

const dismissal = z.object({
  rule: z.enum(LINT_RULES),
  /** Names the texts that the rule judged: another wording is judged anew. */
  judged: z.string().regex(/^[\da-z]{1,16}$/),
  reason: text(DISMISSAL_REASON_MAX_LENGTH).refine((reason) => reason.trim() !== '', 'Say why it is right'),
});

/** The warnings about its wording that somebody has dismissed for a record, each with a reason. */
export const dismissalList = z.array(dismissal).max(DISMISSALS_MAX);
