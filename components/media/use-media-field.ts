import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useObjectUrl } from '@/lib/browser/files';
import type { QuestionGame } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import {
  chooseFile,
  findMediaProblem,
  isMarked,
  type MediaSelection,
  noMedia,
} from '@/lib/features/media/media-selection';
import { buildImageUrl, buildMediaUrl } from '@/lib/features/media/media-url';
import { type CropRectangle, findMediaType, fitCrop, isMpeg } from '@/lib/features/media/rules';
import { useMediaUrls } from './media-contexts';
import { useUpload } from './use-upload';

const JPEG_QUALITY = 0.92;
const TRANSPARENT_TYPES: ReadonlySet<string> = new Set(['image/png', 'image/gif']);

export interface MediaFieldOptions {
  area: QuestionGame;
  /** Setting it to `noMedia` clears the field. */
  value: MediaSelection;
  onChange: (value: MediaSelection) => void;
}

interface Crop {
  url: string;
  /** It has pixels of the upright picture. */
  rectangle: CropRectangle;
  zoomMediaId?: string;
}

const NOT_CUT =
  'The zoom image could not be cut, because its picture could not be loaded. Check your connection and submit again, or uncheck Has Zoom Image.';

/** Cuts and scales a picture; PNG and GIF keep transparency, others become JPEG. Throws if it cannot be read. */
async function cutPicture({ url, rectangle }: Crop): Promise<Blob> {
  const picture = await (await fetch(url)).blob();
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  try {
    const { x, y, width, height } = rectangle;
    const size = fitCrop(rectangle);
    const canvas = new OffscreenCanvas(size.width, size.height);
    const context = canvas.getContext('2d');
    if (!context) throw new DOMException('This browser cannot draw images.', 'NotSupportedError');
    const type = TRANSPARENT_TYPES.has(picture.type) ? 'image/png' : 'image/jpeg';
    if (type === 'image/jpeg') {
      // Without a background, transparent pixels would be black.
      context.fillStyle = '#ffffff';
      context.fillRect(0, 0, size.width, size.height);
    }
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, x, y, width, height, 0, 0, size.width, size.height);
    return await canvas.convertToBlob({ type, quality: JPEG_QUALITY });
  } finally {
    bitmap.close();
  }
}

/** Holds the chosen file, its upload and its crop; `value` is the part of the state that the form stores. */
export function useMediaField({ area, value, onChange }: MediaFieldOptions) {
  const [chosen, setChosen] = useState<File | null>(null);
  const crop = useRef<Crop | null>(null);
  /** Choosing a file adds the previous value, unless its upload is unfinished; removing one restores the last value. */
  const earlier = useRef([value]);
  const upload = useUpload();
  const zoomUpload = useUpload();
  const urls = useMediaUrls();

  const uploadedId = upload.state.phase === 'stored' ? upload.state.mediaId : null;
  // Since the file was chosen, the form may have been cleared, or have got another file.
  const isChosen = value.mediaType !== null && (value.mediaId === null || value.mediaId === uploadedId);
  const file = isChosen ? chosen : null;
  // Browsers do not play MPEG; the stored file is converted.
  const fileUrl = useObjectUrl(file && !isMpeg(file.name) ? file : null);
  const storedUrl =
    value.mediaId &&
    (value.mediaType === 'image'
      ? buildImageUrl(value.mediaId, 'public', urls)
      : buildMediaUrl(value.mediaId, urls));
  const url = value.mediaType && (fileUrl ?? storedUrl);

  const forgetChosen = useEffectEvent(() => {
    setChosen(null);
    upload.cancel();
  });
  useEffect(() => {
    if (!isChosen) forgetChosen();
  }, [isChosen]);

  // Adds the id to the form's value, so that a stored draft contains the file.
  const addUploadedId = useEffectEvent((mediaId: string) => {
    if (file && value.mediaId === null) onChange({ ...value, mediaId });
  });
  useEffect(() => {
    if (uploadedId) addUploadedId(uploadedId);
  }, [uploadedId]);

  function choose(next: File) {
    const mediaType = findMediaType(next.name);
    if (!mediaType) return;
    const isUnderway = upload.state.phase === 'uploading' || upload.state.phase === 'failed';
    if (!isUnderway) earlier.current.push(value);
    setChosen(next);
    onChange(chooseFile(value, next.name));
    upload.start({ area, mediaType, file: next, fileName: next.name });
  }

  async function settle(selection: MediaSelection): Promise<MediaSelection> {
    const problem = findMediaProblem(selection);
    if (problem) throw new ApiError('invalid', problem);
    if (!isMarked(selection)) return selection;
    const mediaId = selection.mediaId ?? requireUploaded(await upload.settled());
    if (selection.mediaType === 'audio') return { ...selection, mediaId };
    // A stored zoom image is older than a newly chosen crop.
    const storedZoom = selection.crop ? null : selection.zoomMediaId;
    const zoomMediaId = selection.hasZoomImage ? await settleZoom(storedZoom) : null;
    return { ...selection, mediaId, zoomMediaId, crop: null };
  }

  /** Uploads the chosen crop, unless an earlier save did; without a crop the stored zoom image stays. */
  async function settleZoom(storedId: string | null): Promise<string> {
    const wanted = crop.current;
    if (!wanted || wanted.url !== url) return requireZoomImage(storedId);
    if (wanted.zoomMediaId) return wanted.zoomMediaId;
    const zoom = await cutPicture(wanted).catch((cause: unknown) => {
      throw new ApiError('unavailable', NOT_CUT, { cause });
    });
    const fileName = zoom.type === 'image/png' ? 'zoom.png' : 'zoom.jpg';
    zoomUpload.start({ area, mediaType: 'image', file: zoom, fileName });
    wanted.zoomMediaId = requireUploaded(await zoomUpload.settled());
    return wanted.zoomMediaId;
  }

  return {
    file,
    url,
    upload,
    zoomUpload,
    setCrop: (rectangle: CropRectangle) => {
      crop.current = url ? { url, rectangle } : null;
    },
    choose,
    remove: () => onChange(earlier.current.pop() ?? noMedia),
    settle,
  };
}

/** Throws ApiError if no zoom image is stored either; the crop is unknown until the picture has loaded. */
function requireZoomImage(zoomMediaId: string | null): string {
  if (zoomMediaId !== null) return zoomMediaId;
  const message = 'The picture to crop is not shown yet. Wait for it, or uncheck Has Zoom Image.';
  throw new ApiError('invalid', message);
}

function requireUploaded(mediaId: string | null): string {
  if (mediaId !== null) return mediaId;
  throw new ApiError('invalid', 'The file was not uploaded. Choose it again, or submit without it.');
}
