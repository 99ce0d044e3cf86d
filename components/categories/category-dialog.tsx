'use client';

import { useId, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useUpload } from '@/components/media/use-upload';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Message } from '@/components/ui/message';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toaster';
import { ApiError } from '@/lib/errors/api-error';
import { saveCategory } from '@/lib/features/categories/client';
import type { ManagedCategory } from '@/lib/features/categories/contract';
import {
  CATEGORY_NAME_MAX_LENGTH,
  type CategoryDraft,
  findCategoryProblem,
} from '@/lib/features/categories/rules';
import styles from './category-dialog.module.css';
import { CategoryImageField } from './category-image-field';

const NEW_CATEGORY_COLOR = '#1b49c9';

interface CategoryDialogProps {
  /** Null: a new one. */
  category: ManagedCategory | null;
  onClose: () => void;
}

/** Name, colour and image of a category. A failed save keeps what was filled in. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const formId = useId();
  const saveKey = useRef(crypto.randomUUID());
  const upload = useUpload();
  const { formState, handleSubmit, register, setError, setFocus } = useForm<CategoryDraft>({
    defaultValues: {
      category: category?.category ?? '',
      defaultAvatarColor: category?.defaultAvatarColor.toLowerCase() ?? NEW_CATEGORY_COLOR,
    },
  });
  const { errors, isSubmitting } = formState;
  const problem = [errors.root, errors.category, errors.defaultAvatarColor].find((error) => error?.message);

  function show(field: keyof CategoryDraft | 'root', message: string) {
    setError(field, { message });
    if (field !== 'root') setFocus(field);
  }

  async function store(draft: CategoryDraft) {
    const found = findCategoryProblem(draft);
    if (found) return show(found.field, found.message);
    try {
      await saveCategory(
        {
          ...draft,
          categoryId: category?.id,
          version: category?.version,
          active: category?.active ?? true,
          mediaId: await upload.settled(),
        },
        { idempotencyKey: saveKey.current },
      );
      showToast('Category saved');
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status < 500) saveKey.current = crypto.randomUUID();
      show(error.issues?.[0]?.path === 'category' ? 'category' : 'root', error.message);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={category ? 'Edit category' : 'Add category'}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={handleSubmit(store)} noValidate>
        <TextField
          label="Name"
          maxLength={CATEGORY_NAME_MAX_LENGTH}
          autoComplete="off"
          aria-invalid={errors.category ? true : undefined}
          {...register('category')}
        />
        <div className={styles.colour}>
          <label htmlFor={`${formId}-colour`}>Colour</label>
          <input id={`${formId}-colour`} type="color" {...register('defaultAvatarColor')} />
        </div>
        <CategoryImageField upload={upload} mediaId={category?.mediaId ?? null} />
        {problem?.message && (
          <Message key={formState.submitCount} tone="error">
            {problem.message}
          </Message>
        )}
      </form>
    </Dialog>
  );
}
