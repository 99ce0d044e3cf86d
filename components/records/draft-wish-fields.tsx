import { Options, SelectField } from '@/components/ui/field';
import { DIFFICULTIES, type Difficulty } from '@/lib/contract/kinds';
import { DRAFT_LANGUAGES, type DraftLanguage, nameLanguage } from '@/lib/features/generation/rules';

interface WishFieldProps<Value> {
  value: Value;
  onChoose: (value: Value) => void;
  className?: string;
}

/** An empty value is offered only as long as nothing else was chosen. */
export function DifficultyField<Value extends Difficulty | ''>({
  value,
  onChoose,
  className,
}: WishFieldProps<Value>) {
  return (
    <SelectField
      label="Difficulty"
      className={className}
      value={value}
      onChange={({ target }) => onChoose(target.value as Value)}
    >
      {value === '' && <option value="">Not set</option>}
      <Options of={DIFFICULTIES.map((name) => [name, name])} />
    </SelectField>
  );
}

export function LanguageField({ value, onChoose, className }: WishFieldProps<DraftLanguage>) {
  return (
    <SelectField
      label="Language"
      className={className}
      value={value}
      onChange={({ target }) => onChoose(target.value as DraftLanguage)}
    >
      <Options of={DRAFT_LANGUAGES.map((code) => [code, nameLanguage(code)])} />
    </SelectField>
  );
}
