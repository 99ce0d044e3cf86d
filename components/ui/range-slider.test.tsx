import { fireEvent, render, screen } from '@testing-library/react';
import { RangeSlider } from './range-slider';

function renderAt(start: number) {
  const onMove = jest.fn();
  render(
    <RangeSlider
      max={45}
      value={{ start, end: 30 }}
      labels={{ start: 'Start', end: 'End' }}
      format={String}
      step={1}
      onMove={onMove}
    />,
  );
  return { thumb: screen.getByRole('slider', { name: 'Start' }), onMove };
}

test('a person sees a value between two steps unchanged', () => {
  const { thumb } = renderAt(12.3);
  expect(thumb).toHaveValue('12.3');
  // A browser rounds to this step, but jsdom does not.
  expect(thumb).toHaveAttribute('step', '0.1');
});

test('a person who presses an arrow key moves a thumb by one step', () => {
  const { thumb, onMove } = renderAt(12.3);
  fireEvent.keyDown(thumb, { key: 'ArrowRight' });
  expect(onMove).toHaveBeenCalledWith('start', 13.3, false);
});

test('a person who uses assistive technology moves a thumb by one step, too', () => {
  const { thumb, onMove } = renderAt(12.3);
  fireEvent.change(thumb, { target: { value: '12.2' } });
  expect(onMove).toHaveBeenCalledWith('start', 11.3, false);
});

test('a person who drags a thumb moves it also between two steps', () => {
  const { thumb, onMove } = renderAt(12.3);
  fireEvent.pointerDown(thumb);
  fireEvent.change(thumb, { target: { value: '12.5' } });
  expect(onMove).toHaveBeenCalledWith('start', 12.5, true);
});
