import 'server-only';
import { ApiError } from '@/lib/errors/api-error';
import { QUESTION_EXISTS_MESSAGE } from '@/lib/features/questions/rules';
import type { QuestionRow, WriteConflict } from './store';

/** The refusal of a value that was sent: 400 with the field it is about. */
export function invalidField(path: string, message: string): ApiError {
  return new ApiError('invalid', message, { issues: [{ path, message }] });
}

/** The answer to a write that another record stands in the way of. */
export function writeConflict(kind: WriteConflict): ApiError {
  return kind === 'slot'
    ? new ApiError('slot_taken', 'This category already has a question for this date. Choose another date.')
    : new ApiError('question_exists', QUESTION_EXISTS_MESSAGE, {
        issues: [{ path: 'triviaQuestion.question', message: QUESTION_EXISTS_MESSAGE }],
      });
}

export function questionDeleted(): ApiError {
  return new ApiError(
    'not_found',
    'This question was deleted meanwhile. Submit it as a new one to keep your work.',
  );
}

function questionStale(): ApiError {
  return new ApiError(
    'stale',
    'Somebody else changed this question meanwhile. Compare the two and save again.',
  );
}

/** The row a write stored; throws ApiError for what stood in its way, `stale` when nothing was written. */
export function storedOrThrow(result: QuestionRow | WriteConflict | undefined): QuestionRow {
  if (typeof result === 'string') throw writeConflict(result);
  if (!result) throw questionStale();
  return result;
}
