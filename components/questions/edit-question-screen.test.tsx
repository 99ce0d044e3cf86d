import { render, screen } from '@testing-library/react';
import { Router } from '@/lib/testing/router';
import { neverAnswer, stubFetch } from '@/lib/testing/stub-fetch';
import { EditQuestionScreen } from './edit-question-screen';

test('a writer at an address of the bench that names no question reads that there is none', async () => {
  stubFetch(neverAnswer);
  render(
    <Router>
      <EditQuestionScreen
        game="daily"
        forDate={undefined}
        categoryId="c1"
        withProposal={false}
        today="2034-03-01"
      />
    </Router>,
  );
  expect(await screen.findByText('No such trivia question')).toBeVisible();
});
