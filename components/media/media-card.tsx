import { buildEditPath } from '@/components/staff-paths/record-paths';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ScreenLink } from '@/components/ui/screen-link';
import { QUESTION_GAMES } from '@/lib/contract/kinds';
import { formatInstant, formatWeekdayDate } from '@/lib/dates/calendar-date';
import { useMediaAccess } from '@/lib/features/media/client';
import type { MediaItem, MediaUse } from '@/lib/features/media/contract';
import { buildImageUrl, buildMediaUrl } from '@/lib/features/media/media-url';
import { formatBytes, formatDuration } from '@/lib/features/media/rules';
import { AudioPlayer } from './audio-player';
import { useMediaUrls } from './media-contexts';
import styles from './media-library-screen.module.css';

interface MediaCardProps {
  item: MediaItem;
  /** It is absent for people who may not delete. */
  onDelete: (() => void) | undefined;
}

export function MediaCard({ item, onDelete }: MediaCardProps) {
  const name = item.originalName ?? item.id;
  const facts = [
    item.width && item.height ? `${item.width} × ${item.height} px` : formatDuration(item.durationMs),
    formatBytes(item.bytes),
    item.createdBy,
    formatInstant(item.createdAt),
  ];
  return (
    <Card as="li" className={styles.card}>
      <Preview item={item} name={name} />
      <h2 className={styles.name} dir="auto" title={name}>
        {name}
      </h2>
      {/* Each fact stays on one line. */}
      <p className={styles.facts}>
        {facts.flatMap((fact) => fact?.replace(/\s/g, '\u00a0') || []).join(' · ')}
      </p>
      {item.uses.length > 0 ? (
        <ul className={styles.uses} aria-label="Used by">
          {item.uses.map((use) => (
            <li key={`${use.by} ${use.questionId ?? use.name}`}>
              <Use use={use} />
            </li>
          ))}
        </ul>
      ) : (
        <div className={styles.unused}>
          <span>Unused</span>
          {onDelete && (
            <Button
              variant="danger"
              // A double click must neither delete the next file, now under the pointer, nor take the focus from Undo.
              onMouseDown={(event) => event.detail > 1 && event.preventDefault()}
              onClick={(event) => event.detail < 2 && onDelete()}
              aria-label={`Delete ${name}`}
            >
              Delete
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

function Preview({ item, name }: { item: MediaItem; name: string }) {
  const urls = useMediaUrls();
  const mayLoad = useMediaAccess();
  if (!mayLoad) return <div className={styles.picture} />;
  if (item.kind !== 'image') {
    const url = buildMediaUrl(item.id, urls);
    return <AudioPlayer key={url} url={url} label={name} />;
  }
  return (
    <img
      className={styles.picture}
      src={buildImageUrl(item.id, 'thumbnail', urls)}
      alt={item.alt ?? name}
      loading="lazy"
    />
  );
}

function Use({ use: { by, name, forDate, categoryId, questionId } }: { use: MediaUse }) {
  const label = `${by[0]?.toUpperCase()}${by.slice(1)}: ${name}${forDate ? `, ${formatWeekdayDate(forDate)}` : ''}`;
  const game = QUESTION_GAMES.find((one) => by === `${one} question`);
  if (!game || !forDate || !categoryId || !questionId) return label;
  return <ScreenLink href={buildEditPath(game, forDate, categoryId, questionId)}>{label}</ScreenLink>;
}
