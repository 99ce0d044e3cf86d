/** @jest-environment jsdom */
import { catchTyping, handTyped } from './typed-ahead';

function press(key: string, more: KeyboardEventInit = {}): boolean {
  return document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  );
}

beforeEach(() => window.history.replaceState(null, '', '/create_trivia/2026-11-24/Pop/1'));
afterEach(() => {
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/plan');
  handTyped(() => {});
});

function field(): HTMLInputElement {
  return document.body.appendChild(document.createElement('input'));
}

function take(): string {
  let taken = '';
  handTyped((text) => {
    taken = text;
  });
  return taken;
}

it('keeps what is typed for the form that is on its way, corrections too', () => {
  catchTyping('W', '/create_trivia/2026-11-24/Pop/1?back=%2Fplan');
  for (const key of ['h', 'x', 'Backspace', 'o', ' ', 'é', '?']) expect(press(key)).toBe(false);
  expect(press('k', { ctrlKey: true })).toBe(true);
  expect(press('Tab')).toBe(true);
  const received: string[] = [];
  handTyped((text) => received.push(text));
  expect(press('!')).toBe(false);
  field().focus();
  expect(press('z')).toBe(true);
  expect(received).toEqual(['Who é?', 'Who é?!']);
  expect(take()).toBe('');
});

it('leaves to a field what is typed into it', () => {
  catchTyping('W', '/create_trivia/2026-11-24/Pop/1');
  field().focus();
  expect(press('h')).toBe(true);
  expect(take()).toBe('W');
});

it('gives no form what was typed for another', () => {
  catchTyping('W', '/create_trivia/2026-11-25/Pop/1');
  expect(take()).toBe('');
});
