import { useState } from 'react';
import { RecordFilter } from '@/components/records/record-filter';
import { Button } from '@/components/ui/button';
import { ClearButton } from '@/components/ui/clear-button';
import { KeptViews } from '@/components/views/kept-views';
import { useHistoryAuthors } from '@/lib/features/history/client';
import type { PlannedRecord } from '@/lib/features/plan/contract';
import { fitsFilter } from '@/lib/features/plan/filter-records';
import styles from './plan-filter.module.css';
import type { usePlanAddress } from './use-plan-address';

interface PlanFilterProps {
  address: ReturnType<typeof usePlanAddress>;
  /** Those of the table and of the bench. */
  records: readonly PlannedRecord[];
}

/** The filter of the plan, with the number of matches; other records stay in their places, faded. */
export function PlanFilter({ address, records }: PlanFilterProps) {
  const { filter, isFiltering, narrow, clear } = address;
  const [isOpen, setIsOpen] = useState(isFiltering);
  const fitting = records.filter((record) => fitsFilter(record, filter));
  const authors = useHistoryAuthors(filter.author !== '');
  const isGone = authors.length > 0 && !authors.includes(filter.author);
  const gone = isGone ? `: “${filter.author}” is none of the authors any more` : '';
  return (
    <search className={styles.filter} aria-label="Filter">
      <div className={styles.line}>
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Filter
        </Button>
        <KeptViews />
        <p role="status">{isFiltering ? `${fitting.length} of ${records.length} fit${gone}` : ''}</p>
        {isFiltering && <ClearButton onClear={clear}>Show everything</ClearButton>}
      </div>
      {isOpen && (
        <div className={styles.fields}>
          <RecordFilter values={filter} className={styles.choice} onChange={narrow} />
        </div>
      )}
    </search>
  );
}
