// npm run contract: takes the contract of the API into clients/ (snapshot and types). A change that breaks callers is
// taken only with `-- --breaking`.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { openApiDocument } from '@/lib/game-api/openapi';
import { findBreakingChanges } from './contract-changes';

const SNAPSHOT = 'clients/openapi.json';
const TYPES = 'clients/typescript/api.d.ts';
/** It needs a TypeScript whose compiler is a library, which ours no longer is. */
const GENERATOR = ['--package=openapi-typescript@7.13.0', '--package=typescript@5.9.3'];

function makeTypes(snapshot: string): void {
  const command = ['openapi-typescript', SNAPSHOT, '--output', TYPES];
  execFileSync('npm', ['exec', '--yes', ...GENERATOR, '--', ...command], { stdio: 'inherit' });
  const stamp = createHash('sha256').update(snapshot).digest('hex');
  writeFileSync(
    TYPES,
    `// Of ../openapi.json ${stamp}: npm run contract makes it anew.\n${readFileSync(TYPES, 'utf8')}`,
  );
}

const document = openApiDocument('Daily Trivia');
const before = existsSync(SNAPSHOT) ? JSON.parse(readFileSync(SNAPSHOT, 'utf8')) : { paths: {} };
const breaking = findBreakingChanges(before, document);
if (breaking.length > 0 && !process.argv.includes('--breaking')) {
  console.error(`This breaks callers:\n${breaking.map((change) => `  ${change}`).join('\n')}`);
  console.error('If that is meant: npm run contract -- --breaking');
  process.exit(1);
}
const snapshot = `${JSON.stringify(document, null, 2)}\n`;
writeFileSync(SNAPSHOT, snapshot);
makeTypes(snapshot);
console.log(`${SNAPSHOT} and ${TYPES} hold the contract of now.`);
