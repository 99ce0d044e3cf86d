'use client';

import { useMediaAccess } from '@/lib/features/media/client';
import { playableUrl } from '@/lib/features/media/media-url';
import { useMediaSource } from '@/lib/features/media/use-media-source';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { AudioPlayer } from './audio-player';
import { useMediaUrls } from './media-url-context';
import { QuestionImage } from './question-image';

/** The player starts anew with the address that is tried next. */
function QuestionAudio({ address }: { address: string }) {
  const { url, refuse, hasFailed } = useMediaSource(address);
  const isLast = hasFailed || url !== address;
  return <AudioPlayer key={`${url} ${hasFailed}`} url={url} onRefused={isLast ? undefined : refuse} />;
}

/** The image or audio of a question on the browse screens, also of later dates when staff look. */
export function QuestionMedia({ question }: { question: Omit<QuestionInfo, 'forDate'> }) {
  const isReady = useMediaAccess();
  const urls = useMediaUrls();
  if (!isReady) return null;
  const { hasImage, hasAudio, mediaId, image, audioUrl2Play } = question;
  return (
    <>
      {hasAudio && audioUrl2Play && (
        <QuestionAudio key={audioUrl2Play} address={playableUrl(audioUrl2Play, urls)} />
      )}
      {hasImage && mediaId && <QuestionImage key={mediaId} mediaId={mediaId} details={image} />}
    </>
  );
}
