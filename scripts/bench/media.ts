// Uploads a 12-megapixel photo through the real path, beside plain sharp making the same variants from the same file.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Measured, Way } from '@/lib/testing/measure-upload';
import { median } from '../median';

const RUNS = 7;

/** Prints times and peak memory of both ways; they take turns, each run in a process of its own. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'media-bench-'));
  try {
    const photo = join(folder, 'photo.jpg');
    await makePhoto(photo);
    const runs: Record<Way, Measured[]> = { upload: [], sharp: [] };
    for (let turn = 0; turn < RUNS; turn++) {
      for (const way of ['upload', 'sharp'] as const) runs[way].push(measureApart(way, photo, folder));
    }
    const [ours, plain] = [summarise(runs.upload), summarise(runs.sharp)];
    console.log(
      `12-megapixel JPEG of ${(statSync(photo).size / 1e6).toFixed(1)} MB, ${RUNS} runs each, medians`,
    );
    console.log(`upload: ${ours.ms.toFixed(0)} ms, peak memory +${ours.peakMegabytes.toFixed(0)} MB`);
    console.log(`sharp alone: ${plain.ms.toFixed(0)} ms, peak memory +${plain.peakMegabytes.toFixed(0)} MB`);
    console.log(
      `ratio: ${(ours.ms / plain.ms).toFixed(2)}× time, ${(ours.peakMegabytes / plain.peakMegabytes).toFixed(2)}× memory`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Coarse noise over a gradient: about as hard to encode as a photo. */
async function makePhoto(target: string): Promise<void> {
  const grain = await sharp({
    create: {
      width: 1000,
      height: 750,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .png()
    .toBuffer();
  await sharp(grain).resize(4000, 3000, { kernel: 'cubic' }).jpeg({ quality: 90 }).toFile(target);
}

/** Measures in a new process on a database and a folder of its own. */
function measureApart(way: Way, photo: string, folder: string): Measured {
  const env = {
    ...process.env,
    DATA_DIR: mkdtempSync(join(folder, 'data-')),
    DATABASE_URL: '',
    LOG_LEVEL: 'silent',
  };
  const flags = ['--conditions=react-server', '--import', 'tsx'];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...flags, 'lib/testing/measure-upload.ts', way, photo],
    { env },
  );
  if (status !== 0) throw new Error(stderr.toString());
  return JSON.parse(stdout.toString());
}

function summarise(runs: readonly Measured[]): Measured {
  return {
    ms: median(runs.map(({ ms }) => ms)),
    peakMegabytes: median(runs.map(({ peakMegabytes }) => peakMegabytes)),
  };
}
