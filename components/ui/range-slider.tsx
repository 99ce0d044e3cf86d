'use client';

import { type KeyboardEvent, useRef } from 'react';
import { classNames } from '@/components/ui/class-names';
import styles from './range-slider.module.css';

export type Thumb = 'start' | 'end';

interface RangeSliderProps {
  max: number;
  value: Record<Thumb, number>;
  labels: Record<Thumb, string>;
  /** Returns the text of a thumb's value for screen readers. */
  format: (value: number) => string;
  /** Arrow keys and assistive technology move a thumb by this step; a value can stand between two steps. */
  step: number;
  /** It is called when dragging or keys moved a thumb. The parent decides whether the other thumb moves, too. */
  onMove: (thumb: Thumb, to: number, isDragged: boolean) => void;
  className?: string;
}

interface ThumbInputProps extends Omit<RangeSliderProps, 'className'> {
  thumb: Thumb;
}

const STEPS_OF_KEYS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 5,
  PageDown: -5,
};
/** The native inputs are finer than `step`, because a value can stand between two steps. */
const NATIVE_STEP = 0.1;

/** Shows two native range inputs from 0 to `max`. The thumbs lie outside of the range, so that they never overlap. */
export function RangeSlider({ className, ...slider }: RangeSliderProps) {
  return (
    <div className={classNames(styles.slider, className)}>
      <ThumbInput thumb="start" {...slider} />
      <ThumbInput thumb="end" {...slider} />
    </div>
  );
}

function ThumbInput({ thumb, max, value: values, labels, format, step, onMove }: ThumbInputProps) {
  const value = values[thumb];
  const isDragged = useRef(false);
  const endDrag = () => {
    isDragged.current = false;
  };

  function handleKey(event: KeyboardEvent) {
    const steps = STEPS_OF_KEYS[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    onMove(thumb, value + steps * step, false);
  }

  /** Assistive technology changes a value by the native step. Such a small change counts as a change by `step`. */
  function handleChange(to: number) {
    const isStep = !isDragged.current && Math.abs(to - value) < step;
    onMove(thumb, isStep ? value + Math.sign(to - value) * step : to, isDragged.current);
  }

  return (
    <input
      className={styles.input}
      type="range"
      data-thumb={thumb}
      aria-label={labels[thumb]}
      aria-valuetext={format(value)}
      min={0}
      max={max}
      step={NATIVE_STEP}
      value={value}
      onKeyDown={handleKey}
      onPointerDown={() => {
        isDragged.current = true;
      }}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
      onChange={(event) => handleChange(event.target.valueAsNumber)}
    />
  );
}
