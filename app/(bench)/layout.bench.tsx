import type { ReactNode } from 'react';

/** Nothing of ours: what a page in it loads is the framework's floor. */
export default function BenchLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
