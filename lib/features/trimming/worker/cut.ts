import {
  AdtsOutputFormat,
  BufferTarget,
  Conversion,
  ConversionCanceledError,
  type ConversionOptions,
  FlacOutputFormat,
  MkvOutputFormat,
  MovOutputFormat,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  Quality,
  WavOutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import type { CutPlan } from '@/lib/features/trimming/plan';
import { toTrimProblem } from '@/lib/features/trimming/problem';
import { buildClipName, findTimelineEnd } from '@/lib/features/trimming/rules';
import { findStartPacket, findWholePackets, SAME_TIME } from './plan-cut';
import type { Container, TrimSource } from './source';
import { isReadable, type VerifiedClip, verifyClip } from './verify';

/** A stream that would start before zero, which WebM players refuse, may shift by at most this many seconds. */
const SHIFT_TOLERANCE = 0.25;
/** The picture gets at least these bits per second, because much sound may bring the estimate near zero. */
const MIN_VIDEO_BITRATE = 100_000;
/** The bitrate of a sound is known after this many packets. */
const BITRATE_SAMPLE = 200;

export type CutResult = VerifiedClip | { kind: 'canceled' };

/** Cuts and verifies a clip, or discards it if it differs from the plan; `onProgress` gets 0 to 1. */
export async function cutClip(
  source: TrimSource,
  plan: CutPlan,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<CutResult> {
  const { create, subtype } = formats[source.facts.container];
  const format = create();
  const output = new Output({ format, target: new BufferTarget() });
  try {
    const conversion = await Conversion.init(await buildConversionOptions(source, plan, output));
    if (!conversion.isValid) return { kind: 'failed', problem: { kind: 'cut-failed' } };

    conversion.onProgress = onProgress;
    const cancel = () => void conversion.cancel();
    signal.throwIfAborted();
    signal.addEventListener('abort', cancel, { once: true });
    await conversion.execute().finally(() => signal.removeEventListener('abort', cancel));

    const bytes = output.target.buffer;
    if (!bytes) return { kind: 'failed', problem: { kind: 'cut-failed' } };
    const name = buildClipName(source.file.name, plan, format.fileExtension);
    const type = source.file.type || `${source.facts.picture ? 'video' : 'audio'}/${subtype}`;
    return await verifyClip(new File([bytes], name, { type }), source, plan);
  } catch (error) {
    if (signal.aborted || error instanceof ConversionCanceledError) return { kind: 'canceled' };
    const kind = (await isReadable(source, plan)) ? 'cut-failed' : 'damaged';
    return { kind: 'failed', problem: toTrimProblem(error, kind) };
  }
}

async function buildConversionOptions(
  source: TrimSource,
  plan: CutPlan,
  output: Output,
): Promise<ConversionOptions> {
  const { input, origin, video } = source;
  const isToTheEnd = plan.end >= findTimelineEnd(source.facts.duration);
  const end = isToTheEnd ? Number.POSITIVE_INFINITY : plan.end + origin;
  // A title, an artist or a cover may give an answer away.
  const common = { input, output, tracks: 'primary', tags: {}, showWarnings: false } as const;

  const sound = await findWholePackets(source, plan);
  if (sound) {
    const { first, last } = sound;
    // By default the library begins one packet earlier to warm up the decoder, and this packet would be heard.
    const trim = { start: first.timestamp, end: last.timestamp + last.duration + SAME_TIME };
    return {
      ...common,
      trim,
      copy: { mode: 'forced', shiftTolerance: SHIFT_TOLERANCE, boundaryPolicy: 'shrink' },
    };
  }
  if (plan.method === 'copy') {
    const start = (await findStartPacket(source, plan.start))?.timestamp ?? plan.start + origin;
    return {
      ...common,
      trim: { start: Math.max(origin, start), end },
      video: { alpha: 'keep' },
      copy: { mode: 'forced', shiftTolerance: SHIFT_TOLERANCE },
    };
  }
  return {
    ...common,
    trim: { start: plan.start + origin, end },
    video: {
      codec: (await video?.getCodec()) ?? undefined,
      quality: new Quality({ bitrate: await measureVideoBitrate(source) }),
    },
    copy: { mode: 'preferred', shiftTolerance: SHIFT_TOLERANCE },
  };
}

/** Estimates the bits per second of the picture: the average of the whole file, less its sound. */
async function measureVideoBitrate({ file, facts, audio }: TrimSource): Promise<number> {
  const sound = audio ? (await audio.computePacketStats(BITRATE_SAMPLE)).averageBitrate : 0;
  return Math.max(MIN_VIDEO_BITRATE, Math.round((file.size * 8) / facts.duration - sound));
}

const formats: Record<Container, { create: () => OutputFormat; subtype: string }> = {
  mp4: { create: () => new Mp4OutputFormat(), subtype: 'mp4' },
  mov: { create: () => new MovOutputFormat(), subtype: 'quicktime' },
  webm: { create: () => new WebMOutputFormat(), subtype: 'webm' },
  mkv: { create: () => new MkvOutputFormat(), subtype: 'x-matroska' },
  mp3: { create: () => new Mp3OutputFormat(), subtype: 'mpeg' },
  wav: { create: () => new WavOutputFormat(), subtype: 'wav' },
  aac: { create: () => new AdtsOutputFormat(), subtype: 'aac' },
  flac: { create: () => new FlacOutputFormat(), subtype: 'flac' },
  ogg: { create: () => new OggOutputFormat(), subtype: 'ogg' },
};
