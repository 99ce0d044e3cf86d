// npm run settings: writes the settings of lib/config into .env.example.
import { writeFileSync } from 'node:fs';
import { writeSettingsExample } from './setting-documents';

writeFileSync('.env.example', writeSettingsExample());
console.log('.env.example has the current settings.');
