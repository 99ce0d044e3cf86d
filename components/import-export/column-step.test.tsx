import { render, screen } from '@testing-library/react';
import { EncodingStep } from './column-step';
import type { ImportFile } from './import-source';

test('a person whose file is not in UTF-8 sees only rows with letters by which the encoding can be judged', () => {
  const rows = [['question'], ['Köln?'], ['Rome?'], ['Łódź?']];
  const sheet = { name: '', isHidden: false, rows: rows.map((cells, at) => ({ line: at + 1, cells })) };
  const encoding = { name: 'windows-1250' };
  render(
    <EncodingStep
      file={{ table: { sheets: [sheet], encoding } } as never as ImportFile}
      onReread={() => {}}
    />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Köln?', 'Łódź?']);
});
