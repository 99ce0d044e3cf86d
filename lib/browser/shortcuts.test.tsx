import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { type KeyCombination, useShortcut, useShortcutListener, useShortcuts } from './shortcuts';

function Frame({ keys, run }: { keys: KeyCombination; run: () => void }) {
  useShortcutListener();
  useShortcut({ keys, description: 'Does it', run });
  return (
    <>
      <textarea aria-label="text" />
      <input aria-label="day" type="date" />
      <input aria-label="mark" type="checkbox" />
      <ul>
        {useShortcuts().map(({ keys: listed, description }) => (
          <li key={listed}>{`${listed}: ${description}`}</li>
        ))}
      </ul>
    </>
  );
}

async function press(keys: KeyCombination, typed: string, focus: string) {
  const run = jest.fn();
  render(<Frame keys={keys} run={run} />);
  if (focus !== 'nothing') screen.getByLabelText(focus).focus();
  await userEvent.keyboard(typed);
  return run;
}

test.each<[KeyCombination, string, string, number]>([
  ['?', '?', 'nothing', 1],
  ['?', '?', 'mark', 1],
  ['?', '?', 'text', 0],
  ['Mod+Enter', '{Control>}{Enter}{/Control}', 'text', 1],
  ['Mod+Enter', '{Enter}', 'text', 0],
  ['Mod+Enter', '{Control>}{Shift>}{Enter}{/Shift}{/Control}', 'text', 0],
  ['Mod+Shift+Enter', '{Control>}{Shift>}{Enter}{/Shift}{/Control}', 'text', 1],
  ['Alt+ArrowDown', '{Alt>}{ArrowDown}{/Alt}', 'text', 1],
  ['Alt+ArrowDown', '{Alt>}{ArrowDown}{/Alt}', 'day', 0],
  ['Alt+ArrowLeft', '{Alt>}{ArrowLeft}{/Alt}', 'day', 1],
  ['Alt+ArrowDown', '{Control>}{Alt>}{ArrowDown}{/Alt}{/Control}', 'nothing', 0],
])(
  'the shortcut %s with the keys %s and the focus on %s runs %i times',
  async (keys, typed, focus, times) => {
    expect(await press(keys, typed, focus)).toHaveBeenCalledTimes(times);
  },
);

test('a shortcut is listed with its description', () => {
  render(<Frame keys="Alt+ArrowLeft" run={() => {}} />);
  expect(screen.getByText('Alt+ArrowLeft: Does it')).toBeVisible();
});

function Screen({ children }: { children?: ReactNode }) {
  useShortcutListener();
  return children;
}

function Action({ run }: { run: () => void }) {
  useShortcut({ keys: 'Alt+ArrowLeft', description: 'Does it', run });
  return null;
}

test('a shortcut does not run after its component has gone', async () => {
  const run = jest.fn();
  const { rerender } = render(
    <Screen>
      <Action run={run} />
    </Screen>,
  );
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(run).toHaveBeenCalledTimes(1);
  rerender(<Screen />);
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(run).toHaveBeenCalledTimes(1);
});

test('no shortcut runs while an input method composes a character', () => {
  const run = jest.fn();
  render(<Frame keys="?" run={run} />);
  for (const isComposing of [true, false]) {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: '?', isComposing }));
    expect(run).toHaveBeenCalledTimes(isComposing ? 0 : 1);
  }
});

test('no shortcut runs behind a dialog', async () => {
  const run = jest.fn();
  render(
    <>
      <Frame keys="?" run={run} />
      <dialog open>Sign in</dialog>
    </>,
  );
  await userEvent.keyboard('?');
  expect(run).not.toHaveBeenCalled();
});
