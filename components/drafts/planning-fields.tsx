import type { ComponentProps } from 'react';
import { useOwnApi } from '@/components/layout/own-api';
import { Checkbox } from '@/components/ui/checkbox';
import { SelectField } from '@/components/ui/select-field';
import { DIFFICULTIES, type Difficulty } from '@/lib/contract/kinds';
import styles from './planning-fields.module.css';

/** What a form holds for the planner, beside the record's text and place. */
export interface PlanningValues {
  /** Empty: nobody says. */
  difficulty: Difficulty | '';
  /** From the bench it may fill a slot that is empty on its day. */
  runsAnyDay: boolean;
}

export const planningNames = ['difficulty', 'runsAnyDay'] as const satisfies (keyof PlanningValues)[];

export const unplanned: PlanningValues = { difficulty: '', runsAnyDay: false };

/** What is stored of it, as a form starts with it. */
export function planningOf(stored: { difficulty?: Difficulty; runsAnyDay?: true }): PlanningValues {
  return { difficulty: stored.difficulty ?? '', runsAnyDay: stored.runsAnyDay ?? false };
}

/** The same as a save of ours wants it. */
export function toPlanningFields({ difficulty, runsAnyDay }: PlanningValues) {
  return { difficulty: difficulty || null, runsAnyDay };
}

/** What a conflict says of it. */
export const planningConflicts = {
  difficulty: {
    title: 'Difficulty',
    describe: ({ difficulty }: PlanningValues) => difficulty || 'Not set',
  },
  runsAnyDay: {
    title: 'May run any day',
    describe: ({ runsAnyDay }: PlanningValues) => (runsAnyDay ? 'Yes' : 'No'),
  },
};

interface PlanningFieldsProps {
  /** Without a date it may be of the reserve. */
  isOnBench: boolean;
  difficulty: ComponentProps<'select'>;
  runsAnyDay: ComponentProps<'input'>;
}

/** How hard a record is and, on the bench, whether it may fill a slot that is empty on its day. */
export function PlanningFields({ isOnBench, difficulty, runsAnyDay }: PlanningFieldsProps) {
  if (!useOwnApi()) return null;
  return (
    <div className={styles.fields}>
      <SelectField label="How hard it is" className={styles.level} {...difficulty}>
        <option value="">Not set</option>
        {DIFFICULTIES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      {isOnBench && (
        <Checkbox
          label="May run any day"
          hint="Once it is ready, it fills a slot of its category that is empty on its day."
          {...runsAnyDay}
        />
      )}
    </div>
  );
}
