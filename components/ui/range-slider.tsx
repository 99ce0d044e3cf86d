'use client';

import { type ComponentProps, type KeyboardEvent, useRef } from 'react';
import { classNames } from '@/components/ui/class-names';
import styles from './range-slider.module.css';

export type Thumb = 'start' | 'end';

interface RangeSliderProps {
  max: number;
  value: Record<Thumb, number>;
  labels: Record<Thumb, string>;
  /** The text of a thumb's value for screen readers. */
  format: (value: number) => string;
  /** The step of arrow keys and assistive technology; a value can stand between two steps. */
  step: number;
  /** It is called when a thumb is moved; `dragged` is true for a pointer. The parent decides on the other thumb. */
  onMove: (thumb: Thumb, to: number, dragged: boolean) => void;
  className?: string;
}

const PAGE_STEPS = 5;

/** Two native range inputs, from 0 to `max`; the parent limits them. The thumbs hang outside, so they stay apart. */
export function RangeSlider({ value, labels, format, onMove, className, ...scale }: RangeSliderProps) {
  return (
    <div className={classNames(styles.slider, className)}>
      {(['start', 'end'] as const).map((thumb) => (
        <ThumbInput
          key={thumb}
          {...scale}
          data-thumb={thumb}
          aria-label={labels[thumb]}
          aria-valuetext={format(value[thumb])}
          value={value[thumb]}
          onMove={(to, dragged) => onMove(thumb, to, dragged)}
        />
      ))}
    </div>
  );
}

interface ThumbInputProps
  extends Omit<ComponentProps<'input'>, 'max' | 'step'>,
    Pick<RangeSliderProps, 'max' | 'step'> {
  value: number;
  'data-thumb': Thumb;
  onMove: (to: number, dragged: boolean) => void;
}

function ThumbInput({ max, step, value, onMove, ...input }: ThumbInputProps) {
  const isDragged = useRef(false);

  function press(event: KeyboardEvent) {
    const steps = stepsOfKey(event.key);
    if (steps === 0) return;
    event.preventDefault();
    onMove(value + steps * step, false);
  }

  /** A native step would round every value to whole ones, so a small change by other means counts as one step. */
  function change(to: number) {
    const isStep = !isDragged.current && Math.abs(to - value) < step;
    onMove(isStep ? value + Math.sign(to - value) * step : to, isDragged.current);
  }

  return (
    <input
      {...input}
      className={styles.input}
      type="range"
      min={0}
      max={max}
      step={0.1}
      value={value}
      onKeyDown={press}
      onPointerDown={() => {
        isDragged.current = true;
      }}
      onPointerUp={() => {
        isDragged.current = false;
      }}
      onPointerCancel={() => {
        isDragged.current = false;
      }}
      onChange={(event) => change(event.target.valueAsNumber)}
    />
  );
}

function stepsOfKey(key: string): number {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return 1;
    case 'ArrowLeft':
    case 'ArrowDown':
      return -1;
    case 'PageUp':
      return PAGE_STEPS;
    case 'PageDown':
      return -PAGE_STEPS;
    default:
      return 0;
  }
}
