import { useState } from 'react';
import { EXPORT_FORMATS, type ExportFormat } from '@/lib/features/import-export/rules';

const STORAGE_KEY = 'export_choice';

export interface ExportChoice {
  format: ExportFormat;
  guardsFormulas: boolean;
  hasMedia: boolean;
}

function readChoice(): ExportChoice {
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<ExportChoice>;
    return {
      format: EXPORT_FORMATS.find((format) => format === kept.format) ?? 'xlsx',
      guardsFormulas: kept.guardsFormulas !== false,
      hasMedia: kept.hasMedia === true,
    };
  } catch {
    return { format: 'xlsx', guardsFormulas: true, hasMedia: false };
  }
}

/** The person's choice, stored in this browser. */
export function useExportChoice() {
  const [choice, setChoice] = useState(readChoice);
  return {
    choice,
    choose(change: Partial<ExportChoice>) {
      const next = { ...choice, ...change };
      setChoice(next);
      try {
        localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
      } catch {
        // Storage may be disabled; the choice then lasts for this dialog.
      }
    },
  };
}
