import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertMpeg } from './convert-mpeg';

const directory = mkdtempSync(join(tmpdir(), 'mpeg-'));
afterAll(() => rmSync(directory, { recursive: true }));

const pictureAndSound = ['testsrc=d=2:s=160x120:r=25', 'sine=d=2'].flatMap((source) => [
  '-f',
  'lavfi',
  '-i',
  source,
]);

function record(...options: string[]): Blob {
  const path = join(directory, 'recording.mpeg');
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...pictureAndSound, ...options, path]);
  return new Blob([readFileSync(path)]);
}

it('a person who uploads a transport stream gets its AAC sound in full length, without the picture', async () => {
  const source = record('-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-f', 'mpegts');
  const converted = await convertMpeg(source);
  const path = join(directory, 'converted.m4a');
  writeFileSync(path, Buffer.from(await converted.arrayBuffer()));
  const probed = execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-show_format', path]).toString();
  expect(probed.match(/codec_name=(\w+)/g)).toEqual(['codec_name=aac']);
  expect(Math.abs(Number(/^duration=([\d.]+)$/m.exec(probed)?.[1]) - 2)).toBeLessThan(0.1);
});

it.each([
  ['a program stream', ['-c:v', 'mpeg2video', '-f', 'vob']],
  ['a transport stream with MP2 sound', ['-c:v', 'libx264', '-c:a', 'mp2', '-f', 'mpegts']],
])('a person who uploads %s learns what to export instead', async (_name, options) => {
  await expect(convertMpeg(record(...options))).rejects.toMatchObject({
    code: 'wrong_type',
    message: expect.stringContaining('Export it as MP4 with H.264 and AAC, or as MP3.'),
  });
});
