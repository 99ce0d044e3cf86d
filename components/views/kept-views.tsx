import { usePathname, useSearchParams } from 'next/navigation';
import { type SubmitEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/field';
import { Message } from '@/components/ui/message';
import { ScreenLink } from '@/components/ui/screen-link';
import { useAction } from '@/components/ui/use-action';
import { keepView, removeView, renameView, useKeptViews } from '@/lib/features/views/client';
import type { KeptView } from '@/lib/features/views/contract';
import { VIEW_NAME_MAX_LENGTH, viewKey, viewPath, viewScreen } from '@/lib/features/views/rules';
import styles from './kept-views.module.css';

type Views = ReturnType<typeof useKeptViews>;

interface ViewListProps {
  here: string;
  views: Views;
  onDone: () => void;
}

/** A person's views, to open, rename and delete; and the way to keep the one that is on the screen. */
function ViewList({ here, views: { data: views = [], error, mutate }, onDone }: ViewListProps) {
  const [name, setName] = useState('');
  const [renamed, setRenamed] = useState<KeptView | null>(null);
  const [deleted, setDeleted] = useState<KeptView | null>(null);
  const { busy, problem, run } = useAction<'change'>();
  const field = useRef<HTMLInputElement>(null);
  const named = views.find((view) => viewKey(view.name) === viewKey(name.trim()));
  const replaced = renamed || named?.path === here ? undefined : named;

  /** Resolves to whether it was done; what was in the way is shown, and what was typed stays. */
  function attempt(change: () => Promise<unknown>): Promise<boolean> {
    setDeleted(null);
    return run('change', change);
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const isReplacing = replaced !== undefined;
    const isDone = await attempt(() =>
      renamed ? renameView(renamed.id, name) : keepView({ name, path: here, isReplacing }),
    );
    if (!isDone) return;
    setName('');
    setRenamed(null);
  }

  function beginRenaming(view: KeptView) {
    setRenamed(view);
    setName(view.name);
    field.current?.focus();
  }

  async function remove(view: KeptView) {
    if (!(await attempt(() => removeView(view.id)))) return;
    if (renamed?.id === view.id) setRenamed(null);
    setDeleted(view);
    field.current?.focus();
  }

  return (
    <>
      {error && (
        <Message tone="error" action={<Button onClick={() => mutate()}>Retry</Button>}>
          {error.message}
        </Message>
      )}
      {views.length > 0 && (
        <ul className="stack-1" aria-label="Your views">
          {views.map((view) => (
            <li key={view.id} className={styles.view}>
              <ScreenLink
                href={view.path}
                aria-current={view.path === here ? 'page' : undefined}
                className={styles.name}
                dir="auto"
                onClick={onDone}
              >
                {view.name}
              </ScreenLink>
              <span className="small-print">{viewScreen(view.path)}</span>
              <Button variant="quiet" aria-label={`Rename ${view.name}`} onClick={() => beginRenaming(view)}>
                Rename
              </Button>
              <Button variant="quiet" aria-label={`Delete ${view.name}`} onClick={() => remove(view)}>
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
      {deleted && (
        <Message
          tone="info"
          action={<Button onClick={() => attempt(() => keepView(deleted))}>Bring it back</Button>}
        >
          “{deleted.name}” is deleted.
        </Message>
      )}
      {problem && <Message tone="error">{problem}</Message>}
      <form className={styles.form} onSubmit={submit}>
        <TextField
          ref={field}
          label={renamed ? `New name of “${renamed.name}”` : 'Name of this view'}
          hint={renamed ? undefined : 'Keeps what this screen shows and how it is filtered, for you alone.'}
          required
          maxLength={VIEW_NAME_MAX_LENGTH}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" variant="primary" busy={busy !== null}>
          {renamed ? 'Rename' : replaced ? `Replace “${replaced.name}”` : 'Keep this view'}
        </Button>
      </form>
    </>
  );
}

/** The views that the person has kept, and this one to keep: a button with a dialog. */
export function KeptViews() {
  const [isOpen, setIsOpen] = useState(false);
  const here = viewPath(`${usePathname()}?${useSearchParams()}`) ?? '';
  const views = useKeptViews();
  const current = views.data?.find(({ path }) => path === here);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{current ? `View: ${current.name}` : 'Views'}</Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Views">
        <ViewList here={here} views={views} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}
