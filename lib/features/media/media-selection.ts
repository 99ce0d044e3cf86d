import type { MediaType } from '@/lib/contract/kinds';
import { type MediaRights, mediaRights } from '@/lib/features/media/fields';
import { findDateProblem, toSentValue } from '@/lib/features/records/rules';
import { type CropRectangle, findMediaType } from './rules';

/** It holds the media fields of a question form (docs/product.md, 3 and 4). */
export interface MediaSelection extends MediaRights {
  hasImage: boolean;
  hasAudio: boolean;
  hasZoomImage: boolean;
  mediaType: MediaType | null;
  /** It is null until a chosen file is uploaded. */
  mediaId: string | null;
  zoomMediaId: string | null;
  /** It is in percent of the image. It is null unless a part was chosen since the zoom image was stored. */
  crop: CropRectangle | null;
  /** It names a file chosen on this screen, so that a restored draft can say which one to choose again. */
  fileName: string | null;
  alt: string;
}

export const noMedia: MediaSelection = {
  hasImage: false,
  hasAudio: false,
  hasZoomImage: false,
  mediaType: null,
  mediaId: null,
  zoomMediaId: null,
  crop: null,
  alt: '',
  ...mediaRights.each(() => ''),
  fileName: null,
};

/** A newly chosen file replaces the old one and ticks its checkbox by extension (docs/product.md, 4). */
export function chooseFile(selection: MediaSelection, fileName: string): MediaSelection {
  const mediaType = findMediaType(fileName);
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

/** Marks or unmarks the zoom image. It needs the image, so marking it marks both (docs/product.md, 4). */
export function markZoomImage(selection: MediaSelection, hasZoomImage: boolean): MediaSelection {
  return { ...selection, hasZoomImage, hasImage: hasZoomImage || selection.hasImage };
}

/** Is the checkbox of the file ticked? The file counts only then. */
export const isMarked = ({ mediaType, hasImage, hasAudio }: MediaSelection): boolean =>
  mediaType === 'image' ? hasImage : mediaType === 'audio' && hasAudio;

/** Finds a ticked checkbox without its file, or a day that does not exist; returns the message, or null. */
export function findMediaProblem(selection: MediaSelection): string | null {
  const { hasImage, hasAudio, mediaType, licenceUntil } = selection;
  if (hasImage && mediaType !== 'image') return 'Choose an image file, or uncheck Has Image';
  if (hasAudio && mediaType !== 'audio') return 'Choose an audio file, or uncheck Has Audio';
  return isMarked(selection) ? findDateProblem(mediaRights.details.licenceUntil.title, licenceUntil) : null;
}

const noMediaFields = {
  mediaType: null,
  mediaId: null,
  zoomMediaId: null,
  alt: null,
  ...mediaRights.each(() => null),
};

type MediaFields = Pick<MediaSelection, 'mediaType'> &
  Record<Exclude<keyof typeof noMediaFields, 'mediaType'>, string | null>;

/** Returns the media fields as a save sends them. */
export function toMediaFields(selection: MediaSelection): MediaFields {
  const { hasZoomImage, mediaType, mediaId, zoomMediaId, alt } = selection;
  if (!isMarked(selection) || mediaId === null) return noMediaFields;
  return {
    mediaType,
    mediaId,
    zoomMediaId: hasZoomImage ? zoomMediaId : null,
    alt: mediaType === 'image' ? alt.trim() : null,
    ...mediaRights.each((name, details) => toSentValue(details, selection[name])),
  };
}

/** Names the media in words, for people who compare two versions of a question. */
export function nameMedia(selection: MediaSelection): string {
  const { hasZoomImage, mediaType, fileName, alt, credit, licence, licenceUntil } = selection;
  if (!isMarked(selection)) return 'None';
  const name = fileName ? ` ${fileName}` : '';
  const isImage = mediaType === 'image';
  const kind = isImage ? `Picture${name}${hasZoomImage ? ' with zoom image' : ''}` : `Audio${name}`;
  const words = [
    isImage && alt.trim(),
    credit.trim() && `credit ${credit.trim()}`,
    licence.trim() && `licence ${licence.trim()}`,
    licenceUntil && `until ${licenceUntil}`,
  ].filter(Boolean);
  return words.length > 0 ? `${kind}: ${words.join(', ')}` : kind;
}

/** Would a save send the same for both? */
export function isSameMedia(one: MediaSelection, other: MediaSelection): boolean {
  const [first, second] = [toMediaFields(one), toMediaFields(other)];
  return (Object.keys(first) as (keyof MediaFields)[]).every((field) => first[field] === second[field]);
}
