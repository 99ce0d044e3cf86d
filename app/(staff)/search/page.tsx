import type { Metadata } from 'next';
import { NeedsCapability } from '@/components/layout/needs-capability';
import { SearchScreen } from '@/components/search/search-screen';
import { productToday } from '@/lib/dates/today';

export const metadata: Metadata = { title: 'Search' };

export default function SearchPage() {
  return (
    <NeedsCapability capability="search" title="Search">
      <SearchScreen today={productToday()} />
    </NeedsCapability>
  );
}
