import {
  type FormStart,
  type RecordForm,
  type SaveContext,
  useRecordForm,
} from '@/components/drafts/use-record-form';
import { showToast } from '@/components/ui/toaster';
import type { MediaSelection } from '@/lib/features/media/media-selection';
import { findDailyProblem, findWeeklyProblem, type Game } from '@/lib/features/questions/rules';
import { draftFields, placeFields, type QuestionValues, withoutLostFile } from './question-draft';

export interface QuestionFormOptions {
  game: Game;
  /** The question being edited, or what a new one begins as. */
  start: FormStart<QuestionValues>;
  /** Stores the values; answers what the form begins with next. Throws ApiError with the message to show. */
  save: (values: QuestionValues, context: SaveContext) => Promise<FormStart<QuestionValues>>;
  /**
   * Reads the question being edited again, null when it is gone; asked when somebody else has changed it. Absent for a
   * new question, whose place is fixed.
   */
  reload?: () => Promise<FormStart<QuestionValues> | null>;
  /** The question is stored and nothing was typed meanwhile. */
  onDone?: () => void;
}

export interface MediaSettling {
  /** Waits for the uploads of the form's file; throws ApiError with the message to show. */
  settleMedia: (media: MediaSelection) => Promise<MediaSelection>;
}

/** The state of the question form of both games, for new and for stored questions. */
export function useQuestionForm({
  game,
  start,
  save,
  reload,
  settleMedia,
  onDone,
}: QuestionFormOptions & MediaSettling): RecordForm<QuestionValues> {
  const record = useRecordForm<QuestionValues>({
    start,
    fields: reload ? [...draftFields, ...placeFields] : draftFields,
    check: game === 'daily' ? findDailyProblem : findWeeklyProblem,
    complete: async (values) => ({ ...values, media: await settleMedia(values.media) }),
    async save(values, context) {
      const next = await save(values, context);
      showToast('Question saved');
      return next;
    },
    reload,
    fieldOfPath: (path) => path.replace('triviaQuestion.', ''),
    toRestorable: withoutLostFile,
    onDone() {
      record.form.setFocus('question');
      onDone?.();
    },
  });
  return record;
}
