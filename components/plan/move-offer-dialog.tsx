import { SwapDialog } from '@/components/records/swap-dialog';
import { Confirmation } from '@/components/ui/dialog';
import type { PlanCategory } from '@/lib/features/plan/contract';
import { namePlace, nameRecord } from './plan-places';
import type { Moving } from './use-moving';

interface MoveOfferDialogProps {
  moving: Moving;
  categories: readonly PlanCategory[];
}

/** Asks before a move that changes the category of a record, or swaps it with the one in its target. */
export function MoveOfferDialog({ moving: { offer, decide }, categories }: MoveOfferDialogProps) {
  if (!offer) return null;
  const { record, occupant, to } = offer;
  const category = categories.find(({ id }) => id === record.categoryId);
  if (!occupant) {
    return (
      <Confirmation
        title="Into another category?"
        action="Move"
        onConfirm={() => decide(true)}
        onCancel={() => decide(false)}
      >
        <p dir="auto">
          “{nameRecord(record)}” is of {category?.category}. It would go to {namePlace(to)}.
        </p>
      </Confirmation>
    );
  }
  if (!category) return null;
  return (
    <SwapDialog
      title="This slot is taken"
      moves={[
        { title: record.title, to: namePlace(to) },
        { title: occupant.title, to: namePlace({ category, forDate: record.forDate }) },
      ]}
      onDecide={decide}
    />
  );
}
