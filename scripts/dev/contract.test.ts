import { readFileSync } from 'node:fs';
import { openApiDocument } from '@/lib/api/openapi';

it('Apps find the contract of now in clients/openapi.json; npm run contract takes a change in', () => {
  const now = `${JSON.stringify(openApiDocument('Daily Trivia'), null, 2)}\n`;
  expect(readFileSync('clients/openapi.json', 'utf8')).toBe(now);
});
