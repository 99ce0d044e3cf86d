// npm run contract: takes the contract of the API into clients/. A change that breaks callers is taken only with
// `-- --breaking`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { openApiDocument } from '@/lib/game-api/openapi';
import { findBreakingChanges } from './contract-changes';

const SNAPSHOT = 'clients/openapi.json';

const document = openApiDocument('Daily Trivia');
const before = existsSync(SNAPSHOT) ? JSON.parse(readFileSync(SNAPSHOT, 'utf8')) : { paths: {} };
const breaking = findBreakingChanges(before, document);
if (breaking.length > 0 && !process.argv.includes('--breaking')) {
  console.error(`This breaks callers:\n${breaking.map((change) => `  ${change}`).join('\n')}`);
  console.error('If that is meant: npm run contract -- --breaking');
  process.exit(1);
}
writeFileSync(SNAPSHOT, `${JSON.stringify(document, null, 2)}\n`);
console.log(`${SNAPSHOT} holds the contract of now.`);
