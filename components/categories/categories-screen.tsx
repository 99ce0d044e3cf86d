'use client';

import { type CSSProperties, useState } from 'react';
import { HistoryDialog } from '@/components/history/history-dialog';
import { StaffScreen } from '@/components/layout/staff-page';
import { NotesMark } from '@/components/notes/notes-mark';
import { NotesPanel } from '@/components/notes/notes-panel';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Dialog } from '@/components/ui/dialog';
import { IconButton } from '@/components/ui/icon-button';
import { Message } from '@/components/ui/message';
import { ReadState } from '@/components/ui/read-state';
import { useAction } from '@/components/ui/use-action';
import { useAddressFilter } from '@/components/ui/use-address-filter';
import { reorderCategories, saveCategory, useAllCategories } from '@/lib/features/categories/client';
import type { ManagedCategory } from '@/lib/features/categories/contract';
import { moveCategory } from '@/lib/features/categories/rules';
import { useUnresolvedNotes } from '@/lib/features/notes/client';
import styles from './categories.module.css';
import { CategoryDialog } from './category-dialog';
import { showCategoryToast } from './use-category-form';

type Opened = { dialog: 'edit'; category: ManagedCategory | null } | { dialog: 'history'; id: string };

export function CategoriesScreen() {
  const { data: categories, error, mutate } = useAllCategories();
  const openNotes = useUnresolvedNotes('category');
  /** The address names the category whose notes are open, because notices link to it. */
  const { values, update } = useAddressFilter(['notes']);
  const categoryWithNotes = categories?.find(({ id }) => id === values.notes);
  const [opened, setOpened] = useState<Opened | null>(null);
  // A save may end after the person has closed its dialog and opened the next one.
  const closeOpened = () => setOpened((shown) => (shown === opened ? null : shown));
  const { busy, problem, run } = useAction<'change'>();
  const runChange = (action: () => Promise<unknown>) => run('change', action, () => mutate());

  function moveRow(id: string, direction: -1 | 1) {
    const ids = categories?.map((category) => category.id) ?? [];
    const moved = moveCategory(ids, id, direction);
    const isMoved = moved.indexOf(id) !== ids.indexOf(id);
    return isMoved && runChange(() => reorderCategories(moved));
  }

  function toggleActive({ id, category, defaultAvatarColor, active, version }: ManagedCategory) {
    return runChange(async () =>
      showCategoryToast(
        await saveCategory({ categoryId: id, category, defaultAvatarColor, version, active: !active }),
        false,
      ),
    );
  }

  return (
    <StaffScreen>
      <div className={styles.heading}>
        <h1>Categories</h1>
        <Button variant="primary" onClick={() => setOpened({ dialog: 'edit', category: null })}>
          Add category
        </Button>
      </div>
      <p className="quiet">
        Players and staff see the active ones, in this order. Deactivating one keeps its questions.
      </p>
      {/* Without a connection the change and its reload fail with the same message, which is then shown once. */}
      {problem && problem !== error?.message && <Message tone="error">{problem}</Message>}
      <ReadState data={categories} error={error} label="Loading categories…" onRetry={() => mutate()} />
      {categories?.length === 0 && <Message tone="info">There are no categories yet.</Message>}
      <ol className="stack-2">
        {categories?.map((category, index) => {
          const { id, category: name, active, defaultAvatarColor } = category;
          const color = { '--category-color': defaultAvatarColor } as CSSProperties;
          return (
            <Card key={id} as="li" className={styles.row} style={color} data-active={active}>
              <span className={styles.order}>
                <IconButton
                  icon="arrow-up"
                  label={`Move ${name} up`}
                  aria-disabled={index === 0 || busy !== null}
                  onClick={() => moveRow(id, -1)}
                />
                <IconButton
                  icon="arrow-down"
                  label={`Move ${name} down`}
                  aria-disabled={index === categories.length - 1 || busy !== null}
                  onClick={() => moveRow(id, 1)}
                />
              </span>
              <span className={styles.color} aria-hidden="true" />
              <span className={styles.name} dir="auto">
                {name}
              </span>
              <Badge tone={active ? 'success' : 'neutral'}>{active ? 'Active' : 'Inactive'}</Badge>
              <NotesMark count={openNotes.get(id)} />
              <span className="row-2">
                <Button onClick={() => setOpened({ dialog: 'edit', category })} aria-label={`Edit ${name}`}>
                  Edit
                </Button>
                <Button
                  onClick={() => toggleActive(category)}
                  aria-disabled={busy !== null}
                  aria-label={`${active ? 'Deactivate' : 'Activate'} ${name}`}
                >
                  {active ? 'Deactivate' : 'Activate'}
                </Button>
                <Button
                  variant="quiet"
                  onClick={() => setOpened({ dialog: 'history', id })}
                  aria-label={`History of ${name}`}
                >
                  History
                </Button>
                <Button
                  variant="quiet"
                  onClick={() => update({ notes: id }, 'replace')}
                  aria-label={`Notes on ${name}`}
                >
                  Notes
                </Button>
              </span>
            </Card>
          );
        })}
      </ol>
      {opened?.dialog === 'edit' && <CategoryDialog category={opened.category} onClose={closeOpened} />}
      {categoryWithNotes && (
        <Dialog open onClose={() => update({ notes: '' }, 'replace')} title={categoryWithNotes.category}>
          <NotesPanel subjectType="category" subjectId={categoryWithNotes.id} />
        </Dialog>
      )}
      {opened?.dialog === 'history' && (
        <HistoryDialog
          subjectType="category"
          subjectId={opened.id}
          onClose={closeOpened}
          onRestored={() => mutate()}
        />
      )}
    </StaffScreen>
  );
}
