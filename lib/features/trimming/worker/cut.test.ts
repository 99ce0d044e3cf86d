import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pickPlan } from '@/lib/features/trimming/plan';
import {
  type Beginning,
  findPictureStart,
  isCopied,
  measureSoundDelay,
  type Probe,
  probe,
  readBeginnings,
  SYNC_TOLERANCE,
} from '@/lib/testing/probe';
import { FRAMES_PER_SECOND, makeRecording } from '@/lib/testing/recordings';
import { cutClip } from './cut';
import { inspectFile } from './inspect';
import { planCut } from './plan-cut';

const directory = mkdtempSync(join(tmpdir(), 'cut-'));
afterAll(() => rmSync(directory, { recursive: true }));

const ffmpeg = (...options: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...options]);
/** Each of nine seconds of sound begins with a beep. */
const BEEPS = ['-f', 'lavfi', '-i', "aevalsrc='if(lt(mod(t,1),0.05),0.8*sin(2*PI*1000*t),0)':s=48000:d=9"];

/** Cuts these seconds out of a recording; returns the path of the clip and the plan that the screen shows. */
async function cutFile(recording: string, start: number, end: number) {
  const name = basename(recording);
  const file = new File([readFileSync(recording)], name);
  const opened = await inspectFile(file, 0);
  if (opened.kind === 'refused') throw new Error(opened.problem.kind);
  const planned = await planCut(opened.source, { start, end });
  if (planned.kind === 'refused') throw new Error(planned.problem.kind);
  const plan = pickPlan(planned.choice, 'snap');
  const signal = new AbortController().signal;
  const result = await cutClip(opened.source, plan, { signal, onProgress: () => {} });
  if (result.kind !== 'done') throw new Error(result.kind);
  const path = join(directory, `clip-${name}`);
  writeFileSync(path, Buffer.from(await result.clip.file.arrayBuffer()));
  return { path, plan };
}

/** Measures the seconds of sound in a file, and of silence before its first beep. */
function measureSound(path: string) {
  const bytes = ffmpeg('-i', path, '-ar', '8000', '-ac', '1', '-f', 's16le', '-');
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
  return {
    seconds: samples.length / 8000,
    beep: samples.findIndex((value) => Math.abs(value) > 3000) / 8000,
  };
}

it.each([
  ['voice.opus', ['-c:a', 'libopus', '-frame_duration', '60']],
  ['short-packets.opus', ['-c:a', 'libopus']],
  ['voice.webm', ['-c:a', 'libopus', '-frame_duration', '60']],
  ['voice.mp3', ['-c:a', 'libmp3lame']],
  ['voice.m4a', ['-c:a', 'aac']],
])('a clip of %s begins where the screen says, and ends where selected', async (name, codec) => {
  ffmpeg(...BEEPS, ...codec, join(directory, name));
  for (const [start, end] of [
    [1.9, 6.9],
    [2.3, 6.8],
  ] as const) {
    const { path, plan } = await cutFile(join(directory, name), start, end);
    const { seconds, beep } = measureSound(path);
    // A clip has whole packets, which last up to 60 ms.
    expect(Math.abs(plan.start - start)).toBeLessThan(0.07);
    expect(Math.abs(plan.start + beep - Math.ceil(plan.start))).toBeLessThan(0.03);
    expect(Math.abs(seconds - (end - plan.start))).toBeLessThan(0.08);
  }
});

it('a clip keeps no title, artist or cover of its source', async () => {
  ffmpeg('-f', 'lavfi', '-i', 'color=red:s=40x40:d=1', '-frames:v', '1', join(directory, 'cover.png'));
  const tags = ['-metadata', 'title=The Answer', '-metadata', 'artist=The Answer'];
  const streams = '-map 0:a -map 1:v -disposition:v attached_pic'.split(' ');
  const cover = ['-i', join(directory, 'cover.png'), ...streams];
  ffmpeg(...BEEPS, ...cover, ...tags, join(directory, 'tagged.mp3'));
  ffmpeg(...BEEPS, ...tags, '-c:a', 'aac', join(directory, 'tagged.m4a'));
  for (const name of ['tagged.mp3', 'tagged.m4a']) {
    expect(readFileSync(join(directory, name)).includes('The Answer')).toBe(true);
    const { path } = await cutFile(join(directory, name), 2, 6);
    const known = execFileSync('ffprobe', ['-v', 'error', '-show_format', '-show_streams', path]).toString();
    expect(known).not.toMatch(/The Answer|codec_type=video/);
    expect(readFileSync(path).includes('The Answer')).toBe(false);
  }
});

