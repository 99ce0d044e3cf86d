'use client';

import { useRef, useState } from 'react';
import { StaffTitle } from '@/components/layout/staff-title';
import { RunwayAlert } from '@/components/overview/runway-alert';
import { toFilterInput } from '@/components/records/record-filter';
import { Message } from '@/components/ui/message';
import { ReadState } from '@/components/ui/read-state';
import { Spinner } from '@/components/ui/spinner';
import { games, type ReviewedGame } from '@/lib/contract/kinds';
import { addMonths, type CalendarDate, formatMonth } from '@/lib/dates/calendar-date';
import { useNearWarnings } from '@/lib/features/near-duplicates/client';
import { usePlan } from '@/lib/features/plan/client';
import type { PlannedRecord } from '@/lib/features/plan/contract';
import { listGaps } from '@/lib/features/plan/fill-gaps';
import { fitsFilter } from '@/lib/features/plan/filter-records';
import { LONG_DAYS, NEXT_DAYS } from '@/lib/features/plan/rules';
import { ConflictsDialog, FillDialog, PendingMoveDialog } from './arranging-dialogs';
import { AssignDialog, useAssigning } from './assign-dialog';
import { Bench } from './bench';
import { findCellAt } from './cell-focus';
import { CheckProgress, useChecking } from './check-answers';
import { DraftGapsDialog } from './draft-gaps-dialog';
import { DraftGapsProgress } from './draft-gaps-progress';
import { PasteDialog } from './paste-dialog';
import { usePlanAddress } from './plan-address';
import { PlanFilter, PlanHeading } from './plan-heading';
import { CarriedRecordMessage, WaitingTextMessage } from './plan-messages';
import styles from './plan-screen.module.css';
import { PlanTable, type Press } from './plan-table';
import { PlanTargets } from './plan-targets';
import { RecordCard } from './record-card';
import { SelectionBar } from './selection-bar';
import { useArranging } from './use-arranging';
import { useClipboard } from './use-clipboard';
import { useDrafting } from './use-drafting';
import { useIsDragging } from './use-drag';
import { useFilling } from './use-filling';
import { useAnnouncer, useMoving } from './use-moving';
import { usePlanKeys } from './use-plan-keys';
import { useSelection } from './use-selection';

function nameMonths(month: string, isLong: boolean): string {
  if (!month) return `Next ${isLong ? LONG_DAYS : NEXT_DAYS} days`;
  const first = formatMonth(`${month}-01`);
  return isLong ? `${first} and ${formatMonth(`${addMonths(month, 1)}-01`)}` : first;
}

/** Adds warnings of leaks and near-duplicates, once they have loaded, to the records and the bench of a plan. */
function useRecordsWithWarnings(game: ReviewedGame, plan: ReturnType<typeof usePlan>['data']) {
  const { records = [], bench = [], stamp } = plan ?? {};
  const asked = [...records, ...bench].map(({ id }) => ({ kind: game, id }));
  const near = useNearWarnings(asked, stamp);
  const addWarnings = (record: PlannedRecord): PlannedRecord => {
    const found = near.get(record.id);
    return found ? { ...record, warnings: [...(record.warnings ?? []), ...found] } : record;
  };
  return { records: records.map(addWarnings), bench: bench.map(addWarnings) };
}

