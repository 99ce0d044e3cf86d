// nginx with the configuration that compose.yaml gives it (deploy/site.conf.template), on loopback.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;

export function hasNginx() {
  return spawnSync('nginx', ['-v'], { env: { PATH } }).status === 0;
}

function render(values) {
  const template = readFileSync('deploy/site.conf.template', 'utf8');
  return template.replace(/^#.*\n/gm, '').replace(/\$\{(SITE_\w+)\}/g, (_whole, name) => values[name]);
}

async function canConnect(port) {
  const socket = connect(port, '127.0.0.1');
  const isThere = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isThere;
}

/**
 * Starts nginx on a port in front of instances on others, and returns the function that stops it; `more` is
 * added to the configuration.
 */
export async function startNginx({ port, instances, more = '' }) {
  const directory = mkdtempSync(join(tmpdir(), 'trivia-nginx-'));
  // Its workers may run as another user.
  chmodSync(directory, 0o755);
  mkdirSync(join(directory, 'logs'));
  const site = render({
    SITE_LISTEN: `listen 127.0.0.1:${port};`,
    SITE_SERVERS: instances.map((own) => `server 127.0.0.1:${own} max_fails=1 fail_timeout=1s;`).join(' '),
    SITE_CACHE: join(directory, 'cache'),
  });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(directory, name)};`)
    .join(' ');
  const configuration = join(directory, 'nginx.conf');
  writeFileSync(
    configuration,
    `daemon off; pcre_jit on; worker_processes 1; pid ${directory}/pid; error_log ${directory}/logs/error.log;
     events { worker_connections 1024; }
     http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000; ${temporary} ${more}
     ${site} }`,
  );
  const nginx = spawn('nginx', ['-p', directory, '-c', configuration], {
    env: { PATH },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  while (!(await canConnect(port))) {
    if ((nginx.exitCode ?? nginx.signalCode) !== null)
      throw new Error('nginx did not start: its own message is above.');
    await delay(20);
  }
  return async () => {
    nginx.kill('SIGTERM');
    await once(nginx, 'exit');
    rmSync(directory, { recursive: true, force: true });
  };
}
