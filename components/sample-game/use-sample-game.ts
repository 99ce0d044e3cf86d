'use client';

import { useEffect, useReducer } from 'react';
import { advanceGame, FEEDBACK_MS, initialGame, STEP_MS } from './game-state';

/**
 * The timing of the sample game: it loads questions, counts down, and continues after the feedback. It pauses while the
 * page is hidden.
 */
export function useSampleGame() {
  const [state, send] = useReducer(advanceGame, initialGame);
  const { phase } = state;
  const isTicking = phase === 'question' && !state.paused;

  useEffect(() => {
    if (state.phase !== 'loading') return;
    let isCurrent = true;
    import('./sample-questions').then(
      ({ sampleQuestions }) => {
        if (isCurrent) send({ type: 'loaded', questions: sampleQuestions[state.category] ?? [] });
      },
      () => {
        if (isCurrent) send({ type: 'not loaded' });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [state]);

  useEffect(() => {
    if (!isTicking) return;
    const clock = setInterval(() => send({ type: 'tick' }), STEP_MS);
    const pauseWhenHidden = () => document.hidden && send({ type: 'pause' });
    document.addEventListener('visibilitychange', pauseWhenHidden);
    return () => {
      clearInterval(clock);
      document.removeEventListener('visibilitychange', pauseWhenHidden);
    };
  }, [isTicking]);

  useEffect(() => {
    if (phase !== 'feedback') return;
    const timer = setTimeout(() => send({ type: 'go on' }), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  return { state, send };
}
