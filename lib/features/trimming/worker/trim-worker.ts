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
import { drawFilmstrip } from './filmstrip';
import { inspectFile } from './inspect';
import { listKeyFrames } from './key-frames';
import { planCut } from './plan-cut';
import type { TrimSource } from './source';
import { measureLoudness } from './waveform';

// The worker of one recording. A file is foreign input: in here its parser cannot freeze the page, and the page ends
// this worker together with the recording.

let opened: TrimSource | null = null;
const running = new Map<number, AbortController>();

self.addEventListener('message', ({ data }: MessageEvent<Request>) => {
  if (data.kind === 'cancel') running.get(data.id)?.abort();
  else void answer(data);
});
setInterval(() => send({ kind: 'alive' }), HEARTBEAT_MS);

async function answer(call: Call): Promise<void> {
  const canceling = new AbortController();
  running.set(call.id, canceling);
  try {
    send({ kind: 'result', id: call.id, value: await perform(call, canceling.signal) });
  } catch {
    send({ kind: 'failure', id: call.id });
  } finally {
    running.delete(call.id);
  }
}

function perform(call: Call, signal: AbortSignal): Promise<TrimCalls[CallName]['result']> {
  switch (call.name) {
    case 'open':
      return openFile(call.argument);
    case 'plan':
      return planCut(source(), call.argument);
    case 'cut':
      return cutClip(source(), call.argument, {
        signal,
        onProgress: (value) => send({ kind: 'progress', id: call.id, value }),
      });
    case 'keyFrames':
      return listKeyFrames(source(), call.argument.most);
    case 'filmstrip':
      return sendFilmstrip(call.id, call.argument);
    case 'loudness':
      return measureLoudness(source(), call.argument.bars);
  }
}

async function openFile(file: File): Promise<OpenResult> {
  const result = await inspectFile(file, MIN_SPAN);
  if (result.kind === 'refused') return result;
  opened = result.source;
  return { kind: 'opened', recording: { facts: opened.facts, origin: opened.origin } };
}

async function sendFilmstrip(
  id: number,
  { slots, height }: TrimCalls['filmstrip']['argument'],
): Promise<null> {
  for await (const value of drawFilmstrip(source(), slots, height)) {
    send({ kind: 'progress', id, value }, [value.picture]);
  }
  return null;
}

function source(): TrimSource {
  if (!opened) throw new Error('No recording is open');
  return opened;
}

function send(reply: Reply, transfer: Transferable[] = []): void {
  self.postMessage(reply, { transfer });
}
