import 'server-only';
import { ApiError, type ApiErrorCode } from '@/lib/errors/api-error';
import { MAX_EDGE, MAX_PIXELS } from '@/lib/features/media/rules';

const IMAGE_LIMITS = `at most ${MAX_PIXELS / 1e6} megapixels, ${MAX_EDGE.toLocaleString('en')} pixels a side`;

const refusals = {
  empty: ['invalid', 'This file is empty. Choose another one.'],
  unsupported: ['wrong_type', 'File type is not supported. Choose a JPG, PNG, GIF, MP3, MP4 or MOV file.'],
  heic: ['wrong_type', 'HEIC photos cannot be used. Export it as JPG first.'],
  webp: ['wrong_type', 'WebP pictures cannot be used. Export it as JPG first.'],
  avif: ['wrong_type', 'AVIF pictures cannot be used. Export it as JPG first.'],
  wave: ['wrong_type', 'WAV sound cannot be used. Export it as MP3 or M4A first.'],
  ogg: ['wrong_type', 'OGG sound cannot be used. Export it as MP3 or M4A first.'],
  silent: [
    'wrong_type',
    'This video has no sound, and players hear only the sound of a video. Choose one with sound, or a picture.',
  ],
  damaged: ['wrong_type', 'This file is damaged or incomplete. Export it again and choose the new one.'],
  'wrong-kind': ['wrong_type', 'The content of this file does not match its name. Choose the original file.'],
  unplayable: [
    'wrong_type',
    'Browsers cannot play this recording. Export it as MP4 with H.264 and AAC, or as MP3.',
  ],
  'tags-stay': [
    'wrong_type',
    'This recording could not be freed of its tags (title, artist, cover), which may give an answer away. Export it again as MP4 with H.264 and AAC, or as MP3.',
  ],
  'too-big': ['too_large', 'File size is too big'],
  'too-many-pixels': [
    'too_large',
    `This image has too many pixels. Make it smaller and try again: ${IMAGE_LIMITS}.`,
  ],
  progressive: [
    'too_large',
    'This progressive JPEG takes too much memory to open. Save it without “progressive”, or make it smaller.',
  ],
  interlaced: [
    'too_large',
    'This interlaced PNG takes too much memory to open. Save it without “interlaced”, or make it smaller.',
  ],
  'large-gif': [
    'too_large',
    'This GIF takes too much memory to open. Save it as JPG or PNG, or make it smaller.',
  ],
  'too-slow': ['too_large', 'This image takes too long to open. Make it smaller and try again.'],
  busy: ['unavailable', 'Too many images are being prepared right now. Try again in a moment.'],
} as const satisfies Record<string, readonly [ApiErrorCode, string]>;

export type RefusalReason = keyof typeof refusals;

/** It says to people why a file cannot be accepted. Nothing of the file is stored. */
export class MediaRefusal extends ApiError {
  // The inherited test would accept every ApiError.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof ApiError && 'reason' in value;
  }

  override name = 'MediaRefusal';
  readonly reason: RefusalReason;

  /** `details.message` replaces the reason's own. */
  constructor(reason: RefusalReason, details: { cause?: unknown; message?: string } = {}) {
    const [code, message] = refusals[reason];
    super(code, details.message ?? message, { cause: details.cause });
    this.reason = reason;
  }
}
