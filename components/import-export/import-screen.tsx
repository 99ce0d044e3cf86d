'use client';

import { useState } from 'react';
import { useUnsavedGuard } from '@/components/drafts/autosaved-draft';
import { Card } from '@/components/ui/card';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { listShownFields } from '@/lib/features/import-export/cells-of-row';
import type { ReadTable } from '@/lib/features/import-export/table-rows';
import { ColumnStep } from './column-step';
import { CommitBar, ImportDone } from './commit';
import styles from './import.module.css';
import { ImportSource, useImportFile } from './import-source';
import { MediaStep } from './media-step';
import { RowGrid } from './row-grid';
import { SetupStep } from './setup-step';
import { useCommit } from './use-commit';
import { useImportMedia } from './use-import-media';
import { useImportRows } from './use-import-rows';
import { useImportSetup } from './use-import-setup';
import { usePlacedRows } from './use-placed-rows';
import { useVerdicts } from './use-verdicts';

const noLines: ReadonlySet<number> = new Set();

export function ImportScreen({ today }: { today: CalendarDate }) {
  const source = useImportFile(({ content, table }) => {
    // Turning HTML into plain text changes cells, but not what the person has chosen and corrected.
    const isSame = content === file?.content && table.encoding?.name === file.table.encoding?.name;
    if (!isSame) beginSheet(table);
  });
  const { file } = source;
  const media = useImportMedia();
  const setup = useImportSetup(file, today, media.byName);
  const { chosen } = setup;
  const rows = useImportRows(setup.cells, setup.readOptions);
  const [visibleLines, setVisibleLines] = useState(noLines);
  const hasReason = chosen.reason.trim() !== '';
  const commit = useCommit({
    onRefused(issues) {
      verdicts.markRefused(issues);
      placed.reload();
    },
    onCancelled() {
      verdicts.reset();
      placed.reload();
    },
  });
  const { phase } = commit.state;
  const isPaused = phase === 'sending' || phase === 'done';
  const verdicts = useVerdicts(rows.rows, { game: chosen.game, hasReason, visibleLines, isPaused });
  const placed = usePlacedRows(verdicts.judged, setup);
  const shownCells = rows.rows.map(({ cells }) => cells);
  useUnsavedGuard(file !== null && phase !== 'done', { isSaving: phase === 'sending', isLost: true });

  function beginSheet(table: ReadTable, sheet?: number) {
    setup.beginSheet(table.sheets, sheet);
    resetRows();
  }

  function sendRows(...batch: Parameters<typeof commit.send>) {
    // A file that is still being read would replace the imported one.
    source.cancel();
    return commit.send(...batch);
  }

  function resetRows() {
    rows.reset();
    verdicts.reset();
    commit.reset();
    media.reset();
  }

  return (
    <section className={styles.screen}>
      <h1>Import</h1>
      {!file && (
        <p className="quiet">
          Questions or word puzzles from a file. This browser reads it; nothing is stored before you press
          Import.
        </p>
      )}
      {/* Another file would replace the imported one, also in the shown result. */}
      {!isPaused && <ImportSource source={source} />}
      {file && phase !== 'done' && (
        <>
          <div className={styles.steps} inert={isPaused}>
            <Card as="section" className="stack-3" aria-label="Columns of the file">
              <ColumnStep
                file={file}
                setup={setup}
                onChooseSheet={(sheet) => beginSheet(file.table, sheet)}
                onReread={(isDecoded, encoding) => source.read(file.content, file.name, isDecoded, encoding)}
              />
            </Card>
            <Card as="section" className="stack-3" aria-label="Options">
              <SetupStep setup={setup} judged={verdicts.judged} />
            </Card>
            <MediaStep setup={setup} rows={rows.rows} media={media} />
          </div>
          {/* Rows cannot be corrected during the import, because the correction would not be stored. */}
          <section className="stack-2" aria-label="Rows" inert={isPaused}>
            <RowGrid
              rows={rows}
              verdicts={verdicts}
              setup={setup}
              fields={listShownFields(chosen.columns, shownCells)}
              days={placed.days}
              onVisibleLines={setVisibleLines}
            />
          </section>
          <CommitBar
            file={file}
            setup={setup}
            verdicts={verdicts}
            placed={placed}
            commit={{ ...commit, send: sendRows }}
          />
        </>
      )}
      {file && phase === 'done' && (
        <ImportDone
          file={file}
          setup={setup}
          judged={verdicts.judged}
          commit={commit}
          onUndone={verdicts.reset}
          onNext={() => {
            source.close();
            resetRows();
          }}
        />
      )}
    </section>
  );
}
