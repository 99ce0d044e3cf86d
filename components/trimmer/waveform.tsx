import styles from './waveform.module.css';

/** The loudness over the whole recording, one bar per peak of 0 to 1; an empty track until it is measured. */
export function Waveform({ peaks, tall }: { peaks: number[] | null; tall: boolean }) {
  const bars = peaks ?? [];
  return (
    <svg
      className={styles.waveform}
      data-tall={tall}
      viewBox={`0 -1 ${Math.max(1, bars.length)} 2`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={bars.map(drawBar).join('')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

function drawBar(peak: number, at: number): string {
  const height = Math.max(0.02, peak).toFixed(3);
  return `M${at + 0.5} -${height}V${height}`;
}
