import { useState } from 'react';
import { flushSync } from 'react-dom';
import { findPlanningProblem, planningNames } from '@/components/drafts/planning-fields';
import { type SaveAction, savedText } from '@/components/drafts/save-actions';
import {
  type FormStart,
  type RecordForm,
  type Reread,
  type SaveContext,
  useRecordForm,
} from '@/components/drafts/use-record-form';
import { showChangeToast, type UndoableChange } from '@/components/history/undo-change';
import type { Game, RecordStatus } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import type { MediaSelection } from '@/lib/features/media/media-selection';
import { questionExists, type StoredQuestion } from '@/lib/features/questions/client';
import { findQuestionProblem, QUESTION_EXISTS_MESSAGE } from '@/lib/features/questions/rules';
import { reasonMissingMessage } from '@/lib/features/records/rules';
import { draftFields, placeFields, type QuestionValues, withoutLostFile } from './question-draft';

export interface SavedForm extends FormStart<QuestionValues> {
  change: Partial<UndoableChange>;
  /** A proposal leaves the live question unchanged. */
  stored?: StoredQuestion;
  isProposed?: boolean;
}

export interface QuestionFormOptions {
  game: Game;
  start: FormStart<QuestionValues>;
  /** Stores the values. Throws ApiError with the message to show. */
  save: (values: QuestionValues, context: SaveContext) => Promise<SavedForm>;
  status?: RecordStatus;
  /** Players have seen the question: a change needs a reason. */
  isLive?: boolean;
  /** Reads the stored question again after a conflict; null when it was deleted. It is absent for new questions. */
  reload?: () => Promise<Reread<QuestionValues> | null>;
  onDone?: (saved: SavedForm, action?: SaveAction) => unknown;
}

const unexplained = { field: 'reason', message: reasonMissingMessage('question') };

/** Time limit of the duplicate check: after it the form shows its own messages only. */
const ASKING = { timeoutMs: 3000 };

interface FormParts {
  /** Throws ApiError with the message to show. */
  settleMedia: (media: MediaSelection) => Promise<MediaSelection>;
}

export function useQuestionForm({
  game,
  start,
  save,
  isLive = false,
  reload,
  settleMedia,
  onDone,
}: QuestionFormOptions & FormParts): RecordForm<QuestionValues> & { mustExplain: boolean } {
  /** It is true after the server has asked for a reason, because one of the two questions was released. */
  const [isAsked, setIsAsked] = useState(false);
  const mustExplain = isLive || isAsked;

  /** For new daily questions the duplicate message comes first (docs/product.md, 5); the save checks again. */
  async function check(values: QuestionValues, status?: RecordStatus) {
    const unsaid = mustExplain && values.reason.trim() === '' ? unexplained : null;
    const rest = findPlanningProblem(values) ?? unsaid;
    if (status === 'draft') return rest;
    const problem = findQuestionProblem(game, values);
    const mustAsk = game === 'daily' && !reload && problem && problem.field !== 'question';
    const exists = mustAsk && (await questionExists(values, ASKING).catch(() => false));
    if (exists) return { field: 'question', message: QUESTION_EXISTS_MESSAGE };
    return problem ?? rest;
  }

  /** Restores the text of a new question after Undo, unless the form is in use. */
  function bringBack(values: QuestionValues, address: string) {
    const isInUse = JSON.stringify(record.form.getValues()) !== JSON.stringify(start.values);
    if (isInUse || window.location.pathname !== address) return;
    record.restore({ base: start.values, values, fileNames: [], savedAt: '' });
  }

  const record = useRecordForm<QuestionValues, SavedForm>({
    start,
    fields: [
      ...draftFields,
      ...planningNames,
      ...(reload ? ([...placeFields, 'reason', 'correction'] as const) : []),
    ],
    check,
    complete: async (values) => ({ ...values, media: await settleMedia(values.media) }),
    async save(values, context) {
      const address = window.location.pathname;
      const saved = await save(values, context).catch((error: unknown) => {
        // The reason field must be rendered before it can be focused.
        if (error instanceof ApiError && error.issues?.[0]?.path === 'reason')
          flushSync(() => setIsAsked(true));
        throw error;
      });
      showChangeToast(
        savedText('Question saved', context.status, saved.isProposed),
        saved.change,
        reload ? undefined : () => bringBack(values, address),
      );
      setIsAsked(false);
      return { ...saved, values: { ...saved.values, filled: null } };
    },
    reload,
    fieldOfPath: (path) => path.replace('triviaQuestion.', ''),
    toRestorable: withoutLostFile,
    onDone(saved, action) {
      record.form.setFocus('question');
      onDone?.(saved, action);
    },
  });
  return { ...record, mustExplain };
}
