import type { ButtonVariant } from '@/components/ui/button';
import { ButtonAnchor } from '@/components/ui/button-anchor';
import { productToday } from '@/lib/dates/today';
import { playPath } from '@/lib/features/questions/addresses';

/** The way to today's game, for pages that would end without one. */
export function PlayToday({ variant = 'primary' }: { variant?: ButtonVariant }) {
  return (
    <p>
      <ButtonAnchor variant={variant} href={playPath(productToday())}>
        Play today’s questions
      </ButtonAnchor>
    </p>
  );
}
