import { useOwnApi } from '@/components/layout/own-api';
import { ScreenLink } from '@/components/ui/screen-link';
import { useMay } from '@/lib/features/accounts/client';
import { useOverview } from '@/lib/features/plan/client';
import { joinSummary, summarizeOverview } from '@/lib/features/plan/overview-rules';

export function OverviewLine() {
  const isOwnApi = useOwnApi();
  const { data } = useOverview();
  const mayReview = useMay('publish');
  if (!isOwnApi) return null;
  return (
    <p>
      <ScreenLink href="/overview">
        {data && mayReview !== undefined
          ? `Overview: ${joinSummary(summarizeOverview(data, { mayReview }))}`
          : 'Overview'}
      </ScreenLink>
    </p>
  );
}
