import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DropZone, type DropZoneProps } from './drop-zone';

const png = new File(['picture'], 'a.png', { type: 'image/png' });
const exe = new File(['program'], 'a.exe');

function setUp(props: Partial<DropZoneProps> = {}) {
  const onSelect = jest.fn();
  const view = render(<DropZone types={['PNG', 'gif']} onSelect={onSelect} {...props} />);
  const input = view.container.querySelector('input');
  const zone = view.container.querySelector('label');
  if (!input || !zone) throw new Error('The drop zone has no input.');
  return { ...view, input, zone, onSelect, user: userEvent.setup({ applyAccept: false }) };
}

const dragged = (...files: File[]) => ({ dataTransfer: { types: ['Files'], files } });

it('asks for a file, also for screen readers', () => {
  setUp();
  expect(screen.getByLabelText(/Upload or drop a file right here/)).toHaveAccessibleDescription(
    'Types: PNG, GIF',
  );
});

it('refuses a wrong file, and clears the error with the next good one', async () => {
  const onTypeError = jest.fn();
  const { input, onSelect, user } = setUp({ onTypeError });
  await user.upload(input, exe);
  expect(onTypeError).toHaveBeenCalledWith('File type is not supported');
  expect(onSelect).not.toHaveBeenCalled();
  expect(screen.getByRole('status')).toHaveTextContent('File type/size error, Hovered on types!');
  expect(input).toBeInvalid();
  await user.upload(input, png);
  expect(screen.getByRole('status')).toHaveTextContent('Uploaded Successfully!');
  expect(input).toBeValid();
});

it('shows the hover title while a file is dragged over it, and takes the dropped file', () => {
  const { zone, onSelect } = setUp();
  fireEvent.dragOver(zone, dragged());
  expect(screen.getByText('Drop Here')).toBeVisible();
  fireEvent.dragLeave(zone, { relatedTarget: document.body });
  expect(screen.queryByText('Drop Here')).toBeNull();
  fireEvent.dragOver(zone, dragged());
  fireEvent.drop(zone, dragged(png));
  expect(screen.queryByText('Drop Here')).toBeNull();
  expect(onSelect).toHaveBeenCalledWith([png]);
});

it('ignores text that is dragged over it', () => {
  const { zone } = setUp();
  fireEvent.dragOver(zone, { dataTransfer: { types: ['text/plain'], files: [] } });
  expect(screen.queryByText('Drop Here')).toBeNull();
});

it('accepts all of several files or none', () => {
  const { zone, onSelect } = setUp({ multiple: true });
  fireEvent.drop(zone, dragged(png, exe));
  expect(onSelect).not.toHaveBeenCalled();
  fireEvent.drop(zone, dragged(png, png));
  expect(onSelect).toHaveBeenCalledWith([png, png]);
});

it('accepts one file if only one is allowed', () => {
  const { zone, onSelect } = setUp();
  fireEvent.drop(zone, dragged(png, png));
  expect(onSelect).toHaveBeenCalledWith([png]);
});

it('does nothing while disabled', () => {
  const { zone, input, onSelect } = setUp({ disabled: true });
  expect(screen.getByRole('status')).toHaveTextContent('Upload disabled');
  expect(input).toBeDisabled();
  fireEvent.dragOver(zone, dragged());
  expect(screen.queryByText('Drop Here')).toBeNull();
  fireEvent.drop(zone, dragged(png));
  expect(onSelect).not.toHaveBeenCalled();
});

it('goes back to the prompt when the current file is reset', () => {
  const { rerender, onSelect } = setUp({ current: png });
  expect(screen.getByRole('status')).toHaveTextContent('Uploaded Successfully!');
  rerender(<DropZone types={['png']} current={null} onSelect={onSelect} label="Choose a picture" />);
  expect(screen.getByRole('status')).toHaveTextContent('Choose a picture');
});

it('passes its settings on to the input', () => {
  const { input } = setUp({ name: 'attachment', required: true, multiple: true });
  expect(input).toHaveAttribute('name', 'attachment');
  expect(input).toHaveAttribute('accept', '.png,.gif');
  expect(input).toBeRequired();
  expect(input).toHaveAttribute('multiple');
});

it('lets the same file be chosen again', async () => {
  const { input, onSelect, user } = setUp();
  await user.upload(input, png);
  await user.upload(input, png);
  expect(onSelect).toHaveBeenCalledTimes(2);
});
