'use client';

import { useRef } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { SelectField } from '@/components/ui/select-field';
import { TextAreaField } from '@/components/ui/text-area-field';
import { showToast } from '@/components/ui/toaster';
import { ApiError } from '@/lib/errors/api-error';
import {
  choiceNames,
  type DraftProblem,
  QUESTION_MAX_LENGTH,
  type QuestionDraft,
} from '@/lib/features/questions/rules';
import { ChoiceInputs } from './choice-inputs';
import styles from './question-form.module.css';

const emptyDraft: QuestionDraft = {
  question: '',
  choice1: '',
  choice2: '',
  choice3: '',
  choice4: '',
  correctChoice: null,
};

/** Where the server's answer about a field of the save call belongs in the form. */
function fieldOf(error: ApiError): keyof QuestionDraft | 'root' {
  const name = error.issues?.[0]?.path.replace('triviaQuestion.', '');
  const fields = Object.keys(emptyDraft) as (keyof QuestionDraft)[];
  return fields.find((field) => field === name) ?? 'root';
}

interface QuestionFormProps {
  findProblem: (draft: QuestionDraft) => DraftProblem | null;
  /** Stores the draft; throws ApiError with the message to show. The key names this save: a repeat reuses it. */
  save: (draft: QuestionDraft, idempotencyKey: string) => Promise<void>;
}

/**
 * The question form of both games (spec, sections 2, 4 and 5): one message above Submit for the first thing wrong;
 * a failed save keeps every field; a stored one clears them and shows the toast.
 */
export function QuestionForm({ findProblem, save }: QuestionFormProps) {
  const form = useForm<QuestionDraft>({ defaultValues: emptyDraft });
  const { control, formState, handleSubmit, register, reset, setError, setFocus } = form;
  const saveKey = useRef<string | null>(null);
  const problem = [formState.errors.root, ...Object.values(formState.errors)].find((error) => error?.message);

  function show(field: keyof QuestionDraft | 'root', message: string) {
    setError(field, { message });
    if (field !== 'root') setFocus(field);
  }

  async function submit(draft: QuestionDraft) {
    const found = findProblem(draft);
    if (found) return show(found.field, found.message);
    saveKey.current ??= crypto.randomUUID();
    try {
      await save(draft, saveKey.current);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A refused save is over; one whose answer got lost may have been stored, so its repeat keeps the key.
      if (error.status < 500) saveKey.current = null;
      return show(fieldOf(error), error.message);
    }
    saveKey.current = null;
    reset(emptyDraft);
    showToast('Question saved');
    setFocus('question');
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit(submit)} noValidate>
      <SelectField label="Difficulty" className={styles.difficulty} defaultValue="medium">
        <option value="easy">easy</option>
        <option value="medium">medium</option>
        <option value="hard">hard</option>
      </SelectField>
      <TextAreaField
        label="Question"
        maxLength={QUESTION_MAX_LENGTH}
        aria-invalid={formState.errors.question ? true : undefined}
        {...register('question')}
      />
      <Controller
        control={control}
        name="correctChoice"
        render={({ field }) => (
          <ChoiceInputs
            correct={field.value}
            onCorrectChange={field.onChange}
            correctRef={field.ref}
            invalid={choiceNames.find((name) => formState.errors[name])}
            register={register}
          />
        )}
      />
      <div className={styles.submit}>
        {problem?.message && <Message tone="error">{problem.message}</Message>}
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          Submit
        </Button>
      </div>
    </form>
  );
}
