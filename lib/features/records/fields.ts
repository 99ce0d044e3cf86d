interface FieldDetails {
  /** The label in forms, conflicts, the history, search and files. */
  title: string;
  column: string;
  /** The most characters of a text; absent for a day. */
  most?: number;
}

/**
 * The background of a record, described once: its forms, saves, conflicts, history, search, copies and files iterate
 * over it.
 */
export const backgroundDetails = {
  /** Why the answer is right: players read it with the answer. */
  explanation: { title: 'Explanation', column: 'explanation', most: 1000 },
  /** Its source, for staff only. */
  source: { title: 'Source', column: 'source', most: 500 },
  /** The last day on which it surely holds. */
  reviewBy: { title: 'Review by', column: 'reviewBy' },
} as const satisfies Record<string, FieldDetails>;

type BackgroundField = keyof typeof backgroundDetails;

export const BACKGROUND_FIELDS = Object.keys(backgroundDetails) as BackgroundField[];

/** The most characters of a field; undefined for a day. */
export const mostOf = (field: BackgroundField): number | undefined => {
  const details: FieldDetails = backgroundDetails[field];
  return details.most;
};

/** The background of a record in a form; empty where it has none. */
export type Background = Record<BackgroundField, string>;

/** An object with a value for each field of the background. */
export const eachBackgroundField = <Value>(toValue: (field: BackgroundField) => Value) =>
  Object.fromEntries(BACKGROUND_FIELDS.map((field) => [field, toValue(field)])) as Record<
    BackgroundField,
    Value
  >;

/** The background of something that has more, such as an answer, for a copy. */
export const pickBackground = <Value>(from: Partial<Record<BackgroundField, Value>>) =>
  eachBackgroundField((field) => from[field]);
