import { readFileSync } from 'node:fs';
import { parseEnvironment } from '@/lib/config/environment';
import { writeSettingsExample } from './setting-documents';

const example = readFileSync('.env.example', 'utf8');

it('the example has the current settings; npm run settings writes them', () => {
  expect(example).toBe(writeSettingsExample());
});

it('the example has the defaults: a site with it is the same as one without settings', () => {
  const variables = [...example.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value]) => [name, value]);
  expect(parseEnvironment(Object.fromEntries(variables))).toEqual(parseEnvironment({}));
});
