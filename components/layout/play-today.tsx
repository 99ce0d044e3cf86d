import { ButtonAnchor } from '@/components/ui/button-anchor';
import { productToday } from '@/lib/dates/today';
import { playPath } from '@/lib/features/questions/archive-address';

/** The way to today's game, for pages that would end without one. */
export function PlayToday() {
  return (
    <p>
      <ButtonAnchor variant="primary" href={playPath(productToday())}>
        Play today’s questions
      </ButtonAnchor>
    </p>
  );
}
