import { readFileSync } from 'node:fs';
import { parseEnvironment } from '@/lib/config/environment';
import { settingsExample } from './setting-documents';

const example = readFileSync('.env.example', 'utf8');

it('has an example that holds the settings of now: npm run settings writes them', () => {
  expect(example).toBe(settingsExample());
});

it('says the defaults: a site that is given the example is one that is given nothing', () => {
  const variables = [...example.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value]) => [name, value]);
  expect(parseEnvironment(Object.fromEntries(variables))).toEqual(parseEnvironment({}));
});
