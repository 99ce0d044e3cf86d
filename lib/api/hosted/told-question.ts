import 'server-only';
import { config } from '@/lib/config/config';
import { GOOGLE_STORAGE } from '@/lib/config/media-drivers';
import { type QuestionInfo, withoutOwnTexts } from '@/lib/features/questions/contract';

/** Where a recording of an API elsewhere is that it names by its id alone (docs/product.md, 7). */
function storedSound({ hasAudio, mediaId, audioUrl2Play }: QuestionInfo): string | undefined {
  const { GCS_BUCKET, GCS_API_ENDPOINT = GOOGLE_STORAGE } = config;
  if (audioUrl2Play || !hasAudio || !mediaId || !GCS_BUCKET) return audioUrl2Play;
  return `${GCS_API_ENDPOINT.replace(/\/$/, '')}/${GCS_BUCKET}/audio/${encodeURIComponent(mediaId)}`;
}

/** A question as pages show it: of an API elsewhere with what the specification says of its fields, and without ours. */
export function toldQuestion<Info extends QuestionInfo>(info: Info): Info {
  return config.API_HOST ? { ...withoutOwnTexts(info), audioUrl2Play: storedSound(info) } : info;
}
