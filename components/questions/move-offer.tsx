import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { showErrorToast } from '@/components/ui/toaster';
import type { Game } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import type { Gap } from '@/lib/features/categories/next-gap';

import styles from './move-offer.module.css';
import { createPath } from './question-paths';

export type GapFinder = (where: 'any category' | 'this category') => Promise<Gap | null>;

interface MoveOfferProps {
  game: Game;
  findGap: GapFinder;
  /** Takes the work to the create screen at the path; false when the browser refuses to carry it. */
  carryTo: (path: string, gap: Gap) => boolean;
}

/** The ways out when a slot was taken while somebody filled in a question for it: the work moves to a free one. */
export function MoveOffer({ game, findGap, carryTo }: MoveOfferProps) {
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);

  async function move(where: Parameters<GapFinder>[0]) {
    setIsBusy(true);
    try {
      const gap = await findGap(where);
      const path = gap && createPath(game, gap.forDate, gap);
      if (!gap || !path) showErrorToast('There is no gap in the next 60 dates.');
      else if (carryTo(path, gap)) router.push(path);
      else showErrorToast('This browser does not let us carry the work over. Copy it before you leave.');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showErrorToast(`The next gap could not be looked up. ${error.message}`);
    }
    setIsBusy(false);
  }

  return (
    <span className={styles.ways}>
      <Button aria-disabled={isBusy} onClick={() => move('this category')}>
        Move to the next free date
      </Button>
      <Button variant="quiet" aria-disabled={isBusy} onClick={() => move('any category')}>
        Move to the next gap
      </Button>
    </span>
  );
}
