import { DateField, TextField } from '@/components/ui/field';
import { Message } from '@/components/ui/message';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { type Dates, warnOfLicence } from '@/lib/features/lint/lint';
import type { MediaSelection } from '@/lib/features/media/media-selection';
import { CREDIT_MAX_LENGTH } from '@/lib/features/media/rules';

interface MediaRightsProps {
  value: MediaSelection;
  onChange: (value: MediaSelection) => void;
  forDate: Dates['forDate'];
  today: CalendarDate;
}

/** The fields for a file's credit and licence, which players see, and for the end of the licence. */
export function MediaRights({ value, onChange, forDate, today }: MediaRightsProps) {
  const warning = warnOfLicence({ licenceUntil: value.licenceUntil, forDate }, today);
  const bind = (name: 'credit' | 'licence' | 'licenceUntil') => ({
    value: value[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ ...value, [name]: target.value }),
  });
  return (
    <>
      <TextField
        label="Credit"
        hint="Whose the file is. Players read it with the question: do not give the answer away."
        maxLength={CREDIT_MAX_LENGTH}
        autoComplete="off"
        {...bind('credit')}
      />
      <TextField
        label="Licence"
        hint="Players read it behind the credit, such as “CC BY 4.0”."
        maxLength={CREDIT_MAX_LENGTH}
        autoComplete="off"
        {...bind('licence')}
      />
      <DateField
        label="Licence runs out"
        hint="Its last day, if it has one. For staff only."
        {...bind('licenceUntil')}
      />
      {warning && <Message tone="warning">{warning}</Message>}
    </>
  );
}
