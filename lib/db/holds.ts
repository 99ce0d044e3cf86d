/** Does the row have this content already? A save or restore that arrives again asks for what is so. */
export function holds<Row extends object>(row: Row, content: Partial<Row>): boolean {
  return Object.entries(content).every(([column, value]) => row[column as keyof Row] === value);
}
