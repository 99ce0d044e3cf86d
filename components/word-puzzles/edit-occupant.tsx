import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import type { AutosavedDraft } from '@/components/drafts/autosaved-draft';
import { wordPuzzlePath } from '@/components/staff-paths/record-paths';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/screen-link';
import { ApiError } from '@/lib/errors/api-error';
import { findWordPuzzle } from '@/lib/features/word-puzzles/client';
import type { WordPuzzle } from '@/lib/features/word-puzzles/contract';
import { buildPuzzleDraftKey, toFormStart, type WordPuzzleValues } from './use-word-puzzle-form';

interface EditOccupantProps {
  form: UseFormReturn<WordPuzzleValues>;
  draft: AutosavedDraft<WordPuzzleValues>;
  /** True if the puzzle in the form is stored at another slot: its draft is not offered to the occupant. */
  isStored: boolean;
  onEdit: (occupant: WordPuzzle) => void;
}

/** Opens the puzzle in the wanted slot; its form offers the typed text of a new one as a draft. */
export function EditOccupant({ form, draft, isStored, onEdit }: EditOccupantProps) {
  const label = 'Edit the stored one';
  const values = form.getValues();
  const { categoryId, forDate } = values;
  if (isStored) return <ButtonLink href={wordPuzzlePath(categoryId, forDate)}>{label}</ButtonLink>;

  async function edit() {
    try {
      const occupant = await findWordPuzzle(categoryId, forDate);
      if (!occupant) return form.clearErrors();
      const { values: base, version } = toFormStart(occupant);
      if (!draft.moveTo(buildPuzzleDraftKey(occupant), { values, base, version })) return;
      // The form must be clean before it gets the occupant, or it would store the typed text under the occupant's key.
      flushSync(() => form.reset());
      onEdit(occupant);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      form.setError('root', { message: error.message });
    }
  }

  return <Button onClick={edit}>{label}</Button>;
}
