import { useState } from 'react';
import { useOwnApi } from '@/components/layout/own-api';
import { Button } from '@/components/ui/button';
import { ExportDialog, type ExportedRecords } from './export-dialog';

interface ExportButtonProps {
  records: ExportedRecords;
  /** What there is to know of which records these are. */
  note?: string;
}

/** Opens what saves these records as a file. An API elsewhere has no exports. */
export function ExportButton({ records, note }: ExportButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useOwnApi()) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Export
      </Button>
      {isOpen && <ExportDialog {...{ records, note }} onClose={() => setIsOpen(false)} />}
    </>
  );
}
