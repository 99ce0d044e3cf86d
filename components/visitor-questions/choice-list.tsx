import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { type Choices, choiceNames } from '@/lib/contract/kinds';
import styles from './choice-list.module.css';
import { directionOf } from './question-text';

/** Characters of a choice that has room in half the width of a phone. */
const SHORT_CHOICE = 12;

/** Can the choices stand two by two on a phone? */
export function hasShortChoices(choices: Choices): boolean {
  return choiceNames.every((name) => choices[name].length <= SHORT_CHOICE);
}

interface ChoiceListProps {
  /** It turns the whole list: the letters stand where its lines begin. */
  question: string;
  choices: Choices;
  correctChoice?: string;
  /** Short choices stand two by two on a phone, too. */
  isCompact?: boolean;
}

/** The four choices, not interactive; the correct one, where it may be known, is marked by more than its colour. */
export function ChoiceList({ question, choices, correctChoice, isCompact = false }: ChoiceListProps) {
  return (
    <ol
      className={styles.list}
      dir={directionOf(question)}
      data-compact={isCompact && hasShortChoices(choices)}
    >
      {choiceNames.map((name, index) => {
        const isCorrect = choices[name] === correctChoice;
        return (
          <li key={name} className={classNames(styles.choice, isCorrect && styles.correct)}>
            <span className={styles.letter} aria-hidden="true">
              {'ABCD'[index]}
            </span>
            <span className={styles.text}>
              <bdi>{choices[name]}</bdi>
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

/** Characters of a question and its choices for which a phone has room in the ordinary sizes, beside media or alone. */
const ROOM = { besideImage: 150, besideAudio: 190, alone: 240 };

interface CrowdedQuestion {
  question: string;
  choices: Choices;
  hasImage: boolean;
  hasAudio: boolean;
}

/** Is it so long that a phone shows it in smaller type, so that the way on is in sight with it? */
export function isCrowded({ question, choices, hasImage, hasAudio }: CrowdedQuestion): boolean {
  const length = choiceNames.reduce((sum, name) => sum + choices[name].length, question.length);
  return length > (hasImage ? ROOM.besideImage : hasAudio ? ROOM.besideAudio : ROOM.alone);
}
