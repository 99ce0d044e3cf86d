import { SelectField } from '@/components/ui/field';
import { DIFFICULTIES, type Difficulty } from '@/lib/contract/kinds';
import { DRAFT_LANGUAGES, type DraftLanguage, nameLanguage } from '@/lib/features/generation/rules';

interface WishFieldProps<Value> {
  value: Value;
  onChoose: (value: Value) => void;
  className?: string;
}

export function DifficultyField({ value, onChoose, className }: WishFieldProps<Difficulty>) {
  return (
    <SelectField
      label="Difficulty"
      className={className}
      value={value}
      onChange={({ target }) => onChoose(target.value as Difficulty)}
    >
      {DIFFICULTIES.map((name) => (
        <option key={name}>{name}</option>
      ))}
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
      {DRAFT_LANGUAGES.map((code) => (
        <option key={code} value={code}>
          {nameLanguage(code)}
        </option>
      ))}
    </SelectField>
  );
}
