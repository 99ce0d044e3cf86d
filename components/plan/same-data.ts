type Fields = Record<string, unknown>;

/** Do two values hold the same, whichever object holds it? For plain data. */
export function isSameData(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [fields, others] = [one as Fields, other as Fields];
  const names = Object.keys(fields);
  return (
    names.length === Object.keys(others).length &&
    names.every((name) => Object.hasOwn(others, name) && isSameData(fields[name], others[name]))
  );
}
