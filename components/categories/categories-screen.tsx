'use client';

import { useState } from 'react';
import { HistoryDialog } from '@/components/history/history-dialog';
import { StaffScreen } from '@/components/layout/staff-screen';
import { NotesPanel } from '@/components/notes/notes-panel';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
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
import { CategoryRow } from './category-row';
import { tellCategorySaved } from './use-category-form';

/** The dialog that is open over the list. */
type Opened = { dialog: 'edit'; category: ManagedCategory | null } | { dialog: 'history'; id: string };

/** Lists all categories to add, change, order, activate and deactivate them. */
export function CategoriesScreen() {
  const { data: categories, error, mutate } = useAllCategories();
  const openNotes = useUnresolvedNotes('category');
  /** The category whose notes are shown is in the address, where notices lead. */
  const { values, narrow } = useAddressFilter(['notes']);
  const noted = categories?.find(({ id }) => id === values.notes);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { busy, problem, run } = useAction<'change'>();
  const act = (action: () => Promise<unknown>) => run('change', action, () => mutate());

  async function move(id: string, by: -1 | 1) {
    const ids = categories?.map((category) => category.id) ?? [];
    const moved = moveCategory(ids, id, by);
    if (moved.indexOf(id) === ids.indexOf(id)) return;
    const pressed = document.activeElement;
    await act(() => reorderCategories(moved));
    // Moving the row in the document took its focus away.
    if (pressed instanceof HTMLElement) requestAnimationFrame(() => pressed.focus());
  }

  function toggle({ id, category, defaultAvatarColor, active, version }: ManagedCategory) {
    return act(async () =>
      tellCategorySaved(
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
      {problem && problem !== error?.message && <Message tone="error">{problem}</Message>}
      <ReadState data={categories} error={error} label="Loading categories…" onRetry={() => mutate()} />
      {categories?.length === 0 && <Message tone="info">There are no categories yet.</Message>}
      <ol className="stack-2">
        {categories?.map((category, index) => (
          <CategoryRow
            key={category.id}
            category={category}
            isFirst={index === 0}
            isLast={index === categories.length - 1}
            isBusy={busy !== null}
            onMove={(by) => move(category.id, by)}
            onToggle={() => toggle(category)}
            onEdit={() => setOpened({ dialog: 'edit', category })}
            onHistory={() => setOpened({ dialog: 'history', id: category.id })}
            onNotes={() => narrow({ notes: category.id }, 'replace')}
            openNotes={openNotes.get(category.id)}
          />
        ))}
      </ol>
      {opened?.dialog === 'edit' && (
        <CategoryDialog category={opened.category} onClose={() => setOpened(null)} />
      )}
      {noted && (
        <Dialog open onClose={() => narrow({ notes: '' }, 'replace')} title={noted.category}>
          <NotesPanel subjectType="category" subjectId={noted.id} />
        </Dialog>
      )}
      {opened?.dialog === 'history' && (
        <HistoryDialog
          subjectType="category"
          subjectId={opened.id}
          onClose={() => setOpened(null)}
          onRestored={() => mutate()}
        />
      )}
    </StaffScreen>
  );
}
