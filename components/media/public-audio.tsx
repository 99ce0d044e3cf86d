import { QuestionScript } from '@/components/layout/question-script';
import { Button } from '@/components/ui/button';
import styles from './audio-player.module.css';
import { AudioProblem } from './audio-problem';

/**
 * The browser's own audio controls on public pages, which play without scripts; a recording is fetched once somebody
 * plays it. With scripts the page says why one does not play (public/question.js): the messages wait out of sight, to be
 * put in place of the player.
 */
export function PublicAudio({ url }: { url: string }) {
  const retry = <Button data-audio-retry="">Retry</Button>;
  return (
    <div className={styles.place} data-audio="">
      <audio className={styles.player} controls preload="none" src={url} aria-label="Question audio" />
      <div hidden data-audio-problem="preparing">
        <AudioProblem kind="preparing" action={retry} />
      </div>
      <div hidden data-audio-problem="lost">
        <AudioProblem kind="lost" action={retry} />
      </div>
      <QuestionScript />
    </div>
  );
}
