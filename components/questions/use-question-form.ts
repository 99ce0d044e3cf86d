import { useState } from 'react';
import { flushSync } from 'react-dom';
import { planningNames } from '@/components/drafts/planning-fields';
import { savedText } from '@/components/drafts/save-actions';
import {
  type FormStart,
  type RecordForm,
  type Reread,
  type SaveContext,
  useRecordForm,
} from '@/components/drafts/use-record-form';
import { tellSaved, type UndoableChange } from '@/components/history/undo-change';
import type { Game, RecordStatus } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import type { MediaSelection } from '@/lib/features/media/media-selection';
import { questionExists } from '@/lib/features/questions/client';
import { findQuestionProblem, QUESTION_EXISTS_MESSAGE } from '@/lib/features/questions/rules';
import { reasonMissingMessage } from '@/lib/features/records/rules';
import { draftFields, placeFields, type QuestionValues, withoutLostFile } from './question-draft';

/** What a save has stored. */
export interface SavedForm {
  /** What the form begins with next. */
  next: FormStart<QuestionValues>;
  /** How it is taken back. */
  change: Partial<UndoableChange>;
  /** The change is proposed, beside the question as it is. */
  isProposed?: boolean;
}

export interface QuestionFormOptions {
  game: Game;
  /** The question being edited, or what a new one begins as. */
  start: FormStart<QuestionValues>;
  /** Stores the values. Throws ApiError with the message to show. */
  save: (values: QuestionValues, context: SaveContext) => Promise<SavedForm>;
  /** What the question is now; absent for a new one. */
  status?: RecordStatus;
  /** Players have seen the question: the history wants to know why it changes. */
  isLive?: boolean;
  /**
   * Reads the question being edited again, null when it is gone; asked when somebody else has changed it. Absent for a
   * new question, whose place is fixed.
   */
  reload?: () => Promise<Reread<QuestionValues> | null>;
  /** The question is stored and nothing was typed meanwhile. */
  onDone?: () => unknown;
}

const unexplained = { field: 'reason', message: reasonMissingMessage('question') };

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
  isLive = false,
  reload,
  settleMedia,
  onStored,
  onDone,
}: QuestionFormOptions & FormParts): RecordForm<QuestionValues> & { mustExplain: boolean } {
  /** The server says that players have seen it, or the question that it would swap with. */
  const [isAsked, setIsAsked] = useState(false);
  const mustExplain = isLive || isAsked;

  /** That a new daily question exists overrides whatever else is wrong (docs/product.md, 5); its save asks again. */
  async function check(values: QuestionValues, status?: RecordStatus) {
    const unsaid = mustExplain && values.reason.trim() === '' ? unexplained : null;
    if (status === 'draft') return unsaid;
    const problem = findQuestionProblem(game, values);
    const mustAsk = game === 'daily' && !reload && problem && problem.field !== 'question';
    const exists = mustAsk && (await questionExists(values, ASKING).catch(() => false));
    if (exists) return { field: 'question', message: QUESTION_EXISTS_MESSAGE };
    return problem ?? unsaid;
  }

  /** The text of a question that was taken back right after it was made is there again, unless the form is in use. */
  function bringBack(values: QuestionValues, address: string) {
    const isInUse = JSON.stringify(record.form.getValues()) !== JSON.stringify(start.values);
    if (isInUse || window.location.pathname !== address) return;
    record.restore({ base: start.values, values, fileNames: [], savedAt: '' });
  }

  const record = useRecordForm<QuestionValues>({
    start,
    fields: [...draftFields, ...planningNames, ...(reload ? ([...placeFields, 'reason'] as const) : [])],
    check,
    complete: async (values) => ({ ...values, media: await settleMedia(values.media) }),
    async save(values, context) {
      const address = window.location.pathname;
      const { next, change, isProposed } = await save(values, context).catch((error: unknown) => {
        // Only a field that is there can be given the focus.
        if (error instanceof ApiError && error.issues?.[0]?.path === 'reason')
          flushSync(() => setIsAsked(true));
        throw error;
      });
      tellSaved(
        savedText('Question saved', context.status, isProposed),
        change,
        reload ? undefined : () => bringBack(values, address),
      );
      setIsAsked(false);
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
  return { ...record, mustExplain };
}
