import {
  type AudioSample,
  AudioSampleSink,
  CanvasSink,
  EncodedPacketSink,
  type InputVideoTrack,
} from 'mediabunny';
import { MIN_SPAN } from '@/lib/features/trimming/rules';
import {
  type Call,
  type CallName,
  HEARTBEAT_MS,
  type OpenResult,
  type Reply,
  type Request,
  type TrimCalls,
} from '@/lib/features/trimming/trim-protocol';
import { cutClip } from './cut';
import { inspectFile } from './inspect';
import { listKeyFrames, planCut } from './plan-cut';
import type { TrimSource } from './source';

/** In a recording of more seconds, only the beginning of each bar is decoded. */
const WHOLE_SECONDS = 600;
/** This time has several packets, because an MP3 decoder gives no sound for the first. */
const GLIMPSE_SECONDS = 0.2;

/** Returns one peak for each bar, 0 to 1; null without sound that this browser decodes. */
async function measureLoudness(
  { audio, facts: { duration, sound }, origin }: TrimSource,
  bars: number,
): Promise<number[] | null> {
  if (!audio || !sound?.canHear) return null;
  const barSeconds = duration / bars;
  const spans =
    duration <= WHOLE_SECONDS
      ? [{ start: 0, seconds: duration }]
      : Array.from({ length: bars }, (_, bar) => ({ start: bar * barSeconds, seconds: GLIMPSE_SECONDS }));

  const peaks = new Array<number>(bars).fill(0);
  const sink = new AudioSampleSink(audio);
  for (const { start, seconds } of spans) {
    for await (const sample of sink.samples(origin + start, origin + start + seconds)) {
      const bar = Math.max(0, Math.floor((sample.timestamp - origin) / barSeconds));
      if (bar < bars) peaks[bar] = Math.max(peaks[bar] ?? 0, findPeak(sample));
      sample.close();
    }
  }
  return peaks;
}

function findPeak(sample: AudioSample): number {
  const values = new Float32Array(sample.numberOfFrames * sample.numberOfChannels);
  sample.copyTo(values, { planeIndex: 0, format: 'f32' });
  return values.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);
}

/** Sends a thumbnail of each of equally long parts, one at a time; `height` in pixels. */
async function sendFilmstrip(
  id: number,
  { slots, height }: TrimCalls['filmstrip']['argument'],
): Promise<null> {
  const { video, facts, origin } = requireSource();
  if (!video || !facts.picture?.canShow) return null;
  const sink = new CanvasSink(video, { height, poolSize: 1 });
  const slotSeconds = facts.duration / slots;
  for (let slot = 0; slot < slots; slot += 1) {
    const start = origin + slot * slotSeconds;
    const wrapped = await sink.getCanvas(await findThumbnailTime(video, start, slotSeconds));
    if (!wrapped) continue;
    const picture = await createImageBitmap(wrapped.canvas);
    send({ kind: 'progress', id, value: { slot, picture } }, [picture]);
  }
  return null;
}

/** Finds the time of a slot's thumbnail: its last key frame, which needs no other frame, otherwise its middle. */
async function findThumbnailTime(video: InputVideoTrack, start: number, seconds: number): Promise<number> {
  const keyFrame = await new EncodedPacketSink(video).getKeyPacket(start + seconds, { metadataOnly: true });
  return keyFrame && keyFrame.timestamp >= start ? keyFrame.timestamp : start + seconds / 2;
}

// Each recording has its own worker, so that a parser of foreign data cannot freeze the page.

let opened: TrimSource | null = null;
const running = new Map<number, AbortController>();

self.addEventListener('message', ({ data }: MessageEvent<Request>) => {
  if (data.kind === 'cancel') running.get(data.id)?.abort();
  else void runCall(data);
});
setInterval(() => send({ kind: 'alive' }), HEARTBEAT_MS);

async function runCall(call: Call): Promise<void> {
  const canceling = new AbortController();
  running.set(call.id, canceling);
  try {
    send({ kind: 'result', id: call.id, value: await performCall(call, canceling.signal) });
  } catch {
    // The page only needs to know that the call failed.
    send({ kind: 'failure', id: call.id });
  } finally {
    running.delete(call.id);
  }
}

function performCall(call: Call, signal: AbortSignal): Promise<TrimCalls[CallName]['result']> {
  switch (call.name) {
    case 'open':
      return openFile(call.argument);
    case 'plan':
      return planCut(requireSource(), call.argument);
    case 'cut':
      return cutClip(requireSource(), call.argument, {
        signal,
        onProgress: (value) => send({ kind: 'progress', id: call.id, value }),
      });
    case 'keyFrames':
      return listKeyFrames(requireSource(), call.argument.most);
    case 'filmstrip':
      return sendFilmstrip(call.id, call.argument);
    case 'loudness':
      return measureLoudness(requireSource(), call.argument.bars);
  }
}

async function openFile(file: File): Promise<OpenResult> {
  const result = await inspectFile(file, MIN_SPAN);
  if (result.kind === 'refused') return result;
  opened = result.source;
  return { kind: 'opened', facts: opened.facts, origin: opened.origin };
}

function requireSource(): TrimSource {
  if (!opened) throw new Error('No recording is open');
  return opened;
}

function send(reply: Reply, transfer: Transferable[] = []): void {
  self.postMessage(reply, { transfer });
}
