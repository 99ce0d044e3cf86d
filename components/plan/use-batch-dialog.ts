import { useState } from 'react';
import { useShortcut } from '@/lib/browser/shortcuts';
import { GAMES, type ReviewedGame } from '@/lib/contract/kinds';
import type { Gap } from '@/lib/features/plan/fill-gaps';
import { useBatch } from './use-batch';

/** The person's AI batch, and the dialog that begins one or shows how far it is. `findMeant`: which gaps a key means. */
export function useBatchDialog(shown: ReviewedGame, findMeant: () => readonly Gap[]) {
  const batch = useBatch();
  const [opened, setOpened] = useState<'progress' | readonly Gap[] | null>(null);
  const game = GAMES.find((one) => one === shown);

  /** There is one batch at a time: while one is not over, it is that one. */
  function open(gaps: readonly Gap[]) {
    batch.reread();
    if (batch.batch && !batch.batch.isOver) setOpened('progress');
    else if (gaps.length > 0) setOpened(gaps);
  }

  const isOffered = game && batch.isKnown;
  useShortcut(
    isOffered
      ? {
          keys: 'Alt+G',
          description: 'Draft the gap, or all that are selected, with AI',
          run: () => open(findMeant()),
        }
      : null,
  );

  return {
    game,
    batch,
    opened,
    /** Absent where a model drafts nothing. */
    open: isOffered ? open : undefined,
    show: () => setOpened('progress'),
    close: () => setOpened(null),
  };
}

export type Drafting = ReturnType<typeof useBatchDialog>;
