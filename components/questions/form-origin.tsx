import { type UseFormReturn, useWatch } from 'react-hook-form';
import { OriginNote } from '@/components/records/origin-note';
import type { QuestionValues } from './question-draft';

/** Which model wrote the question in the form, and what has become of it since. */
export function FormOrigin({ form: { control, setValue } }: { form: UseFormReturn<QuestionValues> }) {
  // useWatch types its result as partial; all fields here have default values.
  const values = useWatch({ control }) as QuestionValues;
  const { generationId, explanation, source } = values;
  return (
    <OriginNote
      generationId={generationId}
      draft={values}
      // What a person wrote is not overwritten.
      onTake={
        explanation || source
          ? undefined
          : (claimed) => {
              setValue('explanation', claimed.explanation, { shouldDirty: true });
              setValue('source', claimed.source, { shouldDirty: true });
            }
      }
    />
  );
}
