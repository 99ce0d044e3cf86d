import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DropZone } from '@/components/ui/drop-zone';
import { Message } from '@/components/ui/message';
import { ProgressBar } from '@/components/ui/progress-bar';
import { findStoredFile } from '@/lib/features/import-export/read-row';
import { foldCase } from '@/lib/text/normalize';
import type { ImportMedia } from './use-import-media';
import type { FileRow } from './use-import-rows';
import type { ImportSetup } from './use-import-setup';

const NAMED_FILES = 10;

interface MediaStepProps {
  setup: ImportSetup;
  rows: readonly FileRow[];
  media: ImportMedia;
}

/** Uploads the files that the rows name, except stored ones; it is hidden without such files, and for word puzzles. */
export function MediaStep({ setup, rows, media }: MediaStepProps) {
  const { game } = setup.chosen;
  const names = rows.flatMap(({ cells }) =>
    [cells.media, cells.zoomMedia]
      .map((name = '') => name.trim())
      .filter((name) => !findStoredFile(name, cells)),
  );
  const wanted = [...new Set(names.map(foldCase).filter(Boolean))];
  if (wanted.length === 0 || game === 'word_puzzle') return null;
  const { progress, unused, problem, failed } = media;
  const uploaded = wanted.filter((name) => 'id' in (media.byName[name] ?? {}));
  const failedNames = failed.map(({ name }) => foldCase(name));
  const refused = wanted.filter(
    (name) => 'problem' in (media.byName[name] ?? {}) && !failedNames.includes(name),
  );
  const hasResults = uploaded.length + refused.length + failed.length > 0;
  const prompt = hasResults ? 'Choose or drop further files' : 'Choose or drop the files, or a ZIP with them';
  return (
    <Card as="section" className="stack-3" aria-label="Media">
      <h2>Media</h2>
      <p role="status">
        {wanted.length === 1 ? 'The rows name one file' : `The rows name ${wanted.length} files`}
        {uploaded.length > 0 &&
          `, ${uploaded.length} of them ${uploaded.length === 1 ? 'is' : 'are'} uploaded`}
        {refused.length > 0 && `, ${refused.length} ${refused.length === 1 ? 'was' : 'were'} refused`}.
      </p>
      <DropZone
        multiple
        // A new choice of files would abort the running uploads.
        disabled={progress !== null}
        // By default the drop zone says that the files were uploaded, even if no row names them.
        busyLabel={progress ? 'Uploading…' : prompt}
        onSelect={(chosen) => media.add(chosen, wanted, game)}
      />
      {progress && (
        <ProgressBar
          label={`Uploading: ${progress.done} of ${progress.of}`}
          percent={progress.of > 0 ? (100 * progress.done) / progress.of : 0}
        />
      )}
      {problem && <Message tone="error">{problem}</Message>}
      {failed.length > 0 && !progress && (
        <Message tone="error" action={<Button onClick={() => media.retry(game)}>Retry</Button>}>
          {failed.length === 1 ? 'One file was not uploaded.' : `${failed.length} files were not uploaded.`}
        </Message>
      )}
      {unused.length > 0 && (
        <p className="quiet">
          No row names {unused.slice(0, NAMED_FILES).join(', ')}
          {unused.length > NAMED_FILES && ` and ${unused.length - NAMED_FILES} more`}.
        </p>
      )}
    </Card>
  );
}
