import { createHash } from 'node:crypto';
import { PublicMedia } from '@/components/media/public-media';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import {
  Correction,
  Explanation,
  findDirection,
  hasShortChoices,
  isCrowded,
  QuestionText,
} from '@/components/visitor-questions/question-text';
import { choiceNames } from '@/lib/contract/kinds';
import { formatMonthDay } from '@/lib/dates/calendar-date';
import type { DayQuestion } from '@/lib/site/day-questions';
import { toCategoryColors } from '@/lib/site/markup/palette';
import styles from './play-question.module.css';

/** A key of this length distinguishes any two questions of a day. */
const KEY_LENGTH = 12;

/** Builds the storage key of an answer. Other texts make another key, so that the question is asked again. */
function buildStorageKey({ id, question, choices }: DayQuestion['question']): string {
  const texts = JSON.stringify([id, question, choiceNames.map((name) => choices[name])]);
  return createHash('sha256').update(texts).digest('base64url').slice(0, KEY_LENGTH);
}

interface PlayQuestionProps extends DayQuestion {
  /** The first question has 1. */
  number: number;
  count: number;
}

/** Asks a question by radio buttons; public/play.js makes them buttons, and styles mark the right choice if known. */
export function PlayQuestion({ game, category, question, anchor, number, count }: PlayQuestionProps) {
  const { defaultAvatarColor: color } = category;
  const { choices, correctChoice, correctedOn, hasImage } = question;
  const id = `question-${number}`;
  return (
    <Card
      as="section"
      className={styles.question}
      style={toCategoryColors(color)}
      id={anchor}
      aria-labelledby={`${id}-text`}
      data-question={buildStorageKey(question)}
    >
      <p className={styles.category}>
        <bdi>{category.category}</bdi>
        <span>
          {game === 'weekly' && 'Weekly, '}
          {number} of {count}
        </span>
      </p>
      <div className={styles.content} data-crowded={isCrowded(question)}>
        <QuestionText as="h2" id={`${id}-text`} tabIndex={-1}>
          {question.question}
        </QuestionText>
        <PublicMedia question={question} isBelow={number > 1} />
        <p hidden className={styles.again} data-again="">
          {correctedOn ? `Corrected on ${formatMonthDay(correctedOn)}` : 'Changed'} since you answered, so it
          is asked again.
        </p>
        <fieldset aria-labelledby={`${id}-text`}>
          <ul
            className={styles.choices}
            dir={findDirection(question.question)}
            data-compact={hasImage && hasShortChoices(choices)}
          >
            {choiceNames.map((name, index) => {
              const isCorrect = correctChoice === undefined ? undefined : choices[name] === correctChoice;
              return (
                <li key={name} data-correct={isCorrect}>
                  <input
                    type="radio"
                    className={styles.radio}
                    id={`${id}-${name}`}
                    name={id}
                    value={index + 1}
                  />
                  <label className={styles.choice} htmlFor={`${id}-${name}`}>
                    <span className={styles.letter} aria-hidden="true">
                      {'ABCD'[index]}
                    </span>
                    <span className={styles.text}>
                      <bdi>{choices[name]}</bdi>
                    </span>
                    {isCorrect !== undefined && (
                      <span className={styles.mark}>
                        <Icon name={isCorrect ? 'check' : 'close'} />
                        <span className="visually-hidden">({isCorrect ? 'correct' : 'wrong'})</span>
                      </span>
                    )}
                  </label>
                </li>
              );
            })}
          </ul>
        </fieldset>
        <div className={styles.end}>
          <p role="status" className={styles.verdict} data-verdict="" />
          <Button variant="primary" className={styles.next} data-next="">
            Next question
          </Button>
        </div>
        <div className={styles.explanation}>
          <Correction question={question} />
        </div>
        <div className={styles.explanation} data-explanation="">
          <Explanation>{question.explanation}</Explanation>
        </div>
      </div>
    </Card>
  );
}
