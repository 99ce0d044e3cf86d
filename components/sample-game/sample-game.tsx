'use client';

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Message } from '@/components/ui/message';
import { Spinner } from '@/components/ui/spinner';
import { needsFramework } from '@/lib/site/markup/page-marks';
import { CategoryPicker } from './category-picker';
import { GameRound } from './game-round';
import styles from './sample-game.module.css';
import { useSampleGame } from './use-sample-game';

interface GameOverProps {
  category: string;
  correctAnswers: number;
  total: number;
  onPickAnother: () => void;
  children: ReactNode;
}

/** The end of a sample category. */
function GameOver({ category, correctAnswers, total, onPickAnother, children }: GameOverProps) {
  return (
    <Card as="section" className={styles.end}>
      <p className={styles.score}>
        <strong className={styles.number}>
          {correctAnswers}/{total}
        </strong>
        correct in {category}
      </p>
      <h1 className={styles.text}>Done! Come back tomorrow for new questions.</h1>
      <Button variant="primary" onClick={onPickAnother}>
        Pick Another Category
      </Button>
      {children}
    </Card>
  );
}

/**
 * The placeholder single game: three sample categories with three questions each (docs/product.md, 2). `wayOn` is shown
 * at its end.
 */
export function SampleGame({ wayOn }: { wayOn: ReactNode }) {
  const { state, send } = useSampleGame();
  const stage = useRef<HTMLDivElement>(null);
  const scene = 'index' in state ? `question ${state.index}` : state.phase;
  const shownScene = useRef(scene);

  // The focused element has disappeared with its scene, so the focus moves to the new one, before anybody can press
  // Tab.
  useLayoutEffect(() => {
    if (shownScene.current !== scene) stage.current?.focus();
    shownScene.current = scene;
  }, [scene]);

  function renderScene() {
    switch (state.phase) {
      case 'categories':
        return <CategoryPicker onPick={(category) => send({ type: 'pick', category })} />;
      case 'loading':
        return <Spinner label="Loading questions…" labelVisible />;
      case 'failed':
        return (
          <Message
            tone="error"
            action={
              <Button onClick={() => send({ type: 'pick', category: state.category })}>Try again</Button>
            }
          >
            The questions could not be loaded. Check your connection, then try again.
          </Message>
        );
      case 'question':
      case 'feedback':
        return <GameRound state={state} send={send} />;
      case 'done':
        return (
          <GameOver {...state} onPickAnother={() => send({ type: 'pick another' })}>
            {wayOn}
          </GameOver>
        );
    }
  }

  return (
    <div ref={stage} tabIndex={-1} className={styles.stage} {...needsFramework}>
      {renderScene()}
    </div>
  );
}
