import type { ReactNode } from 'react';
import { Confirmation } from '@/components/ui/dialog';
import styles from './records.module.css';

interface SwapDialogProps {
  title: string;
  moves: readonly { title: string; to: string }[];
  children?: ReactNode;
  onDecide: (isSwap: boolean) => void;
}

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
