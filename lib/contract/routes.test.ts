import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Route, routes } from './routes';

const folder = 'app/(api)';

/** The calls that the route files answer, as `METHOD /path name`. */
function listAnswered(): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('/route.ts'))
    .flatMap((file) => {
      const source = readFileSync(join(folder, file), 'utf8');
      const path = `/${file.replace(/\/route\.ts$/, '')}`;
      return [...source.matchAll(/export const (\w+) = handle\('(\w+)'\)/g)].map(
        ([, method, name]) => `${method} ${path} ${name}`,
      );
    });
}

it('every call is answered at its own method and path, and nothing else is: npm run contract writes the files', () => {
  const calls = Object.entries(routes).map(([name, { method, path }]) => `${method} ${path} ${name}`);
  expect(listAnswered().sort()).toEqual(calls.sort());
});

it('sends the session token among the fields of two saves, and nowhere else', () => {
  const sending = Object.entries<Route>(routes).filter(([, { sendsToken }]) => sendsToken);
  expect(sending.map(([name]) => name)).toEqual(['saveDailyQuestion', 'saveWeeklyQuestion']);
});

it('has the calls that the apps rely on, and nothing else that an API elsewhere is asked for', () => {
  const ofSpec = Object.entries<Route>(routes).filter(([, { partOf }]) => partOf === 'spec');
  expect(ofSpec.map(([name]) => name).toSorted()).toEqual([
    'accountInfo',
    'activeCategories',
    'dailyQuestionsByDate',
    'dailyUploadToken',
    'generateQuestion',
    'generateQuestionByPrompt',
    'groupByInvite',
    'groupByTag',
    'logInByQuery',
    'questionAlreadyExists',
    'questionByTag',
    'saveDailyQuestion',
    'saveWeeklyQuestion',
    'saveWordPuzzle',
    'singleGameStats',
    'weeklyQuestionsByDate',
    'weeklyUploadToken',
    'wordPuzzle',
  ]);
});
