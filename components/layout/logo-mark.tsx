import type { SVGProps } from 'react';

/** Draws the show's mark, in its own colours; `scripts/dev/render-icons.ts` makes the app icons from it. */
export function LogoMark(props: SVGProps<SVGSVGElement>) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 64 64"
      aria-hidden="true"
      focusable="false"
      {...props}
    >
      <path
        fill="#ffd21f"
        d="M17 4h30a13 13 0 0 1 13 13v22a13 13 0 0 1-13 13H33L19.5 61.5V52H17A13 13 0 0 1 4 39V17A13 13 0 0 1 17 4Z"
      />
      <path fill="#fff6d1" d="M22 4h20l12 48H10Z" />
      <path fill="#c4122f" d="M4 17A13 13 0 0 1 17 4h7C22.5 19 16 31 4 37Z" />
      <path fill="#c4122f" d="M60 17A13 13 0 0 0 47 4h-7c1.5 15 8 27 20 33Z" />
      <path fill="#6e0a1e" d="M17 4c-1 10-5 19-13 25v-9c4-4 6.5-9 7.5-15Z" />
      <path fill="#6e0a1e" d="M47 4c1 10 5 19 13 25v-9c-4-4-6.5-9-7.5-15Z" />
      <path
        fill="none"
        stroke="#121014"
        strokeWidth="6.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M23.5 21.5a8.7 8.7 0 1 1 13 7.7c-3 1.7-4.5 3.2-4.5 6.3"
      />
      <circle cx="32" cy="44" r="4" fill="#121014" />
      <path
        fill="none"
        stroke="#121014"
        strokeWidth="4"
        strokeLinejoin="round"
        d="M17 4h30a13 13 0 0 1 13 13v22a13 13 0 0 1-13 13H33L19.5 61.5V52H17A13 13 0 0 1 4 39V17A13 13 0 0 1 17 4Z"
      />
    </svg>
  );
}
