import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { ProgressBar } from '@/components/ui/progress-bar';
import styles from './game-round.module.css';
import { COUNTDOWN_STEPS, type GameEvent, type GameState, STEP_MS } from './game-state';

/** The mark of a choice after the answer; null for none. */
type ChoiceMark = 'correct' | 'wrong' | null;

interface ChoiceButtonProps {
  mark: ChoiceMark;
  disabled: boolean;
  onClick: () => void;
  children: string;
}

/** One of the four choices as a button. Marks are shown by an icon as well as by colour. */
function ChoiceButton({ mark, disabled, onClick, children }: ChoiceButtonProps) {
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

type RoundState = Extract<GameState, { phase: 'question' | 'feedback' }>;

/** The mark of a choice after the answer. */
function markOf(state: RoundState, choice: number): ChoiceMark {
  if (state.phase === 'question') return null;
  if (choice === state.questions[state.index]?.correct) return 'correct';
  return choice === state.answer ? 'wrong' : null;
}

function verdict(state: RoundState): string {
  if (state.phase === 'question') return state.paused ? 'Paused' : '';
  return state.isCorrect ? 'Correct' : 'Wrong';
}

/** A question of the sample game with its countdown, or its result. */
export function GameRound({ state, send }: { state: RoundState; send: (event: GameEvent) => void }) {
  const { category, questions, index } = state;
  const question = questions[index];
  if (!question) return null;
  const isPaused = state.phase === 'question' && state.paused;
  return (
    <Card as="section" className={styles.round} aria-labelledby="sample-question">
      <div className={styles.top}>
        <p>
          <strong className={styles.category}>{category}</strong>
          Question {index + 1} of {questions.length}
        </p>
        <Button
          variant="quiet"
          disabled={state.phase === 'feedback'}
          onClick={() => send({ type: isPaused ? 'resume' : 'pause' })}
        >
          <Icon name={isPaused ? 'play' : 'pause'} />
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
      </div>
      <ProgressBar
        label={`Time left, of ${(COUNTDOWN_STEPS * STEP_MS) / 1000} seconds`}
        percent={state.stepsLeft}
        className={styles.countdown}
      />
      <h1 id="sample-question" className={styles.question}>
        {question.question}
      </h1>
      <ul className={styles.choices}>
        {question.choices.map((text, choice) => (
          <li key={text}>
            <ChoiceButton
              mark={markOf(state, choice)}
              disabled={state.phase === 'feedback' || isPaused}
              onClick={() => send({ type: 'answer', choice })}
            >
              {text}
            </ChoiceButton>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.verdict} data-verdict={verdict(state)}>
        {verdict(state)}
        {state.phase === 'feedback' && state.answer === 'timed out' && ' – time ran out'}
      </p>
    </Card>
  );
}
