import { Icon } from '@/components/ui/icon';
import styles from './choice-button.module.css';

/** How a choice is marked after the answer; null: unmarked. */
export type ChoiceMark = 'correct' | 'wrong' | null;

interface ChoiceButtonProps {
  mark: ChoiceMark;
  disabled: boolean;
  onClick: () => void;
  children: string;
}

/** One of the four choices as a button. Marks are shown by an icon as well as by colour. */
export function ChoiceButton({ mark, disabled, onClick, children }: ChoiceButtonProps) {
  return (
    <button
      type="button"
      className={styles.choice}
      data-mark={mark ?? undefined}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    >
      <span>{children}</span>
      {mark && <Icon name={mark === 'correct' ? 'check' : 'close'} />}
      {mark && <span className="visually-hidden">({mark})</span>}
    </button>
  );
}
