import { QuestionScript } from '@/components/layout/public-page';
import { Button } from '@/components/ui/button';
import { AudioProblem } from './media-problem';
import styles from './public-media.module.css';

/** Works without scripts and loads nothing before it is played; public/question.js shows the hidden error messages. */
export function PublicAudio({ url }: { url: string }) {
  const retry = <Button data-audio-retry="">Retry</Button>;
  return (
    <div className={styles.audio} data-audio="">
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
