import { planPath } from '@/components/plan/plan-paths';
import { recordScreens } from '@/components/records/record-screens';
import { ThemeTags } from '@/components/records/theme-tags';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { ScreenLink } from '@/components/ui/screen-link';
import { games } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { flawNames } from '@/lib/features/records/flaws';
import { isReleased, nameDate, statusNames } from '@/lib/features/records/rules';
import type { FoundRecord } from '@/lib/features/search/contract';
import { MarkedText } from './marked-text';
import styles from './search-result.module.css';

interface SearchResultProps {
  record: FoundRecord;
  today: CalendarDate;
  /** Asks for a day to put it on. */
  onPlace: () => void;
  /** Finds all with this theme tag. */
  onTheme: (theme: string) => void;
}

/** A record that was found: what it says, where the words are, where it stands, and the ways from here. */
export function SearchResult({ record, today, onPlace, onTheme }: SearchResultProps) {
  const { kind, title, also, category, categoryId, forDate, status, mediaType, difficulty } = record;
  const { themes, flaws } = record;
  const cell = forDate && { date: forDate, categoryId };
  return (
    <li className={styles.result}>
      <ScreenLink href={recordScreens[record.kind].editPath(record)} className={styles.title}>
        {title.length > 0 ? <MarkedText parts={title} /> : 'Without a text'}
      </ScreenLink>
      {also && (
        <p className={styles.also}>
          <span className={styles.field}>{also.name}:</span> <MarkedText parts={also.parts} />
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
          <ScreenLink href={planPath({ game: kind, month: cell.date.slice(0, 7), cell })}>
            Show in the plan
          </ScreenLink>
        )}
        {!isReleased(record, today) && (
          <Button variant="quiet" onClick={onPlace}>
            {forDate ? 'Move' : 'Place on a day'}
          </Button>
        )}
      </div>
    </li>
  );
}
