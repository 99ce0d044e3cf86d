import { clearDraft, draftKey, readDraft, storeDraft } from './saved-draft';

const model = { word: '', hint: '', correct: null as string | null };
const KEY = '/edit_wordpuzzle/1/2031-01-01';

function store(value: unknown) {
  window.localStorage.setItem(`draft:${KEY}`, JSON.stringify(value));
}

beforeEach(() => window.localStorage.clear());

test('restores a stored draft, also with half characters and right-to-left text', () => {
  const values = { word: 'مرحبا', hint: 'half \ud83d', correct: 'choice2' };
  const draft = {
    values,
    base: model,
    version: 3,
    proposal: { id: 'one', version: 2 },
    fileNames: ['a.png'],
  };
  expect(storeDraft(KEY, draft)).toBe(true);
  expect(readDraft(KEY, model)).toMatchObject(draft);
  clearDraft(KEY);
  expect(readDraft(KEY, model)).toBeNull();
});

test('the draft of a new record is found by the address of its form, however that is written', () => {
  expect(draftKey('/create_trivia/2031-01-01/Film%20%26%20TV/1?')).toBe(
    '/create_trivia/2031-01-01/Film%20%26%20TV/1',
  );
  expect(draftKey('/edit?question=1')).not.toBe(draftKey('/edit?question=2'));
});

test('only a draft that was sent to a form goes into it without asking', () => {
  storeDraft(KEY, { values: model, base: model, fileNames: [], isCarried: true });
  expect(readDraft(KEY, model)?.isCarried).toBe(true);
  storeDraft(KEY, { values: model, base: model, fileNames: [] });
  expect(readDraft(KEY, model)?.isCarried).toBe(false);
});

test('restores only the values that fit a form that has changed since', () => {
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
  });
});

test.each([
  ['text'],
  [null],
  [[]],
  [{}],
  [{ savedAt: 7 }],
  [{ savedAt: '2020-01-01T00:00:00.000Z', values: {} }],
])('finds no draft in %j', (value) => {
  store(value);
  expect(readDraft(KEY, model)).toBeNull();
});

test('reports a browser that refuses storage', () => {
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(storeDraft(KEY, { values: model, base: model, fileNames: [] })).toBe(false);
  refuse.mockRestore();
});
