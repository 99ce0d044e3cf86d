import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { findEndOfToday, getProductToday } from '@/lib/dates/today';
import { buildArchivePath, buildPlayPath } from '@/lib/features/questions/addresses';
import styles from './greeting.module.css';
import { PlayedScript } from './public-scripts';

/** public/played.js fills it for visitors who have played here. It overlays the page, so that nothing moves. */
export function Greeting({ className }: { className?: string }) {
  const today = getProductToday();
  return (
    <>
      <p className={classNames(styles.greeting, className)} data-greeting={today}>
        <a hidden data-greets="score" href={buildArchivePath()}>
          How you did
        </a>
        <span hidden data-greets="row" />
        <a hidden data-greets="today" href={buildPlayPath(today)}>
          play today
        </a>
      </p>
      <PlayedScript />
    </>
  );
}

/** public/played.js shows it on a page that was left open past midnight. */
export function NewDay() {
  return (
    <div hidden role="status" className={styles.newDay} data-new-day={findEndOfToday().at}>
      <p>A new day has begun.</p>
      <Button variant="primary" data-reload="">
        Reload for today
      </Button>
    </div>
  );
}
