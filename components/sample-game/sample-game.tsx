import { PlayToday } from '@/components/layout/next-links';
import { SampleScript } from '@/components/layout/public-page';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { Message } from '@/components/ui/message';
import { ProgressBar } from '@/components/ui/progress-bar';
import { Spinner } from '@/components/ui/spinner';
import { palette, toCategoryColors } from '@/lib/site/markup/palette';
import styles from './sample-game.module.css';

const CATEGORIES = [
  {
    name: 'Geography',
    color: '#1c9cf0',
    drawing:
      'M24 5a19 19 0 1 0 0 38 19 19 0 0 0 0-38Zm0 0c-11 11-11 27 0 38 11-11 11-27 0-38ZM6.5 17h35M6.5 31h35',
  },
  {
    name: 'Film & TV',
    color: '#ff5c6c',
    drawing: 'M5 18h38v24H5Zm0 0-1.5-8 37-7 1.5 7.5ZM13 9l6 6.5M25 6.5l6 7M20 25v10l9-5Z',
  },
  {
    name: 'Pop Music',
    color: '#ff6fb5',
    drawing:
      'M17 36V10l22-5v26M17 17l22-5M17 36a5.5 4.5 0 1 1-11 0 5.5 4.5 0 0 1 11 0Zm22-5a5.5 4.5 0 1 1-11 0 5.5 4.5 0 0 1 11 0Z',
  },
];

function CategoryPicker() {
  return (
    <div data-scene="categories">
      <h1 className={styles.heading}>Pick a category</h1>
      <ul className={styles.categories}>
        {CATEGORIES.map(({ name, color, drawing }) => (
          <li key={name}>
            <button type="button" className={styles.pick} style={toCategoryColors(color)} data-pick={name}>
              <svg
                className={styles.drawing}
                viewBox="0 0 48 48"
                fill={palette.white}
                stroke={palette.black}
                strokeWidth="2.5"
                strokeLinejoin="round"
                strokeLinecap="round"
                aria-hidden="true"
                focusable="false"
              >
                <path d={drawing} />
              </svg>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Round() {
  return (
    <Card
      as="section"
      className={styles.round}
      aria-labelledby="sample-question"
      hidden
      data-scene="question"
    >
      <div className={styles.header}>
        <p>
          <strong className={styles.category} data-category="" />
          <span data-number="" />
        </p>
        <Button variant="quiet" data-pause="">
          <span className={styles.label} data-running="">
            <Icon name="pause" />
            Pause
          </span>
          <span className={styles.label} hidden data-paused="">
            <Icon name="play" />
            Resume
          </span>
        </Button>
      </div>
      <ProgressBar label="Time left, of 15 seconds" percent={100} className={styles.countdown} />
      <h1 id="sample-question" className={styles.question} data-question="">
        Question
      </h1>
      <ul className={styles.choices}>
        {['0', '1', '2', '3'].map((choice) => (
          <li key={choice}>
            <button type="button" className={styles.choice} data-choice={choice}>
              <span />
              <Icon name="check" className={styles.right} />
              <Icon name="close" className={styles.wrong} />
              <span className="visually-hidden" />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.verdict} data-verdict="" />
    </Card>
  );
}

/** It stands in for the single game (docs/product.md, 2): public/sample.js shows one scene at a time. */
export function SampleGame() {
  return (
    <>
      <noscript>
        <Card className={styles.panel}>
          <h1>Single Game</h1>
          <p>
            The sample game needs scripts. Allow JavaScript for this site in your browser, then load this page
            again. The questions of the day are played without.
          </p>
          <PlayToday />
        </Card>
      </noscript>
      <div tabIndex={-1} className={styles.stage} data-sample="">
        <CategoryPicker />
        <div hidden data-scene="loading">
          <Spinner label="Loading questions…" labelVisible />
        </div>
        <div hidden data-scene="failed">
          <Message tone="error" action={<Button data-retry="">Try again</Button>}>
            The questions could not be loaded. Check your connection, then try again.
          </Message>
        </div>
        <Round />
        <Card as="section" className={styles.panel} hidden data-scene="done">
          <p className={styles.score}>
            <strong className={styles.number} data-score="" />
            <span>
              correct in <span data-category="" />
            </span>
          </p>
          <h1 className={styles.done}>Done! Come back tomorrow for new questions.</h1>
          <Button variant="primary" data-another="">
            Pick Another Category
          </Button>
          <PlayToday variant="secondary" />
        </Card>
        <SampleScript />
      </div>
    </>
  );
}
