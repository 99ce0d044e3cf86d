import { render, screen } from '@testing-library/react';
import { EncodingStep } from './column-step';
import type { ImportFile } from './import-source';

test('a person sees the rows with letters of the guessed encoding, also below cells of several lines', () => {
  const rows = [['question'], ['Who\nwas\nit?'], ['Köln?'], ['Rome?'], ['Łódź?']];
  const sheet = { name: '', isHidden: false, rows: rows.map((cells, at) => ({ line: at + 1, cells })) };
  const encoding = { name: 'windows-1250', offered: ['windows-1250'] };
  render(
    <EncodingStep
      file={{ table: { sheets: [sheet], encoding } } as never as ImportFile}
      onReread={() => {}}
    />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Köln?', 'Łódź?']);
});
