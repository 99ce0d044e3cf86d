import { useOwnApi } from '@/components/layout/own-api';
import { dismissalsOf } from '@/lib/features/lint/lint';
import type { Linted } from '@/lib/features/lint/linted';
import { TypedLintNotes } from './lint-notes';

interface RecordFormLintProps {
  linted: Linted;
  /** The form's field of dismissals, as they are stored. */
  dismissed: { value: string; onChange: (stored: string) => void };
}

/** The lint warnings about a form's content; dismissals are saved with it, where the API keeps them. */
export function RecordFormLint({ linted, dismissed }: RecordFormLintProps) {
  const isOwnApi = useOwnApi();
  if (!isOwnApi) return <TypedLintNotes linted={linted} />;
  return (
    <TypedLintNotes
      linted={linted}
      dismissals={dismissalsOf(dismissed.value)}
      onDismissals={(list) => {
        dismissed.onChange(list.length > 0 ? JSON.stringify(list) : '');
      }}
    />
  );
}