export function PlanScreen({ today: todayAtFirst }: { today: CalendarDate }) {
  const address = usePlanAddress(todayAtFirst);
  const { game, month, isLong, days } = address;
  const from = days[0] ?? todayAtFirst;
  const to = days.at(-1) ?? todayAtFirst;
  const { data, error, mutate } = usePlan(game, from, to, useIsDragging());
  const { today = todayAtFirst, categories = [], assignments = [] } = data ?? {};
  const { records, bench } = useRecordsWithWarnings(game, data);
  // While new days load, `data` is still the plan of the previous days.
  const isLoaded = (date: CalendarDate) => data !== undefined && date >= data.from && date <= data.to;
  const loadedDays = days.filter(isLoaded);
  const gaps = listGaps({ days: loadedDays, today, categories, records });
  const announcer = useAnnouncer();
  const moving = useMoving(game, today, announcer.say);
  const fits = (record: PlannedRecord) => fitsFilter(record, address.filter);
  const plan = { game, days, today, categories, records, bench, gaps, fits, isLoaded };
  const selection = useSelection(plan);
  const assigning = useAssigning({ gaps, assignments, today, selection });
  const arranging = useArranging(game, selection, moving);
  const clipboard = useClipboard(game, { categories, selection, moving, arranging });
  const filling = useFilling(game, address);
  const drafting = useDrafting(game, assigning.findTargetGaps);
  const checking = useChecking();
  const table = useRef<HTMLTableElement>(null);
  const [pressed, setPressed] = useState<PlannedRecord | null>(null);
  const [isFillDialogOpen, setIsFillDialogOpen] = useState(false);
  const [lastGame, setLastGame] = useState(game);
  // Back may show another game behind an open dialog, so the dialogs close then.
  if (lastGame !== game) {
    setLastGame(game);
    setPressed(null);
    setIsFillDialogOpen(false);
    assigning.close();
    clipboard.close();
    drafting.close();
  }
  // The card stays open when somebody else removes the record, so that typed text is not lost.
  const shown = [...records, ...bench].find(({ id }) => id === pressed?.id) ?? pressed;
  const shownCategory = categories.find(({ id }) => id === shown?.categoryId);
  // A deletion may end after the person has closed its card and opened the next one.
  const closeCard = () => setPressed((now) => (now === pressed ? null : now));
  const title = nameMonths(month, isLong);
  const hasSelection = selection.records.length + selection.gaps.length > 0;

  function pressRecord(record: PlannedRecord, { shiftKey, ctrlKey, metaKey }: Press) {
    const at = record.forDate && { date: record.forDate, categoryId: record.categoryId };
    const focused = findCellAt(table.current?.querySelector('td [tabindex="0"]') ?? null);
    if (shiftKey && at) selection.extend(focused ?? at, at);
    else if (ctrlKey || metaKey || selection.isSelecting) selection.toggle(record);
    else setPressed(record);
  }

  usePlanKeys({ records: [...records, ...bench], categories, moving, selection, filling, arranging });

  return (
    <section className={styles.screen}>
      <StaffTitle>{`Plan · ${games[game].names}, ${title}`}</StaffTitle>
      <PlanHeading address={address} title={title} categories={categories} selection={selection} />
      <p ref={announcer.region} role="status" aria-label="Moves" className="visually-hidden" />
      <ReadState data={data} error={error} label="Loading the plan…" onRetry={() => mutate()} />
      {data && game === 'daily' && (
        <>
          <RunwayAlert rows={categories.filter(({ active }) => active)} alertBelow={data.alertBelow} />
          <PlanTargets days={loadedDays} categories={categories} records={records} />
        </>
      )}
      {data && <PlanFilter address={address} records={[...records, ...bench]} />}
      <div className={styles.foot}>
        {data && !error && loadedDays.length < days.length && <Spinner label="Loading the plan…" />}
        <DraftGapsProgress game={game} loop={drafting.loop} />
        <CheckProgress {...checking} />
        <WaitingTextMessage filling={filling} />
        <CarriedRecordMessage moving={moving} />
        {(selection.isSelecting || hasSelection) && !moving.carried && (
          <SelectionBar
            game={game}
            selection={selection}
            arranging={arranging}
            onAssign={() => assigning.openGaps(selection.gaps)}
            onCheck={() => checking.start(selection.records)}
            onDraft={drafting.open && (() => drafting.open?.(selection.gaps))}
          />
        )}
      </div>
      {data && categories.length === 0 && <Message tone="info">There are no active categories.</Message>}
      {data && categories.length > 0 && (
        <div className={styles.sides}>
          <PlanTable
            ref={table}
            plan={plan}
            moving={moving}
            selection={selection}
            filling={filling}
            clipboard={clipboard}
            assigning={assigning}
            isCompact={address.isCompact}
            start={address.cell}
            onPress={pressRecord}
          />
          <Bench
            records={bench}
            categories={categories}
            exported={{ ...toFilterInput(address.filter), game, when: 'bench' }}
            moving={moving}
            onOpen={setPressed}
            fits={fits}
            onFill={() => setIsFillDialogOpen(true)}
          />
        </div>
      )}
      {shown && shownCategory && (
        <RecordCard
          game={game}
          moving={moving}
          filling={filling}
          record={shown}
          category={shownCategory}
          onClose={closeCard}
        />
      )}
      {assigning.opened.length > 0 && <AssignDialog game={game} today={today} assigning={assigning} />}
      <DraftGapsDialog
        drafting={drafting}
        recordCount={selection.records.length}
        today={today}
        assignments={assignments}
      />
      {isFillDialogOpen && (
        <FillDialog
          calendar={plan}
          gaps={selection.gaps.length > 0 ? selection.gaps : gaps}
          assignments={assignments}
          arranging={arranging}
          onClose={() => setIsFillDialogOpen(false)}
        />
      )}
      {clipboard.pasted && <PasteDialog game={game} {...clipboard.pasted} onClose={clipboard.close} />}
      <ConflictsDialog arranging={arranging} />
      <PendingMoveDialog moving={moving} categories={categories} />
    </section>
  );
}
