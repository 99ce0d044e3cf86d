import type { SampleQuestion } from './sample-questions';

/** The countdown of a question (docs/product.md, 9). */
export const COUNTDOWN_STEPS = 100;
export const STEP_MS = 150;
/** Duration of the feedback, in milliseconds. */
export const FEEDBACK_MS = 900;

/** The index of the chosen choice, or a timeout. */
type Answer = number | 'timed out';

interface Round {
  category: string;
  questions: readonly SampleQuestion[];
  /** Index of the question on screen. */
  index: number;
  /** The rest of its countdown, which stops during the feedback. */
  stepsLeft: number;
  correctAnswers: number;
}

/** The state of the sample game (docs/product.md, 4). */
export type GameState =
  | { phase: 'categories' }
  | { phase: 'loading'; category: string }
  | { phase: 'failed'; category: string }
  | (Round & { phase: 'question'; paused: boolean })
  | (Round & { phase: 'feedback'; answer: Answer; isCorrect: boolean })
  | { phase: 'done'; category: string; correctAnswers: number; total: number };

export type GameEvent =
  | { type: 'pick'; category: string }
  | { type: 'loaded'; questions: readonly SampleQuestion[] }
  | { type: 'not loaded' }
  | { type: 'tick' }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'answer'; choice: number }
  | { type: 'go on' }
  | { type: 'pick another' };

export const initialGame: GameState = { phase: 'categories' };

type LoadingPhase = Extract<GameState, { phase: 'loading' }>;
type QuestionPhase = Extract<GameState, { phase: 'question' }>;
type FeedbackPhase = Extract<GameState, { phase: 'feedback' }>;

function ask({ category, questions, index, correctAnswers }: Omit<Round, 'stepsLeft'>): GameState {
  const total = questions.length;
  if (index >= total) return { phase: 'done', category, correctAnswers, total };
  const round = { category, questions, index, correctAnswers };
  return { ...round, phase: 'question', stepsLeft: COUNTDOWN_STEPS, paused: false };
}

function judge({ paused: _, ...round }: QuestionPhase, answer: Answer): FeedbackPhase {
  const isCorrect = answer === round.questions[round.index]?.correct;
  return {
    ...round,
    phase: 'feedback',
    stepsLeft: answer === 'timed out' ? 0 : round.stepsLeft,
    correctAnswers: round.correctAnswers + Number(isCorrect),
    answer,
    isCorrect,
  };
}

function inQuestion(state: QuestionPhase, event: GameEvent): GameState {
  switch (event.type) {
    case 'pause':
      return { ...state, paused: true };
    case 'resume':
      return { ...state, paused: false };
    case 'answer':
      return state.paused ? state : judge(state, event.choice);
    case 'tick':
      if (state.paused) return state;
      return state.stepsLeft > 1 ? { ...state, stepsLeft: state.stepsLeft - 1 } : judge(state, 'timed out');
    default:
      return state;
  }
}

function whileLoading(state: LoadingPhase, event: GameEvent): GameState {
  const { category } = state;
  switch (event.type) {
    case 'loaded':
      return ask({ category, questions: event.questions, index: 0, correctAnswers: 0 });
    case 'not loaded':
      return { phase: 'failed', category };
    default:
      return state;
  }
}

/** The state after an event; an event that does not fit the state changes nothing. */
export function advanceGame(state: GameState, event: GameEvent): GameState {
  if (event.type === 'pick another') return initialGame;
  switch (state.phase) {
    case 'categories':
    case 'failed':
    case 'done':
      return event.type === 'pick' ? { phase: 'loading', category: event.category } : state;
    case 'loading':
      return whileLoading(state, event);
    case 'question':
      return inQuestion(state, event);
    case 'feedback':
      return event.type === 'go on' ? ask({ ...state, index: state.index + 1 }) : state;
  }
}
