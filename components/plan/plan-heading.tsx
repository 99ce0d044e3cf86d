import { ExportButton } from '@/components/exports/export-button';
import { filterInput } from '@/components/records/filter-input';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { IconButton } from '@/components/ui/icon-button';
import { ScreenLink } from '@/components/ui/screen-link';
import { useShortcut } from '@/lib/browser/shortcuts';
import { games, REVIEWED_GAMES } from '@/lib/contract/kinds';
import type { PlanCategory } from '@/lib/features/plan/contract';
import { nameRunway } from '@/lib/features/records/rules';
import styles from './plan-heading.module.css';
import { weekPath } from './plan-paths';
import type { usePlanAddress } from './use-plan-address';
import type { Selection } from './use-selection';

interface PlanHeadingProps {
  address: ReturnType<typeof usePlanAddress>;
  /** What days are shown. */
  title: string;
  categories: readonly PlanCategory[];
  selection: Selection;
}

/** Which game and days the plan shows, how far they are ready, and the ways to others. */
export function PlanHeading({ address, title, categories, selection }: PlanHeadingProps) {
  const { game, month, days, filter, isLong, isCompact, pathTo, goTo, lengthen, compact, step } = address;
  const runways = categories.filter(({ active }) => active).map(({ runway }) => runway);
  const runway = Math.min(...runways);

  useShortcut({ keys: 'Alt+ArrowUp', description: 'Previous month', run: () => step(-1) });
  useShortcut({ keys: 'Alt+ArrowDown', description: 'Next month', run: () => step(1) });

  return (
    <div className={styles.heading}>
      <h1>Plan</h1>
      <nav className={styles.games} aria-label="Game">
        {REVIEWED_GAMES.map((one) => (
          <ScreenLink
            key={one}
            href={pathTo({ game: one })}
            className={styles.game}
            aria-current={one === game ? 'page' : undefined}
          >
            {games[one].names}
          </ScreenLink>
        ))}
      </nav>
      <div className={styles.months}>
        <IconButton icon="arrow-left" label="Previous month" onClick={() => step(-1)} />
        <h2 className={styles.month} aria-live="polite">
          {title}
        </h2>
        <IconButton icon="arrow-right" label="Next month" onClick={() => step(1)} />
        {month && (
          <Button variant="quiet" onClick={() => goTo('')}>
            Next 30 days
          </Button>
        )}
      </div>
      <Button aria-pressed={isLong} onClick={lengthen}>
        Two months
      </Button>
      <Button aria-pressed={isCompact} onClick={compact}>
        Compact rows
      </Button>
      <Button
        aria-pressed={selection.isSelecting}
        onClick={() => selection.setIsSelecting(!selection.isSelecting)}
      >
        Select several
      </Button>
      <ButtonLink href={weekPath(game, month && `${month}-01`)}>Print a week</ButtonLink>
      <ExportButton records={{ ...filterInput(filter), game, from: days[0], to: days.at(-1) }} />
      <ScreenLink href="/my_account#calendar">Calendar feed</ScreenLink>
      <a href="#bench" className={styles.toBench}>
        To the bench
      </a>
      {runways.length > 0 && (
        <p className={styles.runway}>
          {runway === 0
            ? 'Not every category is ready for today.'
            : `Every category is ready for ${nameRunway(runway)}.`}
        </p>
      )}
    </div>
  );
}
