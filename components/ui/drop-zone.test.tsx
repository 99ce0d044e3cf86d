import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DropZone, type DropZoneProps } from './drop-zone';

const png = new File(['picture'], 'a.png', { type: 'image/png' });
const exe = new File(['program'], 'a.exe');

function renderZone(props: Partial<DropZoneProps> = {}) {
  const onSelect = jest.fn();
  const view = render(<DropZone types={['PNG', 'gif']} onSelect={onSelect} {...props} />);
  const input = view.container.querySelector('input');
  const zone = view.container.querySelector('label');
  if (!input || !zone) throw new Error('The drop zone has no input.');
  return { ...view, input, zone, onSelect, user: userEvent.setup({ applyAccept: false }) };
}

const createDrag = (...files: File[]) => ({ dataTransfer: { types: ['Files'], files } });

/** Drags from the zone to another element, which jsdom leaves out of the event. */
const leaveFor = (relatedTarget: Element, zone: Element) =>
  fireEvent(zone, Object.assign(createEvent.dragLeave(zone), { relatedTarget }));

it('a person reads the allowed types, also by a screen reader', () => {
  renderZone();
  expect(screen.getByText('PNG, GIF')).toBeVisible();
  expect(screen.getByLabelText(/Upload or drop a file right here/)).toHaveAccessibleDescription(
    'Types: PNG, GIF',
  );
});

it('a person who chooses a wrong file gets an error, which the next good one clears', async () => {
  const onProblem = jest.fn();
  const { input, onSelect, user } = renderZone({ onProblem });
  await user.upload(input, exe);
  expect(onProblem).toHaveBeenCalledWith({ cause: 'type', message: 'File type is not supported' });
  expect(onSelect).not.toHaveBeenCalled();
  expect(screen.getByRole('status')).toHaveTextContent('File type/size error, Hovered on types!');
  expect(input).toBeInvalid();
  await user.upload(input, png);
  expect(screen.getByRole('status')).toHaveTextContent('Uploaded Successfully!');
  expect(input).toBeValid();
});

it('a person who drags a file over the zone sees the hover title until they leave', () => {
  const { zone, input } = renderZone();
  fireEvent.dragOver(zone, createDrag());
  leaveFor(input, zone);
  expect(screen.getByText('Drop Here')).toBeVisible();
  leaveFor(document.body, zone);
  expect(screen.queryByText('Drop Here')).toBeNull();
});

it('a person who drags text over the zone sees no hover title', () => {
  const { zone } = renderZone();
  fireEvent.dragOver(zone, { dataTransfer: { types: ['text/plain'], files: [] } });
  expect(screen.queryByText('Drop Here')).toBeNull();
});

it('a person who drops several files chooses all of them or none', () => {
  const { zone, onSelect } = renderZone({ multiple: true });
  fireEvent.drop(zone, createDrag(png, exe));
  expect(onSelect).not.toHaveBeenCalled();
  fireEvent.drop(zone, createDrag(png, png));
  expect(onSelect).toHaveBeenCalledWith([png, png]);
});

it('a person who drops two files where one is allowed chooses the first', () => {
  const { zone, onSelect } = renderZone();
  fireEvent.dragOver(zone, createDrag());
  fireEvent.drop(zone, createDrag(png, png));
  expect(screen.queryByText('Drop Here')).toBeNull();
  expect(onSelect).toHaveBeenCalledWith([png]);
});

it('a person cannot choose or drop a file while the zone is disabled', () => {
  const { zone, input, onSelect } = renderZone({ disabled: true });
  expect(screen.getByRole('status')).toHaveTextContent('Upload disabled');
  expect(input).toBeDisabled();
  fireEvent.dragOver(zone, createDrag());
  expect(screen.queryByText('Drop Here')).toBeNull();
  fireEvent.drop(zone, createDrag(png));
  expect(onSelect).not.toHaveBeenCalled();
});

it('a zone whose current file is reset shows its prompt again', () => {
  const { rerender, onSelect } = renderZone({ current: png });
  expect(screen.getByRole('status')).toHaveTextContent('Uploaded Successfully!');
  rerender(<DropZone types={['png']} current={null} onSelect={onSelect} label="Choose a picture" />);
  expect(screen.getByRole('status')).toHaveTextContent('Choose a picture');
});

it('a zone passes its settings on to the input', () => {
  const { input } = renderZone({ multiple: true });
  expect(input).toHaveAttribute('accept', '.png,.gif');
  expect(input).toHaveAttribute('multiple');
});

it('a person can choose the same file again', async () => {
  const { input, onSelect, user } = renderZone();
  await user.upload(input, png);
  await user.upload(input, png);
  expect(onSelect).toHaveBeenCalledTimes(2);
});
