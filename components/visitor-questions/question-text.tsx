import type { ComponentProps } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { type Choices, choiceNames } from '@/lib/contract/kinds';
import { formatMonthDay } from '@/lib/dates/calendar-date';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import styles from './question-text.module.css';

const RIGHT_TO_LEFT =
  /^[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Finds the direction of a text by its first letter, as browsers do for `dir="auto"`, for the elements beside it. */
export function findDirection(text: string): 'ltr' | 'rtl' {
  const [letter = ''] = /\p{L}/u.exec(text) ?? [];
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
}

export function Explanation({ children: text }: { children?: string }) {
  if (!text) return null;
  return (
    <p className={styles.explanation} dir="auto">
      {text}
    </p>
  );
}

/** Says when a question was corrected and, if there is a public sentence about the correction, shows it. */
export function Correction({ question }: { question: Pick<QuestionInfo, 'correction' | 'correctedOn'> }) {
  const { correction, correctedOn } = question;
  if (!correctedOn) return null;
  return (
    <p className={styles.correction}>
      <b>Corrected on {formatMonthDay(correctedOn)}</b>
      {correction && (
        <>
          : <bdi>{correction}</bdi>
        </>
      )}
    </p>
  );
}

/** A question of more characters is set as a paragraph instead of a headline. */
const LONG_QUESTION = 160;

interface QuestionTextProps extends ComponentProps<'p'> {
  as?: 'p' | 'h2';
  children: string;
}

/** Shows the text of a question as visitors see it, in the size of `--question-size`; a long text is smaller. */
export function QuestionText({ as: Element = 'p', children: text, ...rest }: QuestionTextProps) {
  return (
    <Element {...rest} className={styles.question} dir="auto" data-long={text.length > LONG_QUESTION}>
      {text}
    </Element>
  );
}

/** A choice of at most this many characters fits into half the width of a phone. */
const SHORT_CHOICE = 12;

export function hasShortChoices(choices: Choices): boolean {
  return choiceNames.every((name) => choices[name].length <= SHORT_CHOICE);
}

interface ChoiceListProps {
  /** The whole list has the direction of this text. */
  question: string;
  choices: Choices;
  correctChoice?: string;
  /** If it is true, short choices are in two columns on a phone, too. */
  isCompact?: boolean;
}

/** Lists the four choices to read; the correct one, if it is given, is marked by more than its colour. */
export function ChoiceList({ question, choices, correctChoice, isCompact = false }: ChoiceListProps) {
  return (
    <ol
      className={styles.list}
      dir={findDirection(question)}
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
                <Icon name="check" />
                <span className="visually-hidden">(correct)</span>
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** A phone shows at most this many characters of a question and its choices in ordinary sizes. */
const ROOM_FOR_TEXT = { besideImage: 150, besideAudio: 190, alone: 240 };

/** Returns true for a long question, which a phone shows in smaller type, to keep the next link visible. */
export function isCrowded({ question, choices, hasImage, hasAudio }: QuestionInfo): boolean {
  const length = choiceNames.reduce((sum, name) => sum + choices[name].length, question.length);
  if (hasImage) return length > ROOM_FOR_TEXT.besideImage;
  return length > (hasAudio ? ROOM_FOR_TEXT.besideAudio : ROOM_FOR_TEXT.alone);
}
