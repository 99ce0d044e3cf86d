import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useOwnApi } from '@/components/layout/own-api';
import { Checkbox } from '@/components/ui/checkbox';
import { Options, SelectField } from '@/components/ui/field';
import { TagField } from '@/components/ui/tag-field';
import { DIFFICULTIES } from '@/lib/contract/kinds';
import { nameDismissals, parseDismissals } from '@/lib/features/lint/lint';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import {
  type Background,
  background,
  findBackgroundProblem,
  formatFieldValue,
  toSentValue,
} from '@/lib/features/records/rules';
import { useThemes } from '@/lib/features/themes/client';
import {
  findThemesProblem,
  formatThemes,
  parseTypedThemes,
  suggestThemes,
  tidyTypedThemes,
} from '@/lib/features/themes/rules';
import styles from './drafts.module.css';

export function toPlanningValues(
  stored: Pick<QuestionInfo, keyof Background | 'difficulty' | 'runsAnyDay' | 'themes' | 'dismissals'>,
) {
  const { difficulty = '' as const, themes = [], dismissals } = stored;
  return {
    difficulty,
    /** It marks a reserve: a record on the bench that may fill an empty slot of today. */
    runsAnyDay: Boolean(stored.runsAnyDay),
    themes: formatThemes(themes),
    /** It holds the dismissals of warnings as JSON text, and is empty without any. */
    dismissed: dismissals?.length ? JSON.stringify(dismissals) : '',
    ...background.each((name) => stored[name] ?? ''),
  };
}

export type PlanningValues = ReturnType<typeof toPlanningValues>;

export const planningNames = Object.keys(toPlanningValues({})) as (keyof PlanningValues)[];

/** Converts the form's values into the fields of a save by our own API. */
export function toPlanningFields(values: PlanningValues) {
  const { difficulty, runsAnyDay, themes, dismissed } = values;
  return {
    difficulty: difficulty || null,
    runsAnyDay,
    themes: parseTypedThemes(themes),
    dismissals: parseDismissals(dismissed),
    ...background.each((name, details) => toSentValue(details, values[name])),
  };
}

export function findPlanningProblem(values: PlanningValues) {
  const message = findThemesProblem(parseTypedThemes(values.themes));
  return message === null ? findBackgroundProblem(values) : { field: 'themes', message };
}

const nameDismissed = ({ dismissed }: PlanningValues) => nameDismissals(parseDismissals(dismissed));
const nameThemes = ({ themes }: PlanningValues) => parseTypedThemes(themes).join(', ');

export const planningConflicts = {
  difficulty: {
    title: 'Difficulty',
    describe: ({ difficulty }: PlanningValues) => difficulty || 'Not set',
  },
  runsAnyDay: {
    title: 'May run any day',
    describe: ({ runsAnyDay }: PlanningValues) => (runsAnyDay ? 'Yes' : 'No'),
  },
  themes: {
    title: 'Theme tags',
    describe: nameThemes,
    isSame: (one: PlanningValues, other: PlanningValues) => nameThemes(one) === nameThemes(other),
  },
  dismissed: { title: 'Dismissed warnings', describe: nameDismissed },
  ...background.each((name, details) => ({
    title: details.title,
    describe: (values: PlanningValues) => formatFieldValue(details, values[name]),
  })),
};

interface PlanningFieldsProps<Values extends PlanningValues> {
  control: Control<Values>;
  /** Only a record without a date may be a reserve. */
  isOnBench: boolean;
  asksDifficulty?: boolean;
}

/** Asks for the difficulty and theme tags of a record and, on the bench, whether it is a reserve. */
export function PlanningFields<Values extends PlanningValues>({
  control: formControl,
  isOnBench,
  asksDifficulty = true,
}: PlanningFieldsProps<Values>) {
  // Control is invariant in its form's fields, so the compiler does not accept a form with further fields.
  const control = formControl as unknown as Control<PlanningValues>;
  const { ref, value, onChange } = useController({ control, name: 'themes' }).field;
  const [areThemesAsked, setAreThemesAsked] = useState(false);
  const known = useThemes(areThemesAsked);
  if (!useOwnApi()) return null;
  return (
    <div className={styles.planning}>
      {asksDifficulty && (
        <SelectField label="Difficulty" className={styles.level} {...control.register('difficulty')}>
          <option value="">Not set</option>
          <Options of={DIFFICULTIES.map((name) => [name, name])} />
        </SelectField>
      )}
      {isOnBench && (
        <Checkbox
          label="May run any day"
          hint="Once it is ready, it fills an empty slot of its category on the day itself."
          {...control.register('runsAnyDay')}
        />
      )}
      <TagField
        ref={ref}
        label="Theme tags"
        hint="Its subjects, for search and planning; players never see them. Press Enter or comma after each tag."
        className={styles.themes}
        value={value}
        suggestions={suggestThemes(value, known)}
        onFocus={() => setAreThemesAsked(true)}
        onChange={(typed) => onChange(tidyTypedThemes(typed))}
      />
    </div>
  );
}
