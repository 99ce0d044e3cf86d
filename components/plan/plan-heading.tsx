import { useState } from 'react';
import { ExportButton } from '@/components/import-export/export-button';
import { RecordFilter, toFilterInput } from '@/components/records/record-filter';
import { buildWordPuzzlePath } from '@/components/staff-paths/record-paths';
import { Button } from '@/components/ui/button';
import { ClearButton } from '@/components/ui/filter-fields';
import { IconButton } from '@/components/ui/icon-button';
import { ButtonLink, ScreenLink } from '@/components/ui/screen-link';
import { useShortcut } from '@/lib/browser/shortcuts';
import { games, REVIEWED_GAMES } from '@/lib/contract/kinds';
import { useHistoryAuthors } from '@/lib/features/history/client';
import type { PlanCategory, PlannedRecord } from '@/lib/features/plan/contract';
import { fitsFilter } from '@/lib/features/plan/filter-records';
import { LONG_DAYS, NEXT_DAYS } from '@/lib/features/plan/rules';
import { nameRunway } from '@/lib/features/plan/runway';
import type { usePlanAddress } from './plan-address';
import styles from './plan-heading.module.css';
import type { Selection } from './use-selection';

interface PlanHeadingProps {
  address: ReturnType<typeof usePlanAddress>;
  title: string;
  categories: readonly PlanCategory[];
  selection: Selection;
}

export function PlanHeading({ address, title, categories, selection }: PlanHeadingProps) {
  const { game, days, stepMonths } = address;
  const runways = categories.filter(({ active }) => active).map(({ runway }) => runway);
  const shortest = Math.min(...runways);

  useShortcut({ keys: 'Alt+ArrowUp', description: 'Previous month', run: () => stepMonths(-1) });
  useShortcut({ keys: 'Alt+ArrowDown', description: 'Next month', run: () => stepMonths(1) });

  return (
    <div className={styles.heading}>
      <h1>Plan</h1>
      <nav className="row-1" aria-label="Game">
        {REVIEWED_GAMES.map((one) => (
          <ScreenLink
            key={one}
            href={address.buildPath({ game: one })}
            className={styles.game}
            aria-current={one === game ? 'page' : undefined}
          >
            {games[one].names}
          </ScreenLink>
        ))}
      </nav>
      <div className={styles.months}>
        <IconButton icon="arrow-left" label="Previous month" onClick={() => stepMonths(-1)} />
        <h2 className={styles.month} aria-live="polite">
          {title}
        </h2>
        <IconButton icon="arrow-right" label="Next month" onClick={() => stepMonths(1)} />
        {address.month && (
          <Button variant="quiet" onClick={address.goToNextDays}>
            Next {address.isLong ? LONG_DAYS : NEXT_DAYS} days
          </Button>
        )}
      </div>
      <div className="row-3">
        <Button aria-pressed={address.isLong} onClick={address.toggleLong}>
          Two months
        </Button>
        <Button aria-pressed={address.isCompact} onClick={address.toggleCompact}>
          Compact rows
        </Button>
        <Button aria-pressed={selection.isSelecting} onClick={selection.toggleMode}>
          Select several
        </Button>
        {game === 'word_puzzle' && <ButtonLink href={buildWordPuzzlePath()}>New word puzzle</ButtonLink>}
        <Button onClick={() => window.print()}>Print</Button>
        <ExportButton records={{ ...toFilterInput(address.filter), game, from: days[0], to: days.at(-1) }} />
      </div>
      <a href="#bench" className={styles.toBench}>
        To the bench
      </a>
      {runways.length > 0 && (
        <p className="quiet">
          {shortest === 0
            ? `Not every category is ready for ${games[game].weekday === null ? 'today' : 'this Saturday'}.`
            : `Every category is ready for ${nameRunway(shortest)}.`}
        </p>
      )}
    </div>
  );
}

interface PlanFilterProps {
  address: ReturnType<typeof usePlanAddress>;
  records: readonly PlannedRecord[];
}

export function PlanFilter({ address, records }: PlanFilterProps) {
  const { filter, isFiltering, update, clearFilter } = address;
  const [isOpen, setIsOpen] = useState(isFiltering);
  const fitting = records.filter((record) => fitsFilter(record, filter));
  const authors = useHistoryAuthors(filter.author !== '');
  const isAuthorGone = authors.length > 0 && !authors.includes(filter.author);
  const goneAuthor = isAuthorGone ? `: “${filter.author}” is none of the authors any more` : '';
  return (
    <search className="stack-2" aria-label="Filter">
      <div className={styles.line}>
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Filter
        </Button>
        <p role="status">{isFiltering ? `${fitting.length} of ${records.length} fit${goneAuthor}` : ''}</p>
        {isFiltering && <ClearButton onClear={clearFilter}>Show everything</ClearButton>}
      </div>
      {isOpen && (
        <div className={styles.fields}>
          <RecordFilter values={filter} className={styles.choice} onChange={update} />
        </div>
      )}
    </search>
  );
}
