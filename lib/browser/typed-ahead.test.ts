/** @jest-environment jsdom */
import userEvent from '@testing-library/user-event';
import { catchTyping, deliverTypeahead, dropTyped, isTyping } from './typed-ahead';

const PATH = '/create_trivia/2026-11-24/Pop/1';

beforeEach(() => window.history.replaceState(null, '', PATH));
afterEach(() => {
  dropTyped();
  document.body.replaceChildren();
});

function addField(): HTMLInputElement {
  return document.body.appendChild(document.createElement('input'));
}

function receiveText(): string {
  let received = '';
  deliverTypeahead((text) => {
    received = text;
  });
  return received;
}

it('the screen before a form is told the text that a person types, with corrections', async () => {
  const watched: string[] = [];
  catchTyping(`${PATH}?back=%2Fplan`, (text) => watched.push(text));
  await userEvent.keyboard('Whx{Backspace}o ');
  expect(watched.at(-1)).toBe('Who ');
});

it('a form gets the text that a person typed before it opened, and further letters until a field has the focus', async () => {
  catchTyping(`${PATH}?back=%2Fplan`);
  await userEvent.keyboard('Who ');
  // Input methods and dictation insert text without key presses.
  await userEvent.paste('é日本?');
  const received: string[] = [];
  deliverTypeahead((text) => received.push(text));
  await userEvent.keyboard('!');
  const question = addField();
  question.focus();
  await userEvent.keyboard('z');
  expect(question.value).toBe('z');
  expect(received).toEqual(['Who é日本?', 'Who é日本?!']);
});

it('a form gets its text once', async () => {
  catchTyping(PATH);
  await userEvent.keyboard('Who');
  addField().focus();
  expect([receiveText(), receiveText()]).toEqual(['Who', '']);
});

it('a form does not get keys that a person pressed in a focused field', async () => {
  catchTyping(PATH);
  await userEvent.keyboard('W');
  addField().focus();
  await userEvent.keyboard('h');
  expect(receiveText()).toBe('W');
});

it('a form does not get the text for another form', async () => {
  catchTyping('/create_trivia/2026-11-25/Pop/1');
  await userEvent.keyboard('W');
  expect(receiveText()).toBe('');
});

it('a form gets the text that was typed before a page that could not be loaded', async () => {
  catchTyping(PATH);
  await userEvent.keyboard('Who?');
  await jest.isolateModulesAsync(async () => {
    const { deliverTypeahead: deliverOnNextPage } = await import('./typed-ahead');
    let received = '';
    deliverOnNextPage((text) => {
      received = text;
    });
    expect(received).toBe('Who?');
  });
});

it.each([
  ['a letter', { key: 'w' }, true],
  ['a letter of AltGr', { key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true }, true],
  ['a letter of ⌥ on a Mac', { key: 'ø', altKey: true }, true],
  ['an accent before its letter', { key: 'Dead' }, true],
  ['a shortcut', { key: 'g', altKey: true }, false],
  ['another shortcut', { key: 'k', ctrlKey: true }, false],
  ['a shortcut on a Mac', { key: 'k', metaKey: true }, false],
  ['an arrow', { key: 'ArrowDown' }, false],
])('the key of %s, %j, types a character: %s', (_what, init, expected) => {
  expect(isTyping(new KeyboardEvent('keydown', init))).toBe(expected);
});
