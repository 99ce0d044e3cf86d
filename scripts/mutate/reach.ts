import type { Mutation } from './mutations.ts';

/** A mutation with the number it is known by. */
export interface Numbered extends Mutation {
  number: number;
}

/** The source with a mark at each of the mutations: where it runs, it adds their numbers to the file at `log`, one a line. */
export function markReached(source: string, mutations: readonly Numbered[], log: string): string {
  const opening = [...mutations].sort((a, b) => a.start - b.start || b.end - a.end || a.number - b.number);
  const closing = [...mutations].sort((a, b) => a.end - b.end || b.start - a.start || b.number - a.number);
  const inserts = [
    ...closing.map(({ end, isStatement }) => ({ at: end, text: isStatement ? ' }' : ')' })),
    ...opening.map(({ start, isStatement, number }) => ({
      at: start,
      text: isStatement ? `{ reached(${number}); ` : `(reached(${number}), `,
    })),
  ].sort((a, b) => a.at - b.at);
  const pieces = inserts.map(({ at, text }, index) => source.slice(inserts[index - 1]?.at ?? 0, at) + text);
  const rest = source.slice(inserts.at(-1)?.at ?? 0);
  // A function declaration: what imports each other may call it before this module ran.
  return `${pieces.join('')}${rest}
function reached(number) {
  globalThis.reachedMutants ??= new Set();
  if (globalThis.reachedMutants.has(number)) return;
  globalThis.reachedMutants.add(number);
  process.getBuiltinModule('node:fs').appendFileSync(${JSON.stringify(log)}, number + '\\n');
}
`;
}
