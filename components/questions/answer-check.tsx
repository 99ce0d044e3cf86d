import { type UseFormReturn, useWatch } from 'react-hook-form';
import { CHECKS_ARE_OFF, useHasModel } from '@/components/layout/language-model';
import { useOwnApi } from '@/components/layout/own-api';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { useAction } from '@/components/ui/use-action';
import { type ChoiceName, pickChoices } from '@/lib/contract/kinds';
import { checkAnswer } from '@/lib/features/generation/client';
import { CHECKS } from '@/lib/features/generation/rules';
import { hashAnswer } from '@/lib/features/lint/lint';
import type { StoredQuestion } from '@/lib/features/questions/client';
import { findQuestionProblem } from '@/lib/features/questions/rules';
import { draftFields, type QuestionValues, toFormStart } from './question-draft';

interface AnswerCheckProps {
  form: UseFormReturn<QuestionValues>;
  stored?: StoredQuestion;
}

/** Lets a model check the marked answer; a different answer becomes a warning, as problems of wording do. */
export function AnswerCheck({ form, stored }: AnswerCheckProps) {
  const { busy, problem, setProblem, run } = useAction<'check'>();
  const isOwnApi = useOwnApi();
  const hasModel = useHasModel();
  const isConfirmed = useWatch({
    control: form.control,
    compute: ({ question, correctChoice: correct, check, ...rest }: QuestionValues) => {
      const choices = pickChoices(rest);
      if (!correct || check?.judged !== hashAnswer({ question, choices, correct })) return false;
      return check.answers.every((answer) => answer === choices[correct]);
    },
  });
  if (!isOwnApi) return null;

  async function start() {
    const values = form.getValues();
    // The model answers the whole question, so in both games it must be as complete as a daily question.
    const incomplete = findQuestionProblem('daily', values);
    if (incomplete) return setProblem(`${incomplete.message}: the whole question is checked.`);
    // The stored values are compared, because the form may have begun with a proposed change.
    const { values: before } = stored ? toFormStart(stored) : {};
    const isStored = stored && draftFields.every((name) => values[name] === before?.[name]);
    await run('check', async () => {
      // A complete question has a correct choice.
      const correct = values.correctChoice as ChoiceName;
      const draft = { question: values.question, choices: pickChoices(values), correct };
      const checked = await checkAnswer(isStored ? { questionId: stored.question.id } : { draft });
      if (isStored) return form.resetField('check', { defaultValue: checked });
      // After a save the form may have another text, or none.
      const isUnchanged = draftFields.every((name) => values[name] === form.getValues(name));
      if (isUnchanged) form.setValue('check', checked, { shouldDirty: true });
    });
  }

  return (
    <div className="stack-2">
      <div className="row-3">
        <Button busy={busy !== null} aria-disabled={!hasModel} onClick={() => hasModel && start()}>
          Check the answer
        </Button>
        <p role="status" className="small-print">
          {isConfirmed
            ? `Asked ${CHECKS} times without being told the answer, a model gave the marked answer each time.`
            : !hasModel && CHECKS_ARE_OFF}
        </p>
      </div>
      {problem && <Message tone="error">{problem}</Message>}
    </div>
  );
}
