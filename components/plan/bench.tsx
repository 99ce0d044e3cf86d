import { type MouseEvent, useState } from 'react';
import { ExportButton, type ExportedRecords } from '@/components/import-export/export-button';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TextField } from '@/components/ui/field';
import { ScreenLink } from '@/components/ui/screen-link';
import type { PlanCategory, PlannedRecord } from '@/lib/features/plan/contract';
import { BENCH_MAX } from '@/lib/features/plan/rules';
import { foldText } from '@/lib/text/normalize';
import styles from './bench.module.css';
import { findRecordAt } from './cell-focus';
import { PlanRecord } from './plan-record';
import { useDrops, useDropTarget } from './use-drag';
import type { Moving } from './use-moving';

interface BenchProps {
  records: readonly PlannedRecord[];
  categories: readonly PlanCategory[];
  /** An export has all matching records of the bench, also those that are not shown. */
  exported: ExportedRecords;
  moving: Moving;
  /** Returns true if the record matches the filter; the bench hides others, which the table fades. */
  fits: (record: PlannedRecord) => boolean;
  onOpen: (record: PlannedRecord) => void;
  onFill: () => void;
}

const MOST_WITHOUT_SEARCH = 5;

export function Bench({ records, categories, exported, moving, fits, onOpen, onFill }: BenchProps) {
  const [query, setQuery] = useState('');
  const { carried } = moving;
  const wanted = foldText(query).trim();
  const fitting = records.filter((record) => fits(record) && foldText(record.title).includes(wanted));
  const byCategory = Map.groupBy(fitting, ({ categoryId }) => categoryId);

  function moveToBench(record: PlannedRecord) {
    const category = categories.find(({ id }) => id === record.categoryId);
    if (record.forDate !== null && category) {
      moving.move(record, { categoryId: category.id, category: category.category, forDate: null });
    } else moving.putBack();
  }

  function openRecord({ target }: MouseEvent<HTMLElement>) {
    const record = findRecordAt(target, records);
    if (record) onOpen(record);
  }

  useDrops((record, target) => target === 'bench' && moveToBench(record));
  const { ref, isOver } = useDropTarget<HTMLElement>('bench');
  return (
    <section
      ref={ref}
      id="bench"
      className={styles.bench}
      data-over={isOver}
      aria-label="Bench"
      onClickCapture={openRecord}
    >
      <Card className="stack-3">
        <h2>Bench</h2>
        <p className="small-print">
          Without a date.<span className="not-by-touch"> Drag one onto a gap, or a slot here.</span>
        </p>
        {records.length > 0 && (
          <div className="row-2">
            <Button onClick={onFill}>Fill gaps from the bench</Button>
            <ExportButton records={exported} />
          </div>
        )}
        {(records.length > MOST_WITHOUT_SEARCH || query !== '') && (
          <TextField
            type="search"
            label="Search the bench"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
        )}
        {records.length === BENCH_MAX && (
          <p className="small-print">
            Only the {BENCH_MAX} that were changed last are here.{' '}
            <ScreenLink href="/search?when=bench">Search</ScreenLink> finds the others.
          </p>
        )}
        {carried?.forDate && moving.mode !== 'copy' && (
          <Button onClick={() => moveToBench(carried)}>Put it on the bench</Button>
        )}
        {records.length === 0 && <p>Nothing is on the bench.</p>}
        {records.length > 0 && fitting.length === 0 && <p>Nothing on the bench matches.</p>}
        {categories
          .filter(({ id }) => byCategory.has(id))
          .map(({ id, category }) => (
            <div key={id} className="stack-2">
              <h3 dir="auto">{category}</h3>
              <ul className="stack-1">
                {byCategory.get(id)?.map((record) => (
                  <li key={record.id}>
                    <PlanRecord
                      record={record}
                      placeName={`${category}, on the bench`}
                      isMovable={moving.isMovable(record)}
                      isCarried={carried?.id === record.id}
                      isTabStop
                    />
                  </li>
                ))}
              </ul>
            </div>
          ))}
      </Card>
    </section>
  );
}
