'use client';

import Link from 'next/link';
import { useCapabilities } from '@/components/layout/capabilities';
import { useOverview } from '@/lib/features/overview/client';
import { summarize } from '@/lib/features/overview/rules';
import { useMay } from '@/lib/features/staff/client';

/** What needs the person today, in one line that leads to it. */
export function OverviewLine() {
  const { overview } = useCapabilities();
  const { data } = useOverview();
  const mayReview = useMay('publish');
  if (!overview) return null;
  return (
    <p>
      <Link href="/overview">
        {data && mayReview !== undefined ? `Overview: ${summarize(data, { mayReview })}` : 'Overview'}
      </Link>
    </p>
  );
}
