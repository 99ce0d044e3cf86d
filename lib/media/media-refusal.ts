/** Why a file was refused; the wording is in `media-refusal.ts`, shown to people as it stands. */
export type RefusalReason =
  | 'empty'
  | 'unsupported'
  | 'heic'
  | 'damaged'
  | 'too-big'
  | 'too-many-pixels'
  | 'wrong-kind'
  | 'busy';

const MESSAGES: Readonly<Record<RefusalReason, string>> = {
  empty: 'This file is empty. Choose another one.',
  unsupported: 'File type is not supported. Choose a JPG, PNG, GIF, MP3, MP4 or MOV file.',
  heic: 'HEIC photos cannot be used. Export it as JPG first.',
  damaged: 'This file is damaged or incomplete. Export it again and retry.',
  'too-big': 'File size is too big',
  'too-many-pixels': 'This image has too many pixels. Make it smaller and try again: at most 40 megapixels.',
  'wrong-kind': 'The content of this file does not match its name. Choose the original file.',
  busy: 'Too many images are being prepared right now. Try again in a moment.',
};

/** A file that cannot be accepted, with a message that says what to do next. Nothing of it is stored. */
export class MediaRefusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, options?: ErrorOptions) {
    super(MESSAGES[reason], options);
    this.name = 'MediaRefusal';
    this.reason = reason;
  }
}
