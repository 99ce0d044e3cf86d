import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apeTag, box } from '@/lib/testing/media-tags';
import { probe } from '@/lib/testing/probe';
import { copyWithoutTags } from './copy-without-tags';

const ANSWER = 'The Answer Is Beta';
const sound = ['-f', 'lavfi', '-i', 'sine=d=2'];
const picture = ['-f', 'lavfi', '-i', 'testsrc=d=2:s=160x120:r=25'];
const tags = ['title', 'artist', 'comment'].flatMap((name) => ['-metadata', `${name}=${ANSWER}`]);
const yuv420 = ['-pix_fmt', 'yuv420p'];

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'tags-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

function record(name: string, ...options: string[]): Buffer {
  const path = join(directory, name);
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...options, path]);
  return readFileSync(path);
}

const recorded = new Map<string, Buffer>();

/** Records once for the same options, because most rows are one of a few recordings with something added. */
function recordOnce(name: string, ...options: string[]): Buffer {
  const key = [name, ...options].join(' ');
  const content = recorded.get(key) ?? record(name, ...options);
  recorded.set(key, content);
  return content;
}

/** Lists the checksums of the packets of encoded picture and sound, without the container. */
function hashPackets(path: string): string[][] {
  const { video, audio } = probe(path);
  return [video, audio].map((packets) => packets.map(({ hash }) => hash));
}

const mp3 = (...options: string[]) => recordOnce('plain.mp3', ...sound, ...options);
const mp4 = (extension: 'mp4' | 'mov' | 'm4a', ...options: string[]) =>
  recordOnce(`plain.${extension}`, ...(extension === 'm4a' ? [] : picture), ...sound, ...yuv420, ...options);
const untagged = ['-write_id3v1', '0', '-id3v2_version', '0'];

/** A recording can have tags in these places; `mp3-sound.test.ts` has all of an MP3. */
const taggedRecordings: ReadonlyArray<[name: string, contentType: string, make: () => Buffer]> = [
  ['ID3v2 first.mp3', 'audio/mpeg', () => mp3(...tags)],
  ['text behind.mp3', 'audio/mpeg', () => Buffer.concat([mp3(), Buffer.from(`<p>${ANSWER}</p>`)])],
  ['tags.m4a', 'audio/mp4', () => mp4('m4a', ...tags)],
  ['tags.mp4', 'video/mp4', () => mp4('mp4', ...tags)],
  ['tags.mov', 'video/quicktime', () => mp4('mov', ...tags)],
  ['QuickTime keys.mov', 'video/quicktime', () => mp4('mov', ...tags, '-movflags', 'use_metadata_tags')],
  ['fragmented.mp4', 'video/mp4', () => mp4('mp4', ...tags, '-movflags', 'frag_keyframe+empty_moov')],
  ['index first.mp4', 'video/mp4', () => mp4('mp4', ...tags, '-movflags', '+faststart')],
  ['track name.mp4', 'video/mp4', () => mp4('mp4', '-metadata:s:a', `title=${ANSWER}`)],
  ['handler name.mp4', 'video/mp4', () => mp4('mp4', '-metadata:s:v', `handler_name=${ANSWER}`)],
  ['subtitles.mp4', 'video/mp4', withSubtitles],
  ['chapters.m4a', 'audio/mp4', withChapters],
  ['XMP behind.mp4', 'video/mp4', () => Buffer.concat([mp4('mp4'), box('uuid', 'x'.repeat(16), ANSWER)])],
  ['text behind.mov', 'video/quicktime', () => Buffer.concat([mp4('mov'), Buffer.from(ANSWER)])],
  ['free space.mp4', 'video/mp4', () => Buffer.concat([mp4('mp4'), box('free', ANSWER)])],
  ['meta on top.mp4', 'video/mp4', () => Buffer.concat([mp4('mp4'), box('meta', '\0\0\0\0', ANSWER)])],
  ['udta on top.mov', 'video/quicktime', () => Buffer.concat([mp4('mov'), box('udta', ANSWER)])],
];

function withSubtitles(): Buffer {
  const text = join(directory, 'lines.srt');
  writeFileSync(text, `1\n00:00:00,000 --> 00:00:02,000\n${ANSWER}\n`);
  const inputs = [...picture, ...sound, '-i', text, '-map', '0', '-map', '1', '-map', '2'];
  return record('subtitles.mp4', ...inputs, ...yuv420, '-c:s', 'mov_text');
}

function withChapters(): Buffer {
  const list = join(directory, 'chapters.txt');
  writeFileSync(list, `;FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=2\ntitle=${ANSWER}\n`);
  return record('chapters.m4a', ...sound, '-i', list, '-map', '0:a', '-map_chapters', '1', '-c:a', 'aac');
}

it.each(taggedRecordings)('a copy of a recording has no tags: %s', async (name, contentType, make) => {
  const source = join(directory, `source ${name}`);
  const target = join(directory, `clean ${name}`);
  const content = make();
  writeFileSync(source, content);
  expect(content.includes(ANSWER)).toBe(true);
  await copyWithoutTags(source, target, contentType);
  const copy = readFileSync(target);
  expect(copy.includes(ANSWER)).toBe(false);
  expect(copy.includes('ID3')).toBe(false);
  // An index frame goes with the tags of an MP3, so its other frames are compared in mp3-sound.test.ts.
  if (contentType === 'audio/mpeg') return;
  expect(hashPackets(target)).toEqual(hashPackets(source));
});

it('the server keeps all the sound of two MP3s that were joined', async () => {
  const source = join(directory, 'two.mp3');
  const target = join(directory, 'one.mp3');
  writeFileSync(source, Buffer.concat([mp3(...tags), mp3(...tags)]));
  await copyWithoutTags(source, target, 'audio/mpeg');
  expect(probe(target).duration).toBeGreaterThan(3.9);
  expect(probe(target).duration).toBeLessThan(4.3);
});

it('a full disk is reported as such, and not as a recording that cannot be copied', async () => {
  const source = join(directory, 'whole.mp3');
  writeFileSync(source, mp3());
  const copying = copyWithoutTags(source, '/dev/full', 'audio/mpeg');
  await expect(copying).rejects.toMatchObject({ code: 'storage_full' });
});

it.each([
  ['old-codec.mov', 'tags-stay', 'video/quicktime', () => mp4('mov', '-c:v', 'mpeg4', ...tags)],
  ['nothing.mp3', 'tags-stay', 'audio/mpeg', () => Buffer.from('nothing')],
  ['programme.mpeg', 'tags-stay', 'video/mpeg', () => record('programme.mpeg', ...picture, ...sound)],
  ['APE first.mp3', 'unsupported', 'audio/mpeg', () => Buffer.concat([apeTag(ANSWER), mp3(...untagged)])],
] as const)(
  'the server refuses a recording that it cannot copy without tags: %s',
  async (name, reason, contentType, make) => {
    const source = join(directory, name);
    writeFileSync(source, make());
    const copying = copyWithoutTags(source, join(directory, `clean-${name}`), contentType);
    await expect(copying).rejects.toMatchObject({ reason });
  },
);
