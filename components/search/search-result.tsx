import { type SubmitEvent, useId, useState } from 'react';
import { showChangeToast } from '@/components/history/undo-change';
import { ThemeTags } from '@/components/records/record-badges';
import { recordScreens } from '@/components/records/record-screens';
import { buildPlanPath } from '@/components/staff-paths/plan-paths';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Confirmation } from '@/components/ui/dialog';
import { DateField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Message } from '@/components/ui/message';
import { ScreenLink } from '@/components/ui/screen-link';
import { useAction } from '@/components/ui/use-action';
import { refreshScreens } from '@/lib/browser/refresh-screens';
import { games } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import type { ApiError } from '@/lib/errors/api-error';
import { flawNames } from '@/lib/features/lint/flaws';
import { moveRecord } from '@/lib/features/plan/client';
import { isReleased, nameDate, statusNames } from '@/lib/features/records/rules';
import type { FoundRecord } from '@/lib/features/search/contract';
import { MarkedText } from './marked-text';
import styles from './search-screen.module.css';

interface SearchResultProps {
  record: FoundRecord;
  today: CalendarDate;
  nearWarnings?: readonly string[];
  onPlace: () => void;
  onTheme: (theme: string) => void;
}

export function SearchResult({ record, today, nearWarnings = [], onPlace, onTheme }: SearchResultProps) {
  const { kind, title, also, category, categoryId, forDate, status, mediaType, difficulty } = record;
  const { themes, flaws } = record;
  const cell = forDate && { date: forDate, categoryId };
  return (
    <li>
      <ScreenLink href={recordScreens[kind].editPath(record)} className={styles.resultTitle}>
        {title.length > 0 ? <MarkedText parts={title} /> : 'Without a text'}
      </ScreenLink>
      {also && (
        <p>
          <span className="quiet">{also.name}:</span> <MarkedText parts={also.parts} />
        </p>
      )}
      <div className={styles.place}>
        <span>{games[kind].name}</span>
        <span dir="auto">{category}</span>
        <span>{nameDate(forDate)}</span>
        {mediaType && <span>{mediaType === 'image' ? 'Image' : 'Audio'}</span>}
        {difficulty && <span>{difficulty}</span>}
        <ThemeTags themes={themes} onPick={onTheme} />
        {flaws.length > 0 && (
          <span className={styles.flaws}>
            <Icon name="warning" />
            <span className="visually-hidden">Warnings: </span>
            {flaws.map((flaw) => flawNames[flaw]).join(', ')}
          </span>
        )}
        {status !== 'ready' && (
          <Badge tone={status === 'draft' ? 'neutral' : 'info'}>{statusNames[status]}</Badge>
        )}
        {cell && (
          <ScreenLink href={buildPlanPath({ game: kind, month: cell.date.slice(0, 7), cell })}>
            Show in the plan
          </ScreenLink>
        )}
        {!isReleased(record, today) && (
          <Button variant="quiet" onClick={onPlace}>
            {forDate ? 'Move' : 'Place on a day'}
          </Button>
        )}
      </div>
      {nearWarnings.map((warning) => (
        <p key={warning} className={styles.flaws}>
          <Icon name="warning" />
          <span dir="auto">{warning}</span>
        </p>
      ))}
    </li>
  );
}

interface PlaceDialogProps {
  record: FoundRecord;
  today: CalendarDate;
  onClose: () => void;
}

export function PlaceDialog({ record, today, onClose }: PlaceDialogProps) {
  const { kind: game, id, version, categoryId, category, forDate, title } = record;
  const [date, setDate] = useState('');
  const { busy, problem, setProblem, run } = useAction<'place'>();
  const form = useId();

  async function placeRecord() {
    const moved = await moveRecord({ game, id, version, categoryId, forDate: date });
    showChangeToast(`Placed on ${nameDate(date)}`, moved);
    onClose();
  }

  /** After a refusal the dialog shows the record as it is stored by now, so that the same press can succeed. */
  function showStored({ code }: ApiError) {
    void refreshScreens('search');
    if (code === 'stale')
      setProblem('This was changed meanwhile. Look at its text and day, then press again.');
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (date) void run('place', placeRecord, showStored);
    else setProblem('Choose a day.');
  }

  return (
    <Confirmation
      title={forDate ? 'Move to another day' : 'Place on a day'}
      action={forDate ? 'Move' : 'Place'}
      busy={busy !== null}
      form={form}
      onCancel={onClose}
    >
      <form id={form} className="stack-3" onSubmit={submit} noValidate>
        <p className={styles.title} dir="auto">
          {title.map(({ text }) => text).join('') || 'Without a text'}
        </p>
        <DateField
          label="Date"
          hint={`${category}, ${nameDate(forDate)}`}
          min={today}
          value={date}
          aria-invalid={problem ? true : undefined}
          onChange={({ target }) => setDate(target.value)}
        />
        {problem && (
          <Message key={problem} tone="error">
            {problem}
          </Message>
        )}
      </form>
    </Confirmation>
  );
}
