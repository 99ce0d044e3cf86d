'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { KeyboardKey } from '@/components/ui/keyboard-key';
import {
  isApple,
  type KeyCombination,
  useShortcut,
  useShortcutListener,
  useShortcuts,
} from '@/lib/browser/shortcuts';
import styles from './shortcut-list.module.css';

const keyNames: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

function listKeyCaps(keys: KeyCombination): string[] {
  return keys.split('+').map((key) => {
    if (key === 'Mod') return isApple() ? '⌘' : 'Ctrl';
    if (key === 'Alt' && isApple()) return '⌥';
    return keyNames[key] ?? key;
  });
}

/** Listens for keyboard shortcuts; its button and `?` list those of the current screen. */
export function ShortcutList({ className }: { className?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const shortcuts = useShortcuts();
  useShortcutListener();
  useShortcut({ keys: '?', description: 'Show this list', run: () => setIsOpen(true) });

  return (
    <>
      <Button
        variant="quiet"
        className={className}
        title="Keyboard shortcuts"
        aria-label="Keyboard shortcuts"
        onClick={() => setIsOpen(true)}
      >
        <span className={styles.label}>Keyboard shortcuts</span>
        <KeyboardKey>?</KeyboardKey>
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Keyboard shortcuts">
        <dl className="stack-3">
          {shortcuts.map(({ keys, description }) => (
            <div key={keys} className={styles.shortcut}>
              <dt className={styles.keys}>
                {listKeyCaps(keys).map((cap) => (
                  <KeyboardKey key={cap}>{cap}</KeyboardKey>
                ))}
              </dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
