/** @jest-environment jsdom */
import userEvent from '@testing-library/user-event';
import { catchTyping, deliverTypeahead, dropTyped, isTyping } from './typed-ahead';

const PATH = '/create_trivia/2026-11-24/Pop/1';

beforeEach(() => window.history.replaceState(null, '', PATH));
afterEach(() => {
  dropTyped();
  document.body.replaceChildren();
});

function field(): HTMLInputElement {
  return document.body.appendChild(document.createElement('input'));
}

function take(): string {
  let taken = '';
  deliverTypeahead((text) => {
    taken = text;
  });
  return taken;
}

it('keeps typed text for the form that is loading, with corrections and composed text', async () => {
  const watched: string[] = [];
  catchTyping(`${PATH}?back=%2Fplan`, (text) => watched.push(text));
  await userEvent.keyboard('Whx{Backspace}o ');
  expect(watched.at(-1)).toBe('Who ');
  // Input methods and dictation insert text without key presses.
  await userEvent.paste('é日本?');
  const received: string[] = [];
  deliverTypeahead((text) => received.push(text));
  await userEvent.keyboard('!');
  const question = field();
  question.focus();
  await userEvent.keyboard('z');
  expect(question.value).toBe('z');
  expect(received).toEqual(['Who é日本?', 'Who é日本?!']);
  expect(take()).toBe('');
});

it('ignores keys in a focused field', async () => {
  catchTyping(PATH);
  await userEvent.keyboard('W');
  field().focus();
  await userEvent.keyboard('h');
  expect(take()).toBe('W');
});

it('gives no form the text for another one', async () => {
  catchTyping('/create_trivia/2026-11-25/Pop/1');
  await userEvent.keyboard('W');
  expect(take()).toBe('');
});

it('gives the form the text from before a page that could not be loaded', async () => {
  catchTyping(PATH);
  await userEvent.keyboard('Who?');
  await jest.isolateModulesAsync(async () => {
    const { deliverTypeahead: handInNextPage } = await import('./typed-ahead');
    let taken = '';
    handInNextPage((text) => {
      taken = text;
    });
    expect(taken).toBe('Who?');
  });
});

it.each([
  ['a letter', { key: 'w' }, true],
  ['a letter of AltGr', { key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true }, true],
  ['a letter of ⌥ on a Mac', { key: 'ø', altKey: true }, true],
  ['an accent that waits for its letter', { key: 'Dead' }, true],
  ['a shortcut', { key: 'g', altKey: true }, false],
  ['another', { key: 'k', ctrlKey: true }, false],
  ['an arrow', { key: 'ArrowDown' }, false],
])('%s types: %j, %s', (_what, init, expected) => {
  expect(isTyping(new KeyboardEvent('keydown', init))).toBe(expected);
});
