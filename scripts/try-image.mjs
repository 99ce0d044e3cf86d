// Does what the Dockerfile says in an empty directory, without Docker: both stages, the start as its user (where we may
// become another), the health check, the signal; and measures what the image would hold beside its base.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readDockerfile } from './dockerfile.mjs';
import { nodeBinary, root } from './node-binary.mjs';

const PORT = process.env.PORT ?? '3456';
/** debian:bookworm-slim, as its size is told. */
const BASE_MEGABYTES = 75;
const MAX_MEGABYTES = 400;
const UID = 1000;
/** What needs most of what the image holds: pages, a drawn picture, the staff area. */
const PAGES = ['/', '/user/trivia_fan', '/user/trivia_fan/preview.png', '/trivia_questions', '/api-docs'];

const [build, image] = readDockerfile();
const home = mkdtempSync(join(tmpdir(), 'trivia-image-'));
const app = join(home, 'app');
const data = join(home, 'data');

function run(command, cwd) {
  console.log(`RUN ${command}`);
  const env = { ...process.env, PATH: `${join(nodeBinary(), '..')}:${process.env.PATH}` };
  const { status } = spawnSync('sh', ['-c', command], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`failed: ${command}`);
}

/** What the context holds: the files that are tracked, or would be. */
function copySources() {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root });
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n');
  for (const file of stdout.toString().trim().split('\n')) {
    if (ignored.some((name) => file === name || file.startsWith(`${name}/`)) || !existsSync(join(root, file)))
      continue;
    cpSync(join(root, file), join(app, file));
  }
}

function buildStage() {
  mkdirSync(app);
  for (const { instruction, rest } of build.steps) {
    if (instruction === 'RUN') run(rest, app);
    else if (instruction === 'COPY' && rest === '. .') copySources();
    else if (instruction === 'COPY')
      for (const file of rest.split(' ').slice(0, -1)) cpSync(join(root, file), join(app, file));
  }
}

function settingsOf(steps) {
  const words = steps
    .filter(({ instruction }) => instruction === 'ENV')
    .flatMap(({ rest }) => rest.split(' '));
  return Object.fromEntries(words.map((word) => word.split(/=(.*)/s).slice(0, 2)));
}

async function tryImage() {
  const command = (name) =>
    JSON.parse(/\[.*\]/.exec(image.steps.find(({ instruction }) => instruction === name).rest)[0]);
  const isRoot = process.getuid?.() === 0;
  mkdirSync(data);
  if (isRoot) chownSync(data, UID, UID);
  if (isRoot) spawnSync('chmod', ['755', home]);
  const options = {
    cwd: app,
    env: { ...settingsOf(image.steps), PATH: process.env.PATH, DATA_DIR: data, PORT },
    stdio: ['ignore', 'inherit', 'inherit'],
    ...(isRoot && { uid: UID, gid: UID }),
  };
  const [, ...args] = command('CMD');
  const [, ...check] = command('HEALTHCHECK');
  const server = spawn(nodeBinary(), args, options);
  const ended = once(server, 'exit');
  let isHealthy = false;
  for (let turn = 0; !isHealthy && turn < 120 && server.exitCode === null; turn++) {
    await delay(500);
    isHealthy = spawnSync(nodeBinary(), check, options).status === 0;
  }
  const failed = [];
  for (const page of PAGES) {
    const { status } = await fetch(`http://127.0.0.1:${PORT}${page}`).catch((error) => ({
      status: error.message,
    }));
    if (status !== 200) failed.push(`${page} ${status}`);
  }
  server.kill('SIGTERM');
  const [code] = await ended;
  console.log(`health check: ${isHealthy ? 'ok' : 'FAILED'}; exit code after SIGTERM: ${code}`);
  if (failed.length > 0) console.log(`pages that failed: ${failed.join(', ')}`);
  return isHealthy && failed.length === 0 && code === 0;
}

try {
  buildStage();
  // As Docker counts: bytes of files, not blocks.
  const ofApp = Number(spawnSync('du', ['-sb', app]).stdout.toString().split('\t')[0]) / 1e6;
  const ofNode = statSync(nodeBinary()).size / 1e6;
  const megabytes = Math.round(ofApp + ofNode + BASE_MEGABYTES);
  console.log(
    `image: ${megabytes} MB (at most ${MAX_MEGABYTES}): base ${BASE_MEGABYTES}, Node ${Math.round(ofNode)}, the app ${Math.round(ofApp)}`,
  );
  const isFine = (await tryImage()) && megabytes <= MAX_MEGABYTES;
  process.exitCode = isFine ? 0 : 1;
} finally {
  if (!process.env.KEEP) rmSync(home, { recursive: true, force: true });
}
