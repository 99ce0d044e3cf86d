import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { DraftOffer, useAutosavedDraft } from '@/components/drafts/autosaved-draft';
import { ConflictDialog, type ConflictFields } from '@/components/drafts/conflict-dialog';
import { FileRefusal, findSizeProblem } from '@/components/media/file-refusal';
import { useImageLimit } from '@/components/media/media-contexts';
import { MediaThumbnail } from '@/components/media/question-media';
import { UploadStatus } from '@/components/media/upload-status';
import { type Upload, useUpload } from '@/components/media/use-upload';
import { Button } from '@/components/ui/button';
import { Confirmation } from '@/components/ui/dialog';
import { DropZone } from '@/components/ui/drop-zone';
import type { FileProblem } from '@/components/ui/drop-zone-rules';
import { TextField } from '@/components/ui/field';
import { Message } from '@/components/ui/message';
import { confirmLeaving } from '@/lib/browser/unsaved-guard';
import type { ManagedCategory } from '@/lib/features/categories/contract';
import {
  CATEGORY_NAME_MAX_LENGTH,
  nameTargets,
  TARGET_KINDS,
  TARGET_MAX,
  targetNames,
} from '@/lib/features/categories/rules';
import { BYTES_PER_MEGABYTE } from '@/lib/features/media/rules';
import styles from './categories.module.css';
import { type CategoryValues, toTargets, useCategoryForm } from './use-category-form';

const IMAGE_TYPES = ['jpg', 'jpeg', 'png', 'gif'];

interface CategoryImageFieldProps {
  upload: Upload;
  mediaId: string | null;
  /** During a save no file can be chosen, because the save would not include it. */
  disabled: boolean;
}

function CategoryImageField({ upload, mediaId, disabled }: CategoryImageFieldProps) {
  const [chosen, setChosen] = useState<File | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const imageLimit = useImageLimit();
  const { phase } = upload.state;

  function refuseFile(refusal: FileProblem) {
    setProblem(refusal);
    if (phase === 'failed') upload.cancel();
  }

  function startUpload(file: File) {
    setProblem(null);
    setChosen(file);
    // Categories have no upload call of their own, so they use the one of daily questions.
    upload.start({ area: 'daily', mediaType: 'image', file, fileName: file.name });
  }

  return (
    <fieldset className="stack-2">
      <legend className={styles.legend}>Image</legend>
      {mediaId && <MediaThumbnail mediaId={mediaId} />}
      <DropZone
        types={IMAGE_TYPES}
        maxSize={imageLimit / BYTES_PER_MEGABYTE}
        check={(file) => findSizeProblem(file, imageLimit)}
        label="Upload or drop an image"
        disabled={disabled}
        busyLabel={phase === 'uploading' ? 'Uploading…' : undefined}
        current={phase === 'failed' || phase === 'idle' ? null : chosen}
        onSelect={([file]) => file && startUpload(file)}
        onProblem={refuseFile}
      />
      {problem && <FileRefusal problem={problem} types={IMAGE_TYPES} />}
      <UploadStatus state={upload.state} onRetry={upload.retry} onCancel={upload.cancel} />
    </fieldset>
  );
}

interface CategoryDialogProps {
  category: ManagedCategory | null;
  onClose: () => void;
}

const conflictFields: ConflictFields<CategoryValues> = {
  category: { title: 'Name' },
  defaultAvatarColor: { title: 'Colour' },
  mediaId: {
    title: 'Image',
    describe: ({ mediaId }) => mediaId && <MediaThumbnail mediaId={mediaId} alt="Image" />,
  },
  targets: {
    title: 'Targets',
    describe: ({ targets }) => nameTargets(toTargets(targets)),
    isSame: (one, other) => nameTargets(toTargets(one.targets)) === nameTargets(toTargets(other.targets)),
  },
  active: { title: 'State', describe: ({ active }) => (active ? 'Active' : 'Inactive') },
};

/** Shows the form of a category; typed text stays after a failed save and when the person leaves. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const formId = useId();
  const upload = useUpload();
  const record = useCategoryForm(category, upload, onClose);
  const { form, problem, canRetry, conflict, resolve } = record;
  const { control, formState, register } = form;
  const mediaId = useWatch({ control, name: 'mediaId' });
  const { phase } = upload.state;
  const draft = useAutosavedDraft(record, {
    record: category ? `category:${category.id}` : undefined,
    fileNames: phase === 'uploading' || phase === 'failed' ? [upload.state.fileName] : [],
  });

  async function close() {
    if (await confirmLeaving()) onClose();
  }

  return (
    <Confirmation
      title={category ? 'Edit category' : 'Add category'}
      action="Save"
      form={formId}
      busy={formState.isSubmitting}
      onCancel={close}
    >
      <form id={formId} className="stack-4" onSubmit={record.send()} noValidate>
        <DraftOffer {...draft} />
        <TextField
          label="Name"
          maxLength={CATEGORY_NAME_MAX_LENGTH}
          autoComplete="off"
          aria-invalid={formState.errors.category ? true : undefined}
          {...register('category')}
        />
        <div className={styles.pick}>
          <label htmlFor={`${formId}-color`}>Colour</label>
          <input id={`${formId}-color`} type="color" {...register('defaultAvatarColor')} />
        </div>
        <fieldset className={styles.targets}>
          <legend>Daily questions wanted each week</legend>
          {TARGET_KINDS.map((kind) => (
            <TextField
              key={kind}
              type="number"
              min={0}
              max={TARGET_MAX}
              label={`${targetNames[kind].charAt(0).toUpperCase()}${targetNames[kind].slice(1)}`}
              {...register(`targets.${kind}`)}
            />
          ))}
        </fieldset>
        <CategoryImageField upload={upload} mediaId={mediaId} disabled={formState.isSubmitting} />
        {problem && (
          <Message
            key={formState.submitCount}
            tone="error"
            action={canRetry && <Button type="submit">Retry</Button>}
          >
            {problem}
          </Message>
        )}
      </form>
      {conflict && (
        <ConflictDialog noun="category" fields={conflictFields} conflict={conflict} onResolve={resolve} />
      )}
    </Confirmation>
  );
}
