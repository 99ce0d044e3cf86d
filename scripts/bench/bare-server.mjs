// A bare Node server that sends the last response it was given: the baseline for the site (serve.ts).
import { createServer } from 'node:http';

let answer;

process.on('message', ({ status, headers, body }) => {
  answer = { status, headers, body: Buffer.from(body, 'base64') };
  process.send('known');
});

const server = createServer((_request, response) => {
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send('ready'));
