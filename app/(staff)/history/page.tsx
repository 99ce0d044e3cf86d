import { HistoryScreen } from '@/components/history/history-screen';
import { NeedsCapability } from '@/components/layout/needs-capability';

export default function HistoryPage() {
  return (
    <NeedsCapability capability="history" title="History">
      <HistoryScreen />
    </NeedsCapability>
  );
}
