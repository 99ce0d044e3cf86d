import { readFileSync } from 'node:fs';
import { buildOpenApiDocument } from '@/lib/api/openapi';

it('clients/openapi.json has the current contract; npm run contract updates it', () => {
  const now = `${JSON.stringify(buildOpenApiDocument('Daily Trivia'), null, 2)}\n`;
  expect(readFileSync('clients/openapi.json', 'utf8')).toBe(now);
});
