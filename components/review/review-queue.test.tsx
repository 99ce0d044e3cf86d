import { render, screen } from '@testing-library/react';
import type { ReviewDetail } from '@/lib/features/review/contract';
import { ReviewOutcome } from './review-queue';

test.each([
  ['was deleted', null, 'This was deleted meanwhile: there is nothing to review.'],
  ['was sent back', { status: 'draft' } as ReviewDetail, 'it is back with its author.'],
])('a reviewer whose open item %s meanwhile reads that', (_what, item, text) => {
  render(<ReviewOutcome item={item} listed={undefined} onReread={() => {}} isOfDrafts={false} />);
  expect(screen.getByText(text, { exact: false })).toBeVisible();
});
