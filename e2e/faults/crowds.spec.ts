import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect } from '@/e2e/fixtures/test';
import { findChild, test } from './test';

const CROWD = 1000;

/** Asks on an open connection whether the server is alive; returns the status line. */
async function askForLife(socket: Socket): Promise<string> {
  socket.write('GET /health/live HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return answer.toString('latin1').split('\r\n', 1)[0] ?? '';
}

test(`each of ${CROWD} people who arrive while the server is busy is served`, async ({ start, note }) => {
  const server = await start();
  const { hostname, port } = new URL(server.url);
  const pid = findChild(server.pid);
  process.kill(pid, 'SIGSTOP');
  const sockets = Array.from({ length: CROWD }, () => connect(Number(port), hostname));
  try {
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  const answers = await Promise.all(sockets.map(askForLife));
  const answered = answers.filter((answer) => answer === 'HTTP/1.1 200 OK').length;
  note(`${answered} of ${CROWD} answered`);
  expect(answered).toBe(CROWD);
});
