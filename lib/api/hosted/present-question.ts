import 'server-only';
import { config } from '@/lib/config/config';
import { GOOGLE_STORAGE } from '@/lib/config/media-drivers';
import { type QuestionInfo, removeOwnTexts } from '@/lib/features/questions/contract';

/** The address of a recording that an API elsewhere names by its id only (docs/product.md, 7). */
function storedSound({ hasAudio, mediaId, audioUrl2Play }: QuestionInfo): string | undefined {
  const { GCS_BUCKET, GCS_API_ENDPOINT = GOOGLE_STORAGE } = config;
  if (audioUrl2Play || !hasAudio || !mediaId || !GCS_BUCKET) return audioUrl2Play;
  return `${GCS_API_ENDPOINT.replace(/\/$/, '')}/${GCS_BUCKET}/audio/${encodeURIComponent(mediaId)}`;
}

/** A question of an API elsewhere, with the specification's defaults, and without fields that only our API has. */
export function presentQuestion<Info extends QuestionInfo>(info: Info): Info {
  return config.API_HOST ? { ...removeOwnTexts(info), audioUrl2Play: storedSound(info) } : info;
}
