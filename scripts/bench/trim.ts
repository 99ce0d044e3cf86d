// Cuts 20 s out of a short and out of a 1 GB recording with the trimmer's own engine in a real browser, beside
// `ffmpeg -c copy` on the same files in the same run.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import playwrightConfig from '@/playwright.config';
import { median } from '../median';

const ROOT = join(import.meta.dirname, '../..');
const RUNS = 5;
const CUT_SECONDS = 20;

interface Recording {
  name: string;
  path: string;
}

interface Cut {
  /** Where the cut starts, on a key frame in the middle, in seconds. */
  start: number;
  openMs: number;
  cutMs: number;
}

interface Measured extends Cut {
  peakMegabytes: number;
}

/** Prints one line per recording; times are medians, memory is the growth of the browser's peak over its rest. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trim-bench-'));
  const server = await serveEngine();
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions);
  try {
    for (const recording of makeRecordings(folder)) {
      const ours = await cutInBrowser(browser, server, recording);
      const native = median(Array.from({ length: RUNS }, () => cutNatively(recording, ours.start, folder)));
      const size = (statSync(recording.path).size / 1e6).toFixed(0);
      console.log(
        `${recording.name} (${size} MB): ffmpeg -c copy ${native.toFixed(0)} ms · ours ${ours.cutMs.toFixed(0)} ms ` +
          `(${(ours.cutMs / native).toFixed(2)}×), opening ${ours.openMs.toFixed(0)} ms · ` +
          `peak memory +${ours.peakMegabytes.toFixed(0)} MB`,
      );
    }
  } finally {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true });
  }
}

function makeRecordings(folder: string): Recording[] {
  const short = join(folder, 'two-minutes.mp4');
  encode(short, { seconds: 120, keyFrameSeconds: 2 });
  const minute = join(folder, 'minute.mp4');
  encode(minute, { seconds: 60, keyFrameSeconds: 60 });
  const long = join(folder, 'gigabyte.mp4');
  ffmpeg('-stream_loop', '34', '-i', minute, '-c', 'copy', long);
  return [
    { name: '20 s of 2 minutes', path: short },
    { name: '20 s of 1 GB, a key frame a minute', path: long },
  ];
}

/** A recording at a constant rate: filler stands in for detail, so that it is made fast. */
function encode(
  target: string,
  { seconds, keyFrameSeconds }: { seconds: number; keyFrameSeconds: number },
): void {
  const rate = '4M';
  ffmpeg(
    ...['-f', 'lavfi', '-i', `testsrc2=s=1280x720:r=30:d=${seconds}`],
    ...['-f', 'lavfi', '-i', `sine=f=440:r=48000:d=${seconds}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    ...['-b:v', rate, '-minrate', rate, '-maxrate', rate, '-bufsize', rate],
    ...['-x264-params', 'nal-hrd=cbr:scenecut=0', '-g', String(keyFrameSeconds * 30)],
    ...['-c:a', 'aac', '-b:a', '128k', target],
  );
}

function ffmpeg(...args: string[]): void {
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args]);
}

function cutNatively({ path }: Recording, start: number, folder: string): number {
  const began = performance.now();
  ffmpeg(
    '-ss',
    String(start),
    '-i',
    path,
    '-t',
    String(CUT_SECONDS),
    '-c',
    'copy',
    join(folder, 'native.mp4'),
  );
  return performance.now() - began;
}

async function cutInBrowser(browser: Browser, server: Server, recording: Recording): Promise<Measured> {
  const page = await browser.newPage();
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server has no port');
  await page.goto(`http://127.0.0.1:${address.port}/`);
  await page.setInputFiles('input', recording.path);

  // The first cut loads and compiles the engine, as the first of a working day does.
  const { start } = await cutOnce(page);
  const processes = await browserProcesses(browser);
  const cuts: Measured[] = [];
  for (let turn = 0; turn < RUNS; turn += 1) {
    resetPeaks(processes);
    const rest = totalMegabytes(processes, 'VmRSS');
    const cut = await cutOnce(page);
    cuts.push({ ...cut, peakMegabytes: totalMegabytes(processes, 'VmHWM') - rest });
  }
  await page.close();
  const medianOf = (field: keyof Measured) => median(cuts.map((cut) => cut[field]));
  return {
    start,
    openMs: medianOf('openMs'),
    cutMs: medianOf('cutMs'),
    peakMegabytes: medianOf('peakMegabytes'),
  };
}

function cutOnce(page: Page): Promise<Cut> {
  return page.evaluate(async (seconds) => {
    const address = '/lib/features/trimming/trim-session.ts';
    const { TrimSession } = (await import(address)) as typeof import('@/lib/features/trimming/trim-session');
    const file = document.querySelector('input')?.files?.[0];
    if (!file) throw new Error('No file is chosen');
    const began = performance.now();
    const opened = await TrimSession.open(file);
    if (opened.kind === 'refused') throw new Error(opened.problem.kind);
    const ready = performance.now();
    const keyFrames = (await opened.session.listKeyFrames(1000)) ?? [];
    const start = keyFrames[Math.floor(keyFrames.length / 2)] ?? 0;
    const listed = performance.now();
    const planned = await opened.session.plan({ start, end: start + seconds });
    if (planned.kind === 'refused' || planned.choice.kind !== 'lossless')
      throw new Error('Not a lossless cut');
    const { signal } = new AbortController();
    const result = await opened.session.cut(planned.choice.plan, signal, () => undefined);
    if (result.kind !== 'done') throw new Error(`The cut was ${result.kind}`);
    const done = performance.now();
    opened.session.close();
    return { start, openMs: ready - began, cutMs: done - listed };
  }, CUT_SECONDS);
}

/** The engine's sources as browsers can load them: types stripped, mediabunny by its address. */
async function serveEngine(): Promise<Server> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path === '/') return response.setHeader('Content-Type', 'text/html').end('<input type="file">');
    response.setHeader('Content-Type', 'text/javascript');
    if (path === '/mediabunny.mjs') {
      return response.end(
        readFileSync(join(ROOT, 'node_modules/mediabunny/dist/bundles/mediabunny.min.mjs')),
      );
    }
    if (!path.startsWith('/lib/features/trimming/')) return response.writeHead(404).end();
    const source = readFileSync(join(ROOT, path.endsWith('.ts') ? path : `${path}.ts`), 'utf8');
    response.end(stripTypeScriptTypes(source).replaceAll("'mediabunny'", "'/mediabunny.mjs'"));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return server;
}

async function browserProcesses(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.map(({ id }) => id);
}

/** Lets the kernel count the peak from now on (Linux). */
function resetPeaks(processes: number[]): void {
  for (const id of processes) writeFileSync(`/proc/${id}/clear_refs`, '5');
}

function totalMegabytes(processes: number[], field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = processes.map((id) =>
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1000;
}
