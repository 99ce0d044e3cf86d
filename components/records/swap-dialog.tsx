import type { ReactNode } from 'react';
import { Confirmation } from '@/components/ui/dialog';
import styles from './records.module.css';

interface SwapDialogProps {
  /** "This date is taken". */
  title: string;
  /** Each record with its target. */
  moves: readonly { title: string; to: string }[];
  children?: ReactNode;
  onDecide: (isSwap: boolean) => void;
}

/** Shows two records before they swap places, and asks for confirmation. */
export function SwapDialog({ title, moves, children, onDecide }: SwapDialogProps) {
  return (
    <Confirmation
      title={title}
      action="Swap the two"
      onConfirm={() => onDecide(true)}
      onCancel={() => onDecide(false)}
    >
      {children}
      <dl className={styles.moves}>
        {moves.map((move) => (
          <div key={move.title + move.to}>
            <dt dir="auto">{move.title || 'Without a text'}</dt>
            <dd>goes to {move.to}</dd>
          </div>
        ))}
      </dl>
    </Confirmation>
  );
}
