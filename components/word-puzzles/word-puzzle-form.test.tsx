import { render, screen } from '@testing-library/react';
import { Router } from '@/lib/testing/router';
import { neverAnswer, stubFetch } from '@/lib/testing/stub-fetch';
import { WordPuzzleForm } from './word-puzzle-form';

// jsdom has no media queries.
Object.assign(window, {
  matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
});

test('A writer does not see a stored puzzle as one without a category while the categories are loading', () => {
  stubFetch(neverAnswer);
  render(
    <Router>
      <WordPuzzleForm
        stored={{ id: 'p1', word: 'FJORD', hint: 'Deep', categoryId: 'c1', forDate: '2034-03-04' }}
        initial={{ categoryId: '', forDate: '' }}
        review={null}
        rereadReview={async () => null}
        withProposal={false}
        today="2034-03-01"
        onStored={() => {}}
        onDone={() => {}}
        onRestored={() => {}}
        onEdit={() => {}}
        onDeleted={() => {}}
      />
    </Router>,
  );
  expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('c1');
});
