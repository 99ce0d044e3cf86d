import { HistoryScreen } from '@/components/history/history-screen';

export default function HistoryPage() {
  return <HistoryScreen />;
}
