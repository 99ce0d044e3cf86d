// A bare Node server that sends what it is told: what the site is measured against (scripts/bench/serve.ts).
import { createServer } from 'node:http';

/** By address and whether the visitor has it already. */
const answers = new Map();

process.on('message', ({ key, status, headers, body }) => {
  answers.set(key, { status, headers, body: Buffer.from(body, 'base64') });
  process.send({ key });
});

const server = createServer((request, response) => {
  const { status, headers, body } = answers.get(request.headers['if-none-match'] + request.url);
  response.writeHead(status, headers);
  response.end(body);
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send({ ready: true }));
