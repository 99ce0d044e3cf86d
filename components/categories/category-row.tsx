import type { CSSProperties } from 'react';
import { NotesMark } from '@/components/notes/notes-mark';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { IconButton } from '@/components/ui/icon-button';
import type { ManagedCategory } from '@/lib/features/categories/contract';
import styles from './categories.module.css';

interface CategoryRowProps {
  category: ManagedCategory;
  isFirst: boolean;
  isLast: boolean;
  isBusy: boolean;
  onMove: (by: -1 | 1) => void;
  onToggle: () => void;
  onEdit: () => void;
  onHistory: () => void;
  onNotes: () => void;
  /** Number of open notes. */
  openNotes?: number;
}

/** A category in the list with its actions. */
export function CategoryRow({
  category,
  isFirst,
  isLast,
  isBusy,
  onMove,
  onToggle,
  onEdit,
  onHistory,
  onNotes,
  openNotes,
}: CategoryRowProps) {
  const { category: name, active, defaultAvatarColor } = category;
  const color = { '--category-color': defaultAvatarColor } as CSSProperties;
  return (
    <Card as="li" className={styles.row} style={color} data-active={active}>
      <span className={styles.order}>
        <IconButton
          icon="arrow-up"
          label={`Move ${name} up`}
          aria-disabled={isFirst || isBusy}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon="arrow-down"
          label={`Move ${name} down`}
          aria-disabled={isLast || isBusy}
          onClick={() => onMove(1)}
        />
      </span>
      <span className={styles.color} aria-hidden="true" />
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <Badge tone={active ? 'success' : 'neutral'}>{active ? 'Active' : 'Inactive'}</Badge>
      <NotesMark count={openNotes} />
      <span className="row-2">
        <Button onClick={onEdit} aria-label={`Edit ${name}`}>
          Edit
        </Button>
        <Button
          onClick={onToggle}
          aria-disabled={isBusy}
          aria-label={`${active ? 'Deactivate' : 'Activate'} ${name}`}
        >
          {active ? 'Deactivate' : 'Activate'}
        </Button>
        <Button variant="quiet" onClick={onHistory} aria-label={`History of ${name}`}>
          History
        </Button>
        <Button variant="quiet" onClick={onNotes} aria-label={`Notes on ${name}`}>
          Notes
        </Button>
      </span>
    </Card>
  );
}
