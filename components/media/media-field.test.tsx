import { fireEvent, render } from '@testing-library/react';
import { usePastedFile } from './media-field';

const onFile = jest.fn();
beforeEach(() => onFile.mockClear());

function Page() {
  usePastedFile(onFile);
  return null;
}

function paste(file: File | undefined, text: string): boolean {
  const clipboardData = { files: file ? [file] : [], getData: () => text };
  return fireEvent.paste(document.body, { clipboardData });
}

const picture = new File(['picture'], 'photo.png', { type: 'image/png' });

it.each([
  ['a screenshot', ''],
  ['a file copied in the Finder', 'photo.png'],
  ['a file copied in a file manager', '/home/staff/photo.png\n'],
])('a person who pastes %s chooses it', (_name, text) => {
  render(<Page />);
  expect(paste(picture, text)).toBe(false);
  expect(onFile).toHaveBeenCalledWith(picture);
});

it.each([
  ['text', undefined],
  ['cells of a spreadsheet, which bring their picture along', picture],
])('a person who pastes %s chooses no file', (_name, file) => {
  render(<Page />);
  expect(paste(file, 'Lisbon')).toBe(true);
  expect(onFile).not.toHaveBeenCalled();
});
