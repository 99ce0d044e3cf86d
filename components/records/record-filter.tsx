import { ChoiceField } from '@/components/ui/filter-fields';
import { DIFFICULTIES, RECORD_STATUSES } from '@/lib/contract/kinds';
import { useHistoryAuthors } from '@/lib/features/history/client';
import { flawNames } from '@/lib/features/lint/flaws';
import { statusNames } from '@/lib/features/records/rules';
import { SEARCH_FLAWS, SEARCH_MEDIA } from '@/lib/features/search/rules';
import { useThemes } from '@/lib/features/themes/client';
import { toThemeKey } from '@/lib/features/themes/rules';

const mediaOptions = Object.entries({
  image: 'With image',
  audio: 'With audio',
  no_image: 'Without image',
  no_audio: 'Without audio',
} satisfies Record<(typeof SEARCH_MEDIA)[number], string>);
const difficulties = DIFFICULTIES.map((name) => [name, name] as const);
const flaws = [
  ['any', 'Any warning'],
  ['unchecked', 'Answer not checked'],
  ...Object.entries(flawNames),
] as const;

type FilterName = 'status' | 'media' | 'difficulty' | 'theme' | 'author' | 'warnings';

interface RecordFilterProps {
  values: Record<FilterName, string>;
  className?: string;
  onChange: (change: Partial<Record<FilterName, string>>) => void;
}

export function RecordFilter({ values, className, onChange }: RecordFilterProps) {
  const authors = useHistoryAuthors();
  // While the names load, the chosen name must not be shown as missing.
  const people = authors.length > 0 ? authors : [values.author].filter(Boolean);
  const known = useThemes();
  const hasChosenKey = (theme: string) => toThemeKey(theme) === toThemeKey(values.theme);
  const chosenTheme = known.find(hasChosenKey) ?? values.theme;
  const themes = new Set([...known, chosenTheme].filter(Boolean));
  const bind = (name: FilterName) => ({
    className,
    value: values[name],
    onChoose: (value: string) => onChange({ [name]: value }),
  });
  return (
    <>
      <ChoiceField
        {...bind('status')}
        label="Status"
        all="Any status"
        options={Object.entries(statusNames)}
      />
      <ChoiceField {...bind('media')} label="Media" all="Any or none" options={mediaOptions} />
      <ChoiceField {...bind('difficulty')} label="Difficulty" all="Any difficulty" options={difficulties} />
      <ChoiceField
        {...bind('theme')}
        label="Theme tag"
        all="Any or none"
        value={chosenTheme}
        options={[...themes].map((theme) => [theme, theme])}
      />
      <ChoiceField
        {...bind('author')}
        label="Author"
        all="Everybody"
        options={people.map((name) => [name, name])}
      />
      <ChoiceField {...bind('warnings')} label="Warnings" all="With or without" options={flaws} />
    </>
  );
}

export function toOneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text);
}

/** Converts a filter into the call's fields; a value that is not in its fixed list is left out. */
export function toFilterInput({
  status,
  media,
  difficulty,
  theme,
  author,
  warnings,
}: Record<FilterName, string>) {
  return {
    status: toOneOf(RECORD_STATUSES, status),
    mediaType: toOneOf(SEARCH_MEDIA, media),
    difficulty: toOneOf(DIFFICULTIES, difficulty),
    theme: theme || undefined,
    flaw: toOneOf(SEARCH_FLAWS, warnings),
    author: author || undefined,
  };
}
