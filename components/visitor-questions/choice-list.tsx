import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { type Choices, choiceNames } from '@/lib/contract/choices';
import styles from './choice-list.module.css';

/** Characters of a choice that has room in half the width of a phone. */
const SHORT_CHOICE = 12;

interface ChoiceListProps {
  choices: Choices;
  correctChoice?: string;
  /** Short choices stand two by two on a phone, too. */
  isCompact?: boolean;
}

/** The four choices, not interactive; the correct one, where it may be known, is marked by more than its colour. */
export function ChoiceList({ choices, correctChoice, isCompact = false }: ChoiceListProps) {
  const isShort = choiceNames.every((name) => choices[name].length <= SHORT_CHOICE);
  return (
    <ol className={styles.list} data-compact={isCompact && isShort}>
      {choiceNames.map((name, index) => {
        const isCorrect = choices[name] === correctChoice;
        return (
          <li key={name} className={classNames(styles.choice, isCorrect && styles.correct)}>
            <span className={styles.letter} aria-hidden="true">
              {'ABCD'[index]}
            </span>
            <span dir="auto" className={styles.text}>
              {choices[name]}
            </span>
            {isCorrect && (
              <>
                <Icon name="check" className={styles.check} />
                <span className="visually-hidden">(correct)</span>
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}
