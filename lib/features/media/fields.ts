import { describeOptional, type FieldDetails } from '@/lib/features/records/rules';

/** It describes a picture in words; the contract has it inside `image`. */
export const altDetails = {
  title: 'Alt text',
  audience: 'everybody',
  type: 'text',
  most: 300,
} as const satisfies FieldDetails;

export const mediaRights = describeOptional({
  credit: { title: 'Credit', audience: 'everybody', type: 'line', most: 200 },
  licence: { title: 'Licence', audience: 'everybody', type: 'line', most: 200 },
  licenceUntil: { title: 'Licence runs out', audience: 'staff', type: 'day' },
});

export type MediaRights = Record<(typeof mediaRights.names)[number], string>;
