/** Do two values hold the same, whichever object holds it? For plain data. */
export function isSameData(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [fields, others] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return (
    fields.size === others.size &&
    [...fields].every(([name, value]) => others.has(name) && isSameData(value, others.get(name)))
  );
}
