import { type ComponentProps, useState } from 'react';
import { useOwnApi } from '@/components/layout/own-api';
import { Checkbox } from '@/components/ui/checkbox';
import { SelectField } from '@/components/ui/field';
import { TagField } from '@/components/ui/tag-field';
import { DIFFICULTIES, type Difficulty } from '@/lib/contract/kinds';
import { nameDismissals, parseDismissals } from '@/lib/features/lint/lint';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { type Background, background, formatFieldValue, toSentValue } from '@/lib/features/records/fields';
import { findBackgroundProblem } from '@/lib/features/records/rules';
import { useThemes } from '@/lib/features/themes/client';
import {
  findThemesProblem,
  suggestThemes,
  tidyTyped,
  typedThemes,
  typeThemes,
} from '@/lib/features/themes/rules';
import styles from './drafts.module.css';

export interface PlanningValues extends Background {
  difficulty: Difficulty | '';
  /** True for a reserve: a record on the bench that may fill an empty slot of today. */
  runsAnyDay: boolean;
  /** Theme tags as they are typed. */
  themes: string;
  /** The dismissals of warnings as JSON text; empty for none. */
  dismissed: string;
}

export const emptyPlanning: PlanningValues = {
  difficulty: '',
  runsAnyDay: false,
  themes: '',
  dismissed: '',
  ...background.each(() => ''),
};

export const planningNames = Object.keys(emptyPlanning) as (keyof PlanningValues)[];

export function planningOf(
  stored: Pick<QuestionInfo, keyof Background | 'difficulty' | 'runsAnyDay' | 'themes' | 'dismissals'>,
): PlanningValues {
  const { difficulty = '', runsAnyDay = false, themes = [] } = stored;
  const dismissed = stored.dismissals ? JSON.stringify(stored.dismissals) : '';
  const texts = background.each((name) => stored[name] ?? '');
  return { difficulty, runsAnyDay, themes: typeThemes(themes), dismissed, ...texts };
}

/** The form's values as our own API's save expects them. */
export function toPlanningFields(values: PlanningValues) {
  const { difficulty, runsAnyDay, themes, dismissed } = values;
  return {
    difficulty: difficulty || null,
    runsAnyDay,
    themes: typedThemes(themes),
    dismissals: parseDismissals(dismissed),
    ...background.each((name, details) => toSentValue(details, values[name])),
  };
}

export function findPlanningProblem(values: PlanningValues) {
  const message = findThemesProblem(typedThemes(values.themes));
  return message === null ? findBackgroundProblem(values) : { field: 'themes', message };
}

const nameDismissed = ({ dismissed }: PlanningValues) => nameDismissals(parseDismissals(dismissed));
const nameThemes = ({ themes }: PlanningValues) => typedThemes(themes).join(', ');

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

interface PlanningFieldsProps {
  /** Only a record without a date may be a reserve. */
  isOnBench: boolean;
  /** Absent in forms that ask for the difficulty elsewhere. */
  difficulty?: ComponentProps<'select'>;
  runsAnyDay: ComponentProps<'input'>;
  themes: ThemesFieldProps;
}

interface ThemesFieldProps {
  value: string;
  onChange: (typed: string) => void;
  ref: (input: HTMLInputElement | null) => void;
}

function ThemesField({ value, onChange, ref }: ThemesFieldProps) {
  const [isAsked, setIsAsked] = useState(false);
  const known = useThemes(isAsked);
  return (
    <TagField
      ref={ref}
      label="Theme tags"
      hint="Its subjects, for search and planning; players never see them. Press Enter or comma after each tag."
      className={styles.themes}
      value={value}
      suggestions={suggestThemes(value, known)}
      onFocus={() => setIsAsked(true)}
      onChange={(typed) => onChange(tidyTyped(typed))}
    />
  );
}

/** The difficulty and theme tags of a record and, on the bench, whether it is a reserve. */
export function PlanningFields({ isOnBench, difficulty, runsAnyDay, themes }: PlanningFieldsProps) {
  if (!useOwnApi()) return null;
  return (
    <div className={styles.planning}>
      {difficulty && (
        <SelectField label="Difficulty" className={styles.level} {...difficulty}>
          <option value="">Not set</option>
          {DIFFICULTIES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
      {isOnBench && (
        <Checkbox
          label="May run any day"
          hint="Once it is ready, it fills an empty slot of its category on the day itself."
          {...runsAnyDay}
        />
      )}
      <ThemesField {...themes} />
    </div>
  );
}
