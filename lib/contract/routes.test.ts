import { type Route, routes, withQuery } from './routes';

it('has one call for each method and path', () => {
  const addresses = Object.values(routes).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

it('sends the session token among the fields of two saves, and nowhere else', () => {
  const sending = Object.entries<Route>(routes).filter(([, { sendsToken }]) => sendsToken);
  expect(sending.map(([name]) => name)).toEqual(['saveDailyQuestion', 'saveWeeklyQuestion']);
});

it('has the calls that the apps use, and sends no others to an API elsewhere', () => {
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

test.each<[Record<string, unknown>, string]>([
  [{}, '/path'],
  [{ day: undefined, note: null }, '/path'],
  [{ day: '2026-11-21', note: null, count: 0, isOpen: false }, '/path?day=2026-11-21&count=0&isOpen=false'],
  [{ text: '' }, '/path?text='],
  [{ text: 'Film & TV?' }, '/path?text=Film+%26+TV%3F'],
])('%j is sent as %s', (fields, address) => {
  expect(withQuery('/path', fields)).toBe(address);
});
