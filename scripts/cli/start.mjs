// `npm start` and `npm run dev`: installs what is missing, builds if stale, prepares the database, serves. Plain
// JavaScript without dependencies, because it must run on any Node from 20.12, before anything is installed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { join } from 'node:path';
import { isBuilt } from './build.mjs';
import { installIfStale } from './install.mjs';
import { findNodeBinary, memoryFlags, readSettingFiles, root } from './node-binary.mjs';

const isDevelopment = process.argv.includes('--dev');

/** It is the running step, to which signals are passed on; undefined between steps. */
let step;

/** Runs a step to its end; a failed step has printed its error, and ends the start. */
async function runStep(args) {
  step = spawn(
    findNodeBinary(),
    ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', ...memoryFlags, ...args],
    {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  );
  const [code, signal] = await once(step, 'exit');
  step = undefined;
  if (code !== 0) process.exit(code ?? 128 + constants.signals[signal]);
}

/** The server distinguishes a message from here from a signal sent to it directly; other steps handle signals only. */
function passOn(signal) {
  if (!step) process.exit(0);
  if (step.spawnargs.includes('scripts/cli/serve.ts') && step.connected) step.send(signal);
  else step.kill(signal);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => passOn(signal));
if (['start', 'dev'].includes(process.env.npm_lifecycle_event)) {
  // If npm is killed outright, it cannot pass a signal on.
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && passOn('SIGTERM'), 500).unref();
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 12)) {
  console.error(
    `Node ${process.versions.node} is too old. Install Node 20.12 or later, then run npm start again.`,
  );
  process.exit(1);
}
readSettingFiles();

installIfStale();
process.env.NEXT_TELEMETRY_DISABLED = '1';
// Caches compiled code, because compiling is a quarter of a start.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled');
// Each thread of the image decoder would have its own arena, and large pictures left the server 100 MB larger.
process.env.MALLOC_ARENA_MAX ??= '2';
process.env.NODE_ENV = isDevelopment ? 'development' : 'production';

if (!isDevelopment && !isBuilt()) {
  // Checks the data directory and the port before a build of minutes.
  await runStep(['scripts/cli/serve.ts', '--check']);
  await runStep(['scripts/cli/build.mjs']);
}
await runStep(['scripts/cli/serve.ts', '--prepare', ...(isDevelopment ? ['--dev'] : [])]);
process.exit(0);
