import { BlobSource, BufferTarget, Conversion, Input, MPEG_TS, Mp4OutputFormat, Output } from 'mediabunny';
import { ApiError } from '@/lib/errors/api-error';

const CANNOT_CONVERT =
  'This MPEG recording cannot be converted here, and browsers cannot play it. Export it as MP4 with H.264 and AAC, or as MP3.';

/** Converts the sound of an MPEG transport stream to MP4. Throws ApiError 415. */
export async function convertMpeg(file: Blob): Promise<Blob> {
  const input = new Input({ formats: [MPEG_TS], source: new BlobSource(file) });
  try {
    const sound = await input.getPrimaryAudioTrack();
    // The library takes MP2, which browsers cannot play, for MP3.
    if ((await sound?.getCodec()) !== 'aac') throw new Error('The recording has no AAC sound.');
    const output = new Output({ format: new Mp4OutputFormat(), target: new BufferTarget() });
    const conversion = await Conversion.init({
      input,
      output,
      tracks: 'primary',
      video: { discard: true },
      copy: { mode: 'forced' },
      tags: {},
      showWarnings: false,
    });
    await conversion.execute();
    if (!output.target.buffer) throw new Error('The conversion wrote nothing.');
    return new Blob([output.target.buffer], { type: 'audio/mp4' });
  } catch (error) {
    throw new ApiError('wrong_type', CANNOT_CONVERT, { cause: error });
  } finally {
    input.dispose();
  }
}
