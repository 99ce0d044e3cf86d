import {
  type FormStart,
  type RecordForm,
  type SaveContext,
  useRecordForm,
} from '@/components/drafts/use-record-form';
import { showToast } from '@/components/ui/toaster';
import type { Game } from '@/lib/contract/kinds';
import type { MediaSelection } from '@/lib/features/media/media-selection';
import { questionExists } from '@/lib/features/questions/client';
import {
  type DraftProblem,
  findDailyProblem,
  findWeeklyProblem,
  QUESTION_EXISTS_MESSAGE,
} from '@/lib/features/questions/rules';
import { draftFields, placeFields, type QuestionValues, withoutLostFile } from './question-draft';

export interface QuestionFormOptions {
  game: Game;
  /** The question being edited, or what a new one begins as. */
  start: FormStart<QuestionValues>;
  /** Stores the values; returns what the form begins with next. Throws ApiError with the message to show. */
  save: (values: QuestionValues, context: SaveContext) => Promise<FormStart<QuestionValues>>;
  /**
   * Reads the question being edited again, null when it is gone; asked when somebody else has changed it. Absent for a
   * new question, whose place is fixed.
   */
  reload?: () => Promise<FormStart<QuestionValues> | null>;
  /** The question is stored and nothing was typed meanwhile. */
  onDone?: () => void;
}

/** Somebody waits for their message: without an answer in this time they get the form's own. */
const ASKING = { timeoutMs: 3000 };

/** What parts of the form have to do with its saves. */
interface FormParts {
  /** Waits for the uploads of the form's file; throws ApiError with the message to show. */
  settleMedia: (media: MediaSelection) => Promise<MediaSelection>;
  /** What was submitted is stored. */
  onStored: () => void;
}

/** The state of the question form of both games, for new and for stored questions. */
export function useQuestionForm({
  game,
  start,
  save,
  reload,
  settleMedia,
  onStored,
  onDone,
}: QuestionFormOptions & FormParts): RecordForm<QuestionValues> {
  const findProblem = game === 'daily' ? findDailyProblem : findWeeklyProblem;

  /** That a new daily question exists overrides whatever else is wrong (spec, section 5); its save asks again. */
  async function check(values: QuestionValues): Promise<DraftProblem | null> {
    const problem = findProblem(values);
    const mustAsk = game === 'daily' && !reload && problem && problem.field !== 'question';
    const exists = mustAsk && (await questionExists(values, ASKING).catch(() => false));
    return exists ? { field: 'question', message: QUESTION_EXISTS_MESSAGE } : problem;
  }

  const record = useRecordForm<QuestionValues>({
    start,
    fields: reload ? [...draftFields, ...placeFields] : draftFields,
    check,
    complete: async (values) => ({ ...values, media: await settleMedia(values.media) }),
    async save(values, context) {
      const next = await save(values, context);
      showToast('Question saved');
      onStored();
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
