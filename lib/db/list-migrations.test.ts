import { readdirSync } from 'node:fs';
import { listMigrations } from './list-migrations';

it('every migration in the folder is one, in the order of numbers that no two share', () => {
  const names = listMigrations().map(({ name }) => name);
  const files = readdirSync('lib/db/migrations').filter((file) => !file.endsWith('.integration.test.ts'));
  expect(names.map((name) => `${name}.ts`)).toEqual(files.sort());
  const numbers = names.map((name) => Number.parseInt(name, 10));
  expect(new Set(numbers).size).toBe(names.length);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
});
