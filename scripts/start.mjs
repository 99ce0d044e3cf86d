// `npm start` and `npm run dev`: installs what is missing, builds if stale, prepares the database, serves.
// Plain JavaScript without dependencies: it must run on any Node from 20.9, before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { installIfStale } from './install.mjs';
import { nodeBinary, root, serverFlags } from './node-binary.mjs';

const isDevelopment = process.argv.includes('--dev');

function fail(message) {
  console.error(message);
  process.exit(1);
}

/** Runs a step to its end; a step that fails has said why. */
function runStep(args, options = {}) {
  const { status } = spawnSync(nodeBinary(), args, { cwd: root, stdio: 'inherit', ...options });
  if (status !== 0) process.exit(status ?? 1);
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 9)) {
  fail(`Node ${process.versions.node} is too old. Install Node 20.9 or later, then run npm start again.`);
}
for (const file of ['.env', '.env.local']) {
  const path = join(root, file);
  if (existsSync(path)) process.loadEnvFile(path);
}

installIfStale();
process.env.NEXT_TELEMETRY_DISABLED = '1';
process.env.NODE_ENV = isDevelopment ? 'development' : 'production';

// The data directory and the port are claimed before minutes go into a build.
runStep(['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', 'scripts/serve.ts', '--check']);

if (!isDevelopment && !buildIfStale()) process.exit(1);

runStep([...serverFlags, 'scripts/prepare.ts']);

const server = spawn(
  nodeBinary(),
  ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', 'scripts/serve.ts', ...(isDevelopment ? ['--dev'] : [])],
  { cwd: root, stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 0)));
