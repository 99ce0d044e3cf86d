import { useState } from 'react';
import { useOwnApi } from '@/components/layout/own-api';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Confirmation } from '@/components/ui/dialog';
import { Options, SelectField } from '@/components/ui/field';
import { Message } from '@/components/ui/message';
import { showToast } from '@/components/ui/toaster';
import { useLatestWork } from '@/components/ui/use-latest-work';
import { saveFile } from '@/lib/browser/files';
import { readStored, storeText } from '@/lib/browser/local-storage';
import { games, REVIEWED_GAMES, type ReviewedGame } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import type { ExportSelection } from '@/lib/features/import-export/contract';
import { EXPORT_FORMATS, type ExportFormat } from '@/lib/features/import-export/rules';
import { fetchExport, useExportRows } from '@/lib/features/import-export/use-export';
import { formatBytes } from '@/lib/features/media/rules';

const formatTexts: Record<ExportFormat, [title: string, hint: string]> = {
  xlsx: ['Excel (XLSX)', 'For spreadsheets. Texts stay as they are: no formulas, no changed dates.'],
  csv: ['CSV', 'For spreadsheets and other programs. In UTF-8, with commas.'],
  json: ['JSON', 'For programs.'],
};

const STORAGE_KEY = 'export_choice';

interface ExportChoice {
  format: ExportFormat;
  guardsFormulas: boolean;
  hasMedia: boolean;
}

function readChoice(): ExportChoice {
  let kept: Partial<ExportChoice> | null = null;
  try {
    kept = JSON.parse(readStored(STORAGE_KEY) ?? 'null');
  } catch {
    // The stored text may not be JSON.
  }
  return {
    format: EXPORT_FORMATS.find((format) => format === kept?.format) ?? 'xlsx',
    guardsFormulas: kept?.guardsFormulas !== false,
    hasMedia: kept?.hasMedia === true,
  };
}

/** The game is that of the screen; a screen of all games lets a person choose one. */
export type ExportedRecords = Omit<ExportSelection, 'game'> & { game?: ReviewedGame };

function nameRecords(game: ReviewedGame, rows: number): string {
  const { name, names } = games[game];
  return `${rows.toLocaleString('en')} ${(rows === 1 ? name : names).toLowerCase()}`;
}

function describeRowCount(game: ReviewedGame, rows: number | null | undefined): string {
  if (rows === undefined) return 'Counting…';
  if (rows === null) return '';
  return rows === 0 ? `No ${games[game].names.toLowerCase()} to export.` : `${nameRecords(game, rows)}.`;
}

interface ExportButtonProps {
  records: ExportedRecords;
  note?: string;
}

function ExportDialog({ records, note, onClose }: ExportButtonProps & { onClose: () => void }) {
  const [choice, setChoice] = useState(readChoice);
  const [chosenGame, setChosenGame] = useState<ReviewedGame>('daily');
  /** It counts the received bytes; it is null while no export runs. */
  const [bytes, setBytes] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const work = useLatestWork();
  const game = records.game ?? chosenGame;
  const selection = { ...records, game };
  const rows = useExportRows(selection);
  const isBusy = bytes !== null;
  const mayHaveMedia = games[game].kind === 'question';

  function changeChoice(change: Partial<ExportChoice>) {
    const next = { ...choice, ...change };
    setChoice(next);
    storeText(STORAGE_KEY, JSON.stringify(next));
  }

  async function saveExport() {
    const signal = work.begin();
    setProblem(null);
    setBytes(0);
    try {
      const file = await fetchExport(
        {
          ...selection,
          format: choice.format,
          guard: choice.guardsFormulas ? 'on' : 'off',
          media: mayHaveMedia && choice.hasMedia ? 'on' : 'off',
        },
        { signal, onBytes: setBytes },
      );
      saveFile(file.content, file.name);
      showToast(rows ? `Exported ${nameRecords(game, rows)}` : 'Exported');
      onClose();
    } catch (error) {
      if (signal.aborted) return;
      setBytes(null);
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    }
  }

  return (
    <Confirmation
      title="Export"
      action="Save file"
      busy={isBusy}
      aria-disabled={rows === 0}
      onConfirm={() => rows !== 0 && saveExport()}
      onCancel={onClose}
    >
      <div className="stack-4">
        {note && <p>{note}</p>}
        {!records.game && (
          <SelectField
            label="Records"
            value={chosenGame}
            disabled={isBusy}
            onChange={({ target }) => setChosenGame(target.value as ReviewedGame)}
          >
            <Options of={REVIEWED_GAMES.map((one) => [one, games[one].names])} />
          </SelectField>
        )}
        <p role="status">{describeRowCount(game, rows)}</p>
        {/* This is not announced, because it changes all the time. */}
        {isBusy && <p>{bytes === 0 ? 'Making the file…' : `${formatBytes(bytes)} so far…`}</p>}
        <SelectField
          label="Format"
          hint={formatTexts[choice.format][1]}
          value={choice.format}
          disabled={isBusy}
          onChange={({ target }) => changeChoice({ format: target.value as ExportFormat })}
        >
          <Options of={Object.entries(formatTexts).map(([format, [title]]) => [format, title])} />
        </SelectField>
        {choice.format === 'csv' && (
          <Checkbox
            label="Guard against formulas"
            hint="Puts an apostrophe in front of texts that begin like a formula. An import takes it off again."
            checked={choice.guardsFormulas}
            disabled={isBusy}
            onChange={({ target }) => changeChoice({ guardsFormulas: target.checked })}
          />
        )}
        {mayHaveMedia && (
          <Checkbox
            label="With pictures and sound"
            hint="A ZIP with the file and its media."
            checked={choice.hasMedia}
            disabled={isBusy}
            onChange={({ target }) => changeChoice({ hasMedia: target.checked })}
          />
        )}
        {problem && <Message tone="error">{problem}</Message>}
      </div>
    </Confirmation>
  );
}

/** Opens the export of these records. An API elsewhere has no exports. */
export function ExportButton({ records, note }: ExportButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useOwnApi()) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Export
      </Button>
      {isOpen && <ExportDialog records={records} note={note} onClose={() => setIsOpen(false)} />}
    </>
  );
}
