import type * as z from 'zod';

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };

const amountOf = (count: number | bigint, origin: string) => `${count}${units[origin] ?? ''}`;

function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `Send ${kinds[issue.expected] ?? 'another value'}`;
    case 'invalid_value':
      return `Use one of ${issue.values.join(', ')}`;
    case 'too_big':
      return `Use at most ${amountOf(issue.maximum, issue.origin)}`;
    case 'too_small':
      return issue.input === '' ? 'This is empty' : `Use at least ${amountOf(issue.minimum, issue.origin)}`;
    case 'invalid_format':
      return issue.format === 'datetime'
        ? 'Use an instant in UTC, written 2026-11-21T08:00:00.000Z'
        : 'This is not written as it should be';
    default:
      return 'This cannot be read';
  }
}

/** Replaces the validation library's messages; `missing` has those for missing fields, by name. */
export function makeErrorMap(missing: Readonly<Record<string, string>> = {}) {
  return {
    error(issue: z.core.$ZodRawIssue): string {
      if (issue.input !== undefined) return describeIssue(issue);
      const path = issue.path ?? [];
      return missing[String(path.at(-1))] ?? `Send the field ${path.join('.')}`;
    },
  };
}
