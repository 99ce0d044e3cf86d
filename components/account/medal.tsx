import { palette } from '@/lib/markup/palette';

/** A medal on its ribbon, drawn faint because it is not won yet. */
export function Medal({ color }: { color: string }) {
  return (
    <svg viewBox="0 0 48 60" width="48" height="60" aria-hidden="true" focusable="false">
      <path fill={palette.red} stroke={palette.black} strokeWidth="2.5" d="M12 3h10l6 22h-9Z" />
      <path fill={palette.velvet} stroke={palette.black} strokeWidth="2.5" d="M36 3H26l-6 22h9Z" />
      <circle cx="24" cy="40" r="16" fill={color} stroke={palette.black} strokeWidth="3" />
      <circle
        cx="24"
        cy="40"
        r="10"
        fill="none"
        stroke={palette.black}
        strokeWidth="2"
        strokeDasharray="3 3"
      />
    </svg>
  );
}
