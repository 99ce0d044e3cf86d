import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ImportSource, useImportFile } from './import-source';

function Source() {
  return <ImportSource source={useImportFile(() => {})} />;
}

test('a person who cancels the reading of a file is asked for a file again', async () => {
  render(<Source />);
  const zone = screen.getByLabelText(/^Choose or drop a CSV/);
  const file = Object.assign(new File(['rows'], 'first.csv'), { arrayBuffer: () => new Promise(() => {}) });
  await userEvent.upload(zone, file);
  expect(zone).toHaveAccessibleName('Reading first.csv…');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(zone).toHaveAccessibleName(/^Choose or drop a CSV/);
});