/** A clip may be longer or shorter by these seconds, because it ends with whole packets. */
const DURATION_TOLERANCE = 0.2;

/** The screen's time starts with the first stream of the file. */
function findTimelineStart({ video, audio }: Probe): number {
  const starts = [video[0], audio[0]].map((packet) => packet?.time ?? Number.POSITIVE_INFINITY);
  return Math.max(0, Math.min(...starts));
}

it.each([
  { name: 'b-frames.mp4', start: 12, end: 32, cutAt: 12 },
  { name: 'gop-10s.mp4', start: 12, end: 25, cutAt: 10 },
  { name: 'variable-rate.mp4', start: 20, end: 30, cutAt: 17.4 },
  { name: 'rotated.mp4', start: 12, end: 20, cutAt: 12 },
  { name: 'edit-list.mp4', start: 12, end: 20, cutAt: 7.5 },
  { name: 'fragmented.mp4', start: 12.1, end: 20, cutAt: 12.07 },
  { name: 'camera.mov', start: 0, end: 30, cutAt: 0 },
  { name: 'recording.mkv', start: 12, end: 20, cutAt: 12.02 },
  { name: 'late-start.mkv', start: 12, end: 15, cutAt: 12.02 },
  { name: 'hevc.mp4', start: 12.5, end: 20, cutAt: 12 },
  { name: 'vp9.webm', start: 12, end: 30, cutAt: 12.01 },
  { name: 'vorbis.webm', start: 12, end: 20, cutAt: 12.01 },
])(
  'a clip of $name copies the packets from the key frame at $cutAt s, in step with the sound',
  async ({ name, start, end, cutAt }) => {
    const recording = makeRecording(name);
    const { path, plan } = await cutFile(recording, start, end);
    const [clip, source] = [probe(path), probe(recording)];

    expect(plan.start).toBeCloseTo(cutAt, 2);
    expect(clip.codecs).toEqual(source.codecs);
    expect(clip.rotation).toBe(source.rotation);
    expect(Math.abs(clip.duration - (end - plan.start))).toBeLessThan(DURATION_TOLERANCE);
    expect(isCopied(clip.video, source.video)).toBe(true);
    expect(isCopied(clip.audio, source.audio)).toBe(true);
    const [first, firstOfSource] = readBeginnings(path, recording) as [Beginning, Beginning];
    const shownStart =
      findPictureStart(source) - findTimelineStart(source) + first.shows - firstOfSource.shows;
    expect(Math.abs(shownStart - plan.start)).toBeLessThanOrEqual(1 / FRAMES_PER_SECOND);
    const addedDelay = measureSoundDelay(first, clip) - measureSoundDelay(firstOfSource, source);
    expect(Math.abs(addedDelay)).toBeLessThan(SYNC_TOLERANCE);
  },
);

it.each([
  'voice.mp3',
  'voice.m4a',
  'voice.wav',
  'voice.aac',
  'voice.flac',
  'voice.ogg',
  'voice.opus',
  'no-sound.mp4',
  'prores.mov',
])('a clip of %s has the codec and the packets of its source', async (name) => {
  const recording = makeRecording(name);
  const [clip, source] = [probe((await cutFile(recording, 2, 7)).path), probe(recording)];
  expect(clip.codecs).toEqual(source.codecs);
  expect(Math.abs(clip.duration - 5)).toBeLessThan(DURATION_TOLERANCE);
  expect(isCopied(clip.video, source.video)).toBe(true);
  expect(isCopied(clip.audio, source.audio)).toBe(true);
});
