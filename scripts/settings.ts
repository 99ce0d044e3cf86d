// npm run settings: writes what lib/config says of each setting into .env.example and the README's list.
import { readFileSync, writeFileSync } from 'node:fs';
import { settingsExample, withSettingsList } from './setting-documents';

writeFileSync('.env.example', settingsExample());
writeFileSync('README.md', withSettingsList(readFileSync('README.md', 'utf8')));
console.log('.env.example and README.md hold the settings of now.');
