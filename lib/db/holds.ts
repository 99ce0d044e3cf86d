/** Does the row have this content already? Then a repeated save or restore has nothing to do. */
export function holds<Row extends object>(row: Row, content: Partial<Row>): boolean {
  return Object.entries(content).every(([column, value]) => row[column as keyof Row] === value);
}
