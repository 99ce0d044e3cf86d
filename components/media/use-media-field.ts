'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cropImage } from '@/lib/browser/crop-image';
import { useObjectUrl } from '@/lib/browser/use-object-url';
import { ApiError } from '@/lib/errors/api-error';
import { describeMedia, type UploadArea } from '@/lib/features/media/client';
import {
  chooseFile,
  findMediaProblem,
  type MediaFields,
  type MediaSelection,
  mediaFieldsOf,
  noMedia,
} from '@/lib/features/media/media-selection';
import { type CropRectangle, cropOutputSize, mediaTypeOfFileName } from '@/lib/features/media/rules';
import { imageUrl, soundUrl } from '@/lib/media/media-url';
import { useMediaUrls } from './media-urls';
import { useUpload } from './use-upload';

interface MediaFieldState {
  area: UploadArea;
  value: MediaSelection;
  onChange: (value: MediaSelection) => void;
}

/** The file of a question form: chosen, uploaded, cropped and described. `value` is what the form knows of it. */
export function useMediaField({ area, value, onChange }: MediaFieldState) {
  const [chosen, setChosen] = useState<File | null>(null);
  const [crop, setCrop] = useState<CropRectangle | null>(null);
  const upload = useUpload();
  const zoomUpload = useUpload();
  const urls = useMediaUrls();
  const sentZoom = useRef<{ crop: CropRectangle; mediaId: string } | null>(null);
  const storedAlt = useRef({ mediaId: value.mediaId, alt: value.alt });

  // The form was cleared, or shows another question: what was chosen here goes with it.
  const file = value.mediaType === null ? null : chosen;
  const fileUrl = useObjectUrl(file);
  const { cancel } = upload;
  useEffect(() => {
    if (value.mediaType !== null) return;
    setChosen(null);
    setCrop(null);
    cancel();
  }, [value.mediaType, cancel]);

  // So that a saved draft of the form still has the file.
  const noteStored = useEffectEvent((mediaId: string) => onChange({ ...value, mediaId }));
  const storedNow = upload.state.phase === 'stored' ? upload.state.mediaId : null;
  useEffect(() => {
    if (storedNow) noteStored(storedNow);
  }, [storedNow]);

  function choose(next: File) {
    const mediaType = mediaTypeOfFileName(next.name);
    if (!mediaType) return;
    setChosen(next);
    setCrop(null);
    onChange(chooseFile(value, next.name));
    // Its failure is shown where its progress is.
    upload.start({ area, mediaType, file: next, fileName: next.name }).catch(() => {});
  }

  /** Waits for every upload. Throws ApiError with the message to show above Submit. */
  async function settle(): Promise<MediaFields> {
    const problem = findMediaProblem(value);
    if (problem) throw new ApiError('invalid', problem);
    const mediaId = file ? requireUploaded(await upload.settled()) : value.mediaId;
    const isImage = value.mediaType === 'image' && value.hasImage && mediaId !== null;
    const zoomMediaId = isImage && value.hasZoomImage ? await settleZoom() : null;
    if (isImage) await storeAlt(mediaId);
    return mediaFieldsOf({ ...value, mediaId, zoomMediaId });
  }

  async function settleZoom(): Promise<string | null> {
    if (!crop || !pictureUrl) return value.zoomMediaId;
    if (sentZoom.current?.crop === crop) return sentZoom.current.mediaId;
    const picture = await (await fetch(pictureUrl)).blob();
    const zoom = await cropImage(picture, crop, cropOutputSize(crop));
    const fileName = zoom.type === 'image/png' ? 'zoom.png' : 'zoom.jpg';
    const mediaId = requireUploaded(
      await zoomUpload.start({ area, mediaType: 'image', file: zoom, fileName }),
    );
    sentZoom.current = { crop, mediaId };
    return mediaId;
  }

  async function storeAlt(mediaId: string): Promise<void> {
    const isStored = storedAlt.current.mediaId === mediaId && storedAlt.current.alt === value.alt;
    if (isStored || (storedAlt.current.mediaId !== mediaId && value.alt === '')) return;
    await describeMedia(mediaId, value.alt);
    storedAlt.current = { mediaId, alt: value.alt };
  }

  const storedId = value.mediaId;
  const pictureUrl =
    value.mediaType !== 'image' ? null : (fileUrl ?? (storedId && imageUrl(storedId, 'public', urls)));
  const audioUrl = value.mediaType !== 'audio' ? null : (fileUrl ?? (storedId && soundUrl(storedId, urls)));

  return {
    file,
    pictureUrl,
    audioUrl,
    upload,
    zoomUpload,
    setCrop,
    choose,
    remove: () => onChange(noMedia),
    settle,
  };
}

/** Whoever cancels an upload while the form waits for it does not want to save without it. */
function requireUploaded(mediaId: string | null): string {
  if (mediaId !== null) return mediaId;
  throw new ApiError(
    'invalid',
    'The upload was cancelled and nothing was saved. Submit again when you are ready.',
  );
}
