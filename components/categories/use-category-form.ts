import { useEffect, useEffectEvent } from 'react';
import { type SaveContext, useRecordForm } from '@/components/drafts/use-record-form';
import { showChangeToast } from '@/components/history/undo-change';
import type { Upload } from '@/components/media/use-upload';
import { findStoredCategory, type SavedCategory, saveCategory } from '@/lib/features/categories/client';
import type { ManagedCategory } from '@/lib/features/categories/contract';
import {
  findCategoryProblem,
  TARGET_KINDS,
  type TargetKind,
  type Targets,
} from '@/lib/features/categories/rules';
import { palette } from '@/lib/site/markup/palette';

/** An empty text sets no target. */
type TypedTargets = Record<TargetKind, string>;

function toTypedTargets(stored: Targets): TypedTargets {
  const typed = TARGET_KINDS.map((kind) => [kind, stored[kind]?.toString() ?? '']);
  return Object.fromEntries(typed) as TypedTargets;
}

export function toTargets(typed: TypedTargets): Targets {
  const filled = TARGET_KINDS.filter((kind) => typed[kind] !== '');
  return Object.fromEntries(filled.map((kind) => [kind, Number(typed[kind])]));
}

const NEW_CATEGORY = { category: '', defaultAvatarColor: palette.blue, active: true, targets: {} };

function toFormStart(stored: Omit<ManagedCategory, 'id' | 'version'> & { version?: number }) {
  const { category, mediaId = null, active, version } = stored;
  // A colour input has lower-case values, so upper case would count as a change.
  const defaultAvatarColor = stored.defaultAvatarColor.toLowerCase();
  return {
    values: { category, defaultAvatarColor, mediaId, active, targets: toTypedTargets(stored.targets) },
    version,
  };
}

export type CategoryValues = ReturnType<typeof toFormStart>['values'];

/** A new category has no Undo, because it may have questions already and can only be deactivated. */
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
    start: toFormStart(stored ?? NEW_CATEGORY),
    fields: ['category', 'defaultAvatarColor', 'targets'],
    check: findCategoryProblem,
    async complete(values) {
      // The values already contain the uploaded image, or another one that the person chose in a conflict.
      if (upload.state.phase === 'stored') return values;
      return { ...values, mediaId: (await upload.settled()) ?? values.mediaId };
    },
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
