import 'server-only';
import { ApiError, type ApiErrorCode } from '@/lib/errors/api-error';

const refusals = {
  empty: ['invalid', 'This file is empty. Choose another one.'],
  unsupported: ['wrong_type', 'File type is not supported. Choose a JPG, PNG, GIF, MP3, MP4 or MOV file.'],
  heic: ['wrong_type', 'HEIC photos cannot be used. Export it as JPG first.'],
  damaged: ['wrong_type', 'This file is damaged or incomplete. Export it again and choose the new one.'],
  'wrong-kind': ['wrong_type', 'The content of this file does not match its name. Choose the original file.'],
  'too-big': ['too_large', 'File size is too big'],
  'too-many-pixels': [
    'too_large',
    'This image has too many pixels. Make it smaller and try again: at most 40 megapixels, 30,000 pixels a side.',
  ],
  busy: ['unavailable', 'Too many images are being prepared right now. Try again in a moment.'],
} as const satisfies Record<string, readonly [ApiErrorCode, string]>;

export type RefusalReason = keyof typeof refusals;

/** A file that cannot be accepted, with a message that says what to do next. Nothing of it is stored. */
export class MediaRefusal extends ApiError {
  override name = 'MediaRefusal';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, details: { cause?: unknown } = {}) {
    const [code, message] = refusals[reason];
    super(code, message, details);
    this.reason = reason;
  }
}
