import type { Metadata } from 'next';
import { NeedsCapability } from '@/components/layout/needs-capability';
import { ReviewScreen } from '@/components/review/review-screen';
import { productToday } from '@/lib/dates/today';

export const metadata: Metadata = { title: 'Review' };

export default function ReviewPage() {
  return (
    <NeedsCapability capability="readiness" title="Review">
      <ReviewScreen today={productToday()} />
    </NeedsCapability>
  );
}
