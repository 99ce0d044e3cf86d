import { buildDraftKey, readDraft, storeDraft } from './saved-draft';

const model = { word: '', hint: '', correct: null as string | null };
const KEY = '/edit_wordpuzzle/1/2031-01-01';

function store(value: unknown) {
  window.localStorage.setItem(`draft:${KEY}`, JSON.stringify(value));
}

beforeEach(() => window.localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('a person gets back a stored draft, also with half characters and right-to-left text', () => {
  const values = { word: 'مرحبا', hint: 'half \ud83d', correct: 'choice2' };
  const draft = {
    values,
    base: model,
    version: 3,
    proposal: { id: 'one', version: 2 },
    fileNames: ['a.png'],
    isCarried: true,
  };
  expect(storeDraft(KEY, draft)).toBe(true);
  expect(readDraft(KEY, model)).toMatchObject(draft);
});

test.each([
  ['/create_trivia/2031-01-01/Film%20%26%20TV/1?', '/create_trivia/2031-01-01/Film%20%26%20TV/1'],
  ['/edit?question=2', '/edit?question=2'],
  ['/edit?question=2&back=%2Fplan', '/edit?question=2'],
  ['/edit?name=Film%20Noir', '/edit?name=Film+Noir'],
  ['/edit?name=Film+Noir&back=%2Fplan', '/edit?name=Film+Noir'],
])('the draft of the form at %s has the key %s', (address, key) => {
  expect(buildDraftKey(address)).toBe(key);
});

test('a person whose form has changed since gets back only the values that fit it', () => {
  store({
    savedAt: new Date().toISOString(),
    values: { word: 'RIVER', hint: 42, removed: 'x', correct: null },
    base: 'nonsense',
    fileNames: ['a.png', 7],
    version: '3',
    proposal: { id: 7 },
  });
  expect(readDraft(KEY, model)).toMatchObject({
    values: { word: 'RIVER', hint: '', correct: null },
    base: model,
    fileNames: ['a.png'],
    version: undefined,
    proposal: undefined,
    isCarried: false,
  });
});

test.each([
  [['Space'], {}],
  [{ easy: '1' }, []],
])('the form gets its own value %j back instead of the stored %j', (value, stored) => {
  store({ savedAt: new Date().toISOString(), values: { field: stored } });
  expect(readDraft(KEY, { field: value })?.values.field).toEqual(value);
});

test.each([['text'], [null], [[]], [{ savedAt: 7 }], [{ savedAt: '2020-01-01T00:00:00.000Z', values: {} }]])(
  'the stored value %j is no draft',
  (value) => {
    store(value);
    expect(readDraft(KEY, model)).toBeNull();
  },
);

test('storing a draft returns false if the browser refuses', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(storeDraft(KEY, { values: model, base: model, fileNames: [] })).toBe(false);
});
