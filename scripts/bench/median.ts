/** The value that such a part of all (from 0, below 1) are below; 0 of none. */
export function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;
}

/** The middle one of the values; 0 of none. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
