import { type Control, useWatch } from 'react-hook-form';
import { OriginNote } from '@/components/records/origin-note';
import type { QuestionValues } from './question-draft';

/** Which model wrote the question in the form, and what has become of it since. */
export function FormOrigin({ control }: { control: Control<QuestionValues> }) {
  const values = useWatch({ control }) as QuestionValues;
  return <OriginNote generationId={values.generationId} draft={values} />;
}
