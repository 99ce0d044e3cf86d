'use client';

import { type ComponentProps, type KeyboardEvent, useRef } from 'react';
import { classNames } from '@/components/ui/class-names';
import styles from './range-slider.module.css';

export type Thumb = 'start' | 'end';

interface RangeSliderProps {
  max: number;
  value: Record<Thumb, number>;
  labels: Record<Thumb, string>;
  /** Returns the text of a thumb's value for screen readers. */
  format: (value: number) => string;
  /** Arrow keys and assistive technology move by it; a value can stand between two steps. */
  step: number;
  /** It is called when a thumb was moved, by dragging or by keys; the parent decides on the other thumb. */
  onMove: (thumb: Thumb, to: number, isDragged: boolean) => void;
  className?: string;
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

/** Shows two native range inputs from 0 to `max`. Each thumb lies outside of its value, so that they never overlap. */
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
          onMove={(to, isDragged) => onMove(thumb, to, isDragged)}
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
  onMove: (to: number, isDragged: boolean) => void;
}

function ThumbInput({ max, step, value, onMove, ...input }: ThumbInputProps) {
  const isDragged = useRef(false);
  const endDrag = () => {
    isDragged.current = false;
  };

  function handleKey(event: KeyboardEvent) {
    const steps = STEPS_OF_KEYS[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    onMove(value + steps * step, false);
  }

  /** Assistive technology changes a value by a native step; such a small change counts as one of ours. */
  function handleChange(to: number) {
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
