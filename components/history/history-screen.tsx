'use client';

import { StaffScreen } from '@/components/layout/staff-screen';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Message } from '@/components/ui/message';
import { HistoryFilterFields } from './history-filter';
import { HistoryList } from './history-list';
import { useHistoryFilter } from './use-history-filter';

/** Lists the changes of questions, puzzles and categories, latest first. Deleted records can be restored from here. */
export function HistoryScreen() {
  const { values, filter, narrow, clear, isNarrowed } = useHistoryFilter();
  return (
    <StaffScreen>
      <h1>History</h1>
      <HistoryFilterFields values={values} onChange={narrow} onClear={isNarrowed ? clear : undefined} />
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
