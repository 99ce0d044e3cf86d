import { useState } from 'react';
import { ReplacementField, type Slot } from '@/components/history/replacement-field';
import { Confirmation } from '@/components/ui/dialog';
import type { PlannedRecord } from '@/lib/features/plan/contract';

export interface TakeOffWish {
  slot: Slot;
  /** Called with null if the question stays; `insteadId` is the question of the bench that takes its place. */
  decide: (decision: { insteadId?: string } | null) => void;
}

/** Asks before today's question is taken back to a draft, and offers one of the bench in its place. */
export function TakeOffDialog({ slot, loss, decide }: TakeOffWish & { loss: string }) {
  const [instead, setInstead] = useState<PlannedRecord | null>(null);
  return (
    <Confirmation
      title="Players lose this now"
      action="Take it off"
      onConfirm={() => decide({ insteadId: instead?.id })}
      onCancel={() => decide(null)}
    >
      <p dir="auto">{loss}</p>
      <ReplacementField {...slot} chosen={instead} onChoose={setInstead} />
    </Confirmation>
  );
}
