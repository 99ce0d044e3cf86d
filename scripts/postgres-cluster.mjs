// A throw-away PostgreSQL cluster for tests, on loopback, as an unprivileged user.
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const debianRoot = '/usr/lib/postgresql';

/** The folder of PostgreSQL's server programs, or null where it is not installed. */
export function findPostgres() {
  const versions = existsSync(debianRoot)
    ? readdirSync(debianRoot).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => join(debianRoot, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return (
    folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl'))) ?? null
  );
}

/** PostgreSQL refuses to run as root: root hands the cluster to the package's user, else to nobody. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  const id = (name) => Number(spawnSync('id', ['-u', name]).stdout?.toString().trim() || Number.NaN);
  const uid = ['postgres', 'nobody'].map(id).find(Number.isInteger);
  return uid === undefined ? {} : { uid, gid: uid };
}

async function freePort() {
  const server = createServer();
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Starts a cluster and returns its address (without a database name) and the function that ends and removes it. */
export async function startCluster(binaries) {
  const directory = mkdtempSync(join(tmpdir(), 'trivia-postgres-'));
  const user = unprivilegedUser();
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid ?? user.uid);
  const data = join(directory, 'data');
  const port = await freePort();
  const run = (program, args) => {
    const { status, stderr, stdout } = spawnSync(join(binaries, program), args, {
      ...user,
      cwd: directory,
      env: { LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}${stdout}`);
  };
  run('initdb', ['-D', data, '-U', 'trivia', '--auth=trust', '--encoding=UTF8', '--no-sync']);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${directory} -c fsync=off -c max_connections=200`;
  run('pg_ctl', ['-D', data, '-w', '-l', join(directory, 'log'), '-o', options, 'start']);
  return {
    url: `postgres://trivia@127.0.0.1:${port}`,
    stop() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
