import type { MediaType } from '@/lib/contract/kinds';
import { mediaTypeOfFileName } from './rules';

/** The media fields of a question form (docs/product.md, 2 and 4). */
export interface MediaSelection {
  hasImage: boolean;
  hasAudio: boolean;
  hasZoomImage: boolean;
  /** The type of the chosen or stored file; null without one. */
  mediaType: MediaType | null;
  /** Id of the stored file; null until a chosen one is uploaded. */
  mediaId: string | null;
  zoomMediaId: string | null;
  alt: string;
  /** Name of a file chosen on this screen, so that a restored draft can say which one to choose again. */
  fileName: string | null;
}

/** The media fields of a save call (docs/product.md, 7). */
export interface MediaFields {
  mediaType: MediaType | null;
  mediaId: string | null;
  zoomMediaId: string | null;
  alt: string | null;
}

export const noMedia: MediaSelection = {
  hasImage: false,
  hasAudio: false,
  hasZoomImage: false,
  mediaType: null,
  mediaId: null,
  zoomMediaId: null,
  alt: '',
  fileName: null,
};

/** A newly chosen file replaces the old one and ticks its checkbox by extension (docs/product.md, 4). */
export function chooseFile(selection: MediaSelection, fileName: string): MediaSelection {
  const mediaType = mediaTypeOfFileName(fileName);
  return {
    ...noMedia,
    mediaType,
    fileName,
    hasImage: mediaType === 'image',
    hasAudio: mediaType === 'audio',
    hasZoomImage: mediaType === 'image' && selection.hasZoomImage,
  };
}

/** Without an image there is no zoom image either (docs/product.md, 4). */
export function markImage(selection: MediaSelection, hasImage: boolean): MediaSelection {
  return { ...selection, hasImage, hasZoomImage: hasImage && selection.hasZoomImage };
}

export function markAudio(selection: MediaSelection, hasAudio: boolean): MediaSelection {
  return { ...selection, hasAudio };
}

/** A zoom image needs an image (docs/product.md, 4). */
export function markZoomImage(selection: MediaSelection, hasZoomImage: boolean): MediaSelection {
  return { ...selection, hasZoomImage, hasImage: hasZoomImage || selection.hasImage };
}

/** The message for a ticked checkbox without its file; null when there is none such. */
export function findMediaProblem({ hasImage, hasAudio, mediaType }: MediaSelection): string | null {
  if (hasImage && mediaType !== 'image') return 'Choose an image file, or uncheck Has Image';
  if (hasAudio && mediaType !== 'audio') return 'Choose an audio file, or uncheck Has Audio';
  return null;
}

/** The media fields to save: a file counts only while its checkbox is ticked. */
export function mediaFieldsOf(selection: MediaSelection): MediaFields {
  const { hasImage, hasAudio, hasZoomImage, mediaType, mediaId, zoomMediaId, alt } = selection;
  const isMarked = mediaType === 'image' ? hasImage : mediaType === 'audio' && hasAudio;
  if (!isMarked || mediaId === null) return { mediaType: null, mediaId: null, zoomMediaId: null, alt: null };
  return {
    mediaType,
    mediaId,
    zoomMediaId: hasZoomImage ? zoomMediaId : null,
    alt: mediaType === 'image' ? alt.trim() : null,
  };
}

/** Names the media in words, for people who compare two versions of a question. */
export function nameMedia({
  hasImage,
  hasAudio,
  hasZoomImage,
  mediaType,
  fileName,
  alt,
}: MediaSelection): string {
  const name = fileName ? ` ${fileName}` : '';
  if (mediaType === 'image' && hasImage)
    return `Picture${name}${hasZoomImage ? ' with zoom image' : ''}${alt.trim() && `: ${alt.trim()}`}`;
  return mediaType === 'audio' && hasAudio ? `Audio${name}` : 'None';
}

/** Whether two selections would be saved as the same. */
export function isSameMedia(one: MediaSelection, other: MediaSelection): boolean {
  const [first, second] = [mediaFieldsOf(one), mediaFieldsOf(other)];
  return (
    first.mediaId === second.mediaId && first.zoomMediaId === second.zoomMediaId && first.alt === second.alt
  );
}
