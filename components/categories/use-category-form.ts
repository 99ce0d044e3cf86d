import { useEffect, useEffectEvent } from 'react';
import { type FormStart, type SaveContext, useRecordForm } from '@/components/drafts/use-record-form';
import { showChangeToast } from '@/components/history/undo-change';
import type { Upload } from '@/components/media/use-upload';
import { findStoredCategory, type SavedCategory, saveCategory } from '@/lib/features/categories/client';
import type { ManagedCategory } from '@/lib/features/categories/contract';
import {
  type CategoryDraft,
  findCategoryProblem,
  TARGET_KINDS,
  type TargetKind,
  type Targets,
} from '@/lib/features/categories/rules';
import { palette } from '@/lib/site/markup/palette';

export interface CategoryValues extends CategoryDraft {
  mediaId: string | null;
  active: boolean;
  /** The typed text; empty for no target. */
  targets: Record<TargetKind, string>;
}

function toTyped(stored: Targets): CategoryValues['targets'] {
  const typed = TARGET_KINDS.map((kind) => [kind, stored[kind]?.toString() ?? '']);
  return Object.fromEntries(typed) as CategoryValues['targets'];
}

export function toTargets(typed: CategoryValues['targets']): Targets {
  const filled = TARGET_KINDS.filter((kind) => typed[kind] !== '');
  return Object.fromEntries(filled.map((kind) => [kind, Number(typed[kind])]));
}

const NEW_CATEGORY: CategoryValues = {
  category: '',
  defaultAvatarColor: palette.blue,
  mediaId: null,
  active: true,
  targets: toTyped({}),
};

function toFormStart(stored: ManagedCategory): FormStart<CategoryValues> {
  const { category, defaultAvatarColor, mediaId, active, version } = stored;
  const values = { category, defaultAvatarColor: defaultAvatarColor.toLowerCase(), mediaId: mediaId ?? null };
  return { values: { ...values, active, targets: toTyped(stored.targets) }, version };
}

/** A new category has no Undo: it may have questions already, so it can only be deactivated. */
export function showCategoryToast({ category, historyEntryId }: SavedCategory, isNew: boolean): void {
  showChangeToast('Category saved', isNew ? {} : { historyEntryId, version: category.version });
}

/** `stored` is null for a new category. */
export function useCategoryForm(stored: ManagedCategory | null, upload: Upload, onDone: () => void) {
  async function save(values: CategoryValues, { idempotencyKey, isRetry, version }: SaveContext) {
    const saved = await saveCategory(
      { ...values, targets: toTargets(values.targets), categoryId: stored?.id, version },
      { idempotencyKey, isRetry },
    );
    showCategoryToast(saved, stored === null);
    return toFormStart(saved.category);
  }

  async function reload() {
    const found = stored && (await findStoredCategory(stored.id));
    return found && toFormStart(found);
  }

  const record = useRecordForm<CategoryValues>({
    start: stored ? toFormStart(stored) : { values: NEW_CATEGORY },
    fields: ['category', 'defaultAvatarColor', 'targets'],
    check: findCategoryProblem,
    complete: async (values) => ({ ...values, mediaId: (await upload.settled()) ?? values.mediaId }),
    save,
    reload,
    onDone,
  });

  // The id is part of the values, so that a stored draft contains the image.
  const uploadedId = upload.state.phase === 'stored' ? upload.state.mediaId : null;
  const setUploadedId = useEffectEvent((mediaId: string) =>
    record.form.setValue('mediaId', mediaId, { shouldDirty: true }),
  );
  useEffect(() => {
    if (uploadedId) setUploadedId(uploadedId);
  }, [uploadedId]);

  return record;
}
