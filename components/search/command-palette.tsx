import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { ScreenLink } from '@/components/ui/screen-link';
import { useShortcut } from '@/lib/browser/shortcuts';
import { toDateInTimeZone } from '@/lib/dates/calendar-date';
import { QUERY_MAX_LENGTH } from '@/lib/features/search/rules';
import styles from './command-palette.module.css';
import { MarkedText } from './marked-text';
import { type PaletteOption, usePaletteOptions } from './palette-options';

/** Moves the focus by the arrow keys through the field and the lines below it, in a circle. */
function stepFocus(event: KeyboardEvent<HTMLElement>, container: HTMLElement | null) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const targets = [...(container?.querySelectorAll<HTMLElement>('input, a, button') ?? [])];
  if (step === undefined || event.nativeEvent.isComposing || targets.length === 0) return;
  event.preventDefault();
  const index = targets.indexOf(event.currentTarget);
  targets[(index + step + targets.length) % targets.length]?.focus();
}

interface PaletteLineProps {
  option: PaletteOption;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onDone: () => void;
}

function PaletteLine({ option: { title, kind, to, found }, onKeyDown, onDone }: PaletteLineProps) {
  const text = (
    <>
      <span className={styles.title}>{found ? <MarkedText parts={found.title} /> : title}</span>
      <span className={styles.kind}>{kind}</span>
    </>
  );
  if (typeof to === 'string') {
    return (
      <ScreenLink href={to} className={styles.option} onKeyDown={onKeyDown} onClick={onDone}>
        {text}
      </ScreenLink>
    );
  }
  const run = () => {
    onDone();
    to();
  };
  return (
    <button type="button" className={styles.option} onKeyDown={onKeyDown} onClick={run}>
      {text}
    </button>
  );
}

interface PaletteProps {
  timeZone: string;
  onLogOff: () => void;
}

function PaletteList({ timeZone, onLogOff, onDone }: PaletteProps & { onDone: () => void }) {
  const [query, setQuery] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const options = usePaletteOptions(query, toDateInTimeZone(new Date(), timeZone), onLogOff);
  const step = (event: KeyboardEvent<HTMLElement>) => stepFocus(event, form.current);

  function openFirst(event: SubmitEvent) {
    event.preventDefault();
    form.current?.querySelector<HTMLElement>('a, button')?.click();
  }

  return (
    <form ref={form} className="stack-3" onSubmit={openFirst}>
      <TextField
        label="A screen, a day or words of a question"
        hint="Enter opens the first line; the arrow keys select another."
        autoComplete="off"
        maxLength={QUERY_MAX_LENGTH}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        onKeyDown={step}
      />
      <ul className={styles.options} aria-label="Where to">
        {options.map((option) => (
          <li key={option.id}>
            <PaletteLine option={option} onKeyDown={step} onDone={onDone} />
          </li>
        ))}
      </ul>
    </form>
  );
}

export function CommandPalette({ className, ...palette }: PaletteProps & { className?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  useShortcut({ keys: 'Mod+K', description: 'Search, or go to a screen or day', run: () => setIsOpen(true) });
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="quiet"
        className={className}
        title="Search"
        aria-label="Search"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="search" />
        <span className={styles.label}>Search</span>
      </Button>
      <Dialog open={isOpen} onClose={close} title="Go to" className={styles.dialog}>
        <PaletteList {...palette} onDone={close} />
      </Dialog>
    </>
  );
}
