// npm run settings: writes what lib/config says of each setting into .env.example.
import { writeFileSync } from 'node:fs';
import { settingsExample } from './setting-documents';

writeFileSync('.env.example', settingsExample());
console.log('.env.example holds the settings of now.');
