import { useMediaAccess } from '@/lib/features/media/client';
import { playableUrl } from '@/lib/features/media/media-url';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { AudioPlayer } from './audio-player';
import { useMediaUrls } from './media-contexts';
import { MediaCredit } from './media-credit';
import { QuestionImage } from './question-image';

/** The image or audio of a question on the browse screens, also of later dates when staff look. */
export function QuestionMedia({ question }: { question: Omit<QuestionInfo, 'forDate'> }) {
  const isReady = useMediaAccess();
  const urls = useMediaUrls();
  if (!isReady) return null;
  const { hasImage, hasAudio, mediaId, image, audioUrl2Play } = question;
  return (
    <>
      {hasAudio && audioUrl2Play && (
        <AudioPlayer key={audioUrl2Play} url={playableUrl(audioUrl2Play, urls)} />
      )}
      {hasImage && mediaId && <QuestionImage key={mediaId} mediaId={mediaId} details={image} />}
      <MediaCredit question={question} />
    </>
  );
}
