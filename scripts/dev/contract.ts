// npm run contract: writes the contract of the API into clients/ for the apps.
import { writeFileSync } from 'node:fs';
import { buildOpenApiDocument } from '@/lib/api/openapi';

const SNAPSHOT = 'clients/openapi.json';

writeFileSync(SNAPSHOT, `${JSON.stringify(buildOpenApiDocument('Daily Trivia'), null, 2)}\n`);
console.log(`${SNAPSHOT} has the current contract.`);
