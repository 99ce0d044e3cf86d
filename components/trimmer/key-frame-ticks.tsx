import styles from './key-frame-ticks.module.css';

/** Marks where the recording can be cut without loss. `times` and `duration` in seconds. */
export function KeyFrameTicks({ times, duration }: { times: number[]; duration: number }) {
  return (
    <svg
      className={styles.ticks}
      viewBox={`0 0 ${duration} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${times.length} key frames`}
    >
      <path d={times.map((time) => `M${time.toFixed(3)} 0V1`).join('')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
