import type { Metadata } from 'next';
import { HistoryScreen } from '@/components/history/history-screen';
import { NeedsCapability } from '@/components/layout/needs-capability';

export const metadata: Metadata = { title: 'History' };

export default function HistoryPage() {
  return (
    <NeedsCapability capability="history" title="History">
      <HistoryScreen />
    </NeedsCapability>
  );
}
