import { wordPuzzlePath } from '@/components/staff-paths/word-puzzle-paths';
import { Message } from '@/components/ui/message';
import { ScreenLink } from '@/components/ui/screen-link';
import { useSettled } from '@/lib/browser/reading';
import { useWordPuzzles, useWordUses } from '@/lib/features/word-puzzles/client';
import { findWordPuzzleWarnings, type WordPuzzleDraft } from '@/lib/features/word-puzzles/rules';
import { WarningList } from './warning-list';

const TYPING_PAUSE_MS = 300;

interface WordPuzzleNotesProps {
  draft: WordPuzzleDraft;
  /** The puzzle being edited does not stand in its own way. */
  storedId?: string;
}

/** What a person should know before saving: none of it keeps them from it, but a taken date does so later. */
export function WordPuzzleNotes({ draft, storedId }: WordPuzzleNotesProps) {
  const word = useSettled(draft.word.normalize('NFC'), TYPING_PAUSE_MS);
  const { data: uses = [] } = useWordUses(word, storedId);
  const { categoryId, forDate } = draft;
  const { data: puzzles = [] } = useWordPuzzles(forDate.slice(0, 7));
  const warnings = findWordPuzzleWarnings({ ...draft, word }, uses);
  const occupant = puzzles.find(
    (puzzle) => puzzle.categoryId === categoryId && puzzle.forDate === forDate && puzzle.id !== storedId,
  );
  return (
    <>
      {occupant && (
        <Message tone="warning">
          This category already has a word puzzle for this date: {occupant.word}.{' '}
          <ScreenLink href={wordPuzzlePath(categoryId, forDate)}>Edit that one</ScreenLink>
        </Message>
      )}
      <WarningList warnings={warnings} />
    </>
  );
}
