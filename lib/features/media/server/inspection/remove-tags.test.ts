import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { removeTags } from './remove-tags';

const ANSWER = 'The Answer Is Beta';
const sound = ['-f', 'lavfi', '-i', 'sine=d=2'];
const picture = ['-f', 'lavfi', '-i', 'testsrc=d=2:s=160x120:r=25'];
const tags = [
  '-metadata',
  `title=${ANSWER}`,
  '-metadata',
  `artist=${ANSWER}`,
  '-metadata',
  `comment=${ANSWER}`,
];

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'tags-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

function record(name: string, ...options: string[]): string {
  const path = join(directory, name);
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...options, path]);
  return path;
}

/** A checksum of the encoded sound and picture, without their container. */
function packetsOf(path: string): string {
  return execFileSync('ffmpeg', [
    '-v',
    'error',
    '-i',
    path,
    '-map',
    '0',
    '-c',
    'copy',
    '-f',
    'streamhash',
    '-',
  ]).toString();
}

it.each([
  ['tagged.mp3', 'audio/mpeg', [...sound, ...tags]],
  ['tagged.m4a', 'audio/mp4', [...sound, ...tags]],
  ['tagged.mp4', 'video/mp4', [...picture, ...sound, ...tags]],
  ['tagged.mov', 'video/quicktime', [...picture, ...sound, ...tags]],
])('copies %s without what it says about itself, and without loss', async (name, contentType, options) => {
  const source = record(name, ...options);
  const target = join(directory, `clean-${name}`);
  expect(readFileSync(source).includes(ANSWER)).toBe(true);
  await expect(removeTags(source, target, contentType)).resolves.toBe(true);
  expect(readFileSync(target).includes(ANSWER)).toBe(false);
  expect(packetsOf(target)).toBe(packetsOf(source));
});

it('drops the cover picture', async () => {
  const cover = join(directory, 'cover.jpg');
  await sharp({ create: { width: 300, height: 300, channels: 3, background: '#ff0000' } })
    .jpeg()
    .toFile(cover);
  const source = record('cover.mp3', ...sound, '-i', cover, '-map', '0', '-map', '1', '-c:v', 'copy');
  const target = join(directory, 'clean-cover.mp3');
  await expect(removeTags(source, target, 'audio/mpeg')).resolves.toBe(true);
  const streams = execFileSync('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'stream=codec_type',
    '-of',
    'csv=p=0',
    target,
  ]);
  expect(streams.toString().trim()).toBe('audio');
});

it.each([
  ['old-codec.mov', 'video/quicktime', [...picture, ...sound, '-c:v', 'mpeg4', ...tags]],
  ['programme.mpeg', 'video/mpeg', [...picture, ...sound]],
])('leaves %s to be kept as it is', async (name, contentType, options) => {
  const source = record(name, ...options);
  await expect(removeTags(source, join(directory, `clean-${name}`), contentType)).resolves.toBe(false);
});

it('gives up on what is no recording', async () => {
  const target = join(directory, 'clean-nothing.mp3');
  const source = join(directory, 'nothing.mp3');
  writeFileSync(source, 'nothing');
  await expect(removeTags(source, target, 'audio/mpeg')).resolves.toBe(false);
});
