import { DateField, TextField } from '@/components/ui/field';
import { Message } from '@/components/ui/message';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { type Dates, warnOfLicence } from '@/lib/features/lint/flaws';
import { type MediaRights as MediaRightsValues, mediaRights } from '@/lib/features/media/fields';
import type { MediaSelection } from '@/lib/features/media/media-selection';

interface MediaRightsProps {
  value: MediaSelection;
  onChange: (value: MediaSelection) => void;
  forDate: Dates['forDate'];
  today: CalendarDate;
}

/** Asks for credit and licence, which players see, and for the last day of the licence. */
export function MediaRights({ value, onChange, forDate, today }: MediaRightsProps) {
  const warning = warnOfLicence({ licenceUntil: value.licenceUntil, forDate }, today);
  const bind = (name: keyof MediaRightsValues) => ({
    label: mediaRights.details[name].title,
    maxLength: mediaRights.details[name].most,
    value: value[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ ...value, [name]: target.value }),
  });
  return (
    <>
      <TextField
        hint="Whose the file is. Players read it with the question: do not give the answer away."
        autoComplete="off"
        {...bind('credit')}
      />
      <TextField
        hint="Players read it behind the credit, such as “CC BY 4.0”."
        autoComplete="off"
        {...bind('licence')}
      />
      <DateField hint="Its last day, if it has one. For staff only." {...bind('licenceUntil')} />
      {warning && <Message tone="warning">{warning}</Message>}
    </>
  );
}
