'use client';

import { ExportButton } from '@/components/exports/export-button';
import { StaffScreen } from '@/components/layout/staff-screen';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Message } from '@/components/ui/message';
import { HistoryFilterFields } from './history-filter';
import { HistoryList } from './history-list';
import { useHistoryFilter } from './use-history-filter';

/** Lists the changes of questions, puzzles and categories, latest first. Deleted records can be restored from here. */
export function HistoryScreen() {
  const { values, filter, exported, narrow, clear, isNarrowed } = useHistoryFilter();
  return (
    <StaffScreen>
      <h1>History</h1>
      <HistoryFilterFields values={values} onChange={narrow} onClear={isNarrowed ? clear : undefined} />
      {exported && (
        <div>
          <ExportButton
            records={exported}
            note="Every record with such a change, as it is now. Deleted ones are not in it."
          />
        </div>
      )}
      {values.record && (
        <Message tone="info" action={<Button onClick={() => narrow({ record: '' })}>All records</Button>}>
          Only the changes of one record are shown.
        </Message>
      )}
      <Card>
        <HistoryList
          filter={filter}
          emptyText={isNarrowed ? 'No change fits. Take away a filter.' : 'Nothing has been changed yet.'}
          onPick={({ subjectType, subjectId }) => narrow({ record: `${subjectType}:${subjectId}` })}
        />
      </Card>
    </StaffScreen>
  );
}
