import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { ReviewDetail } from '@/lib/features/review/contract';
import { Router } from '@/lib/testing/router';
import { type SentCall, stubFetch } from '@/lib/testing/stub-fetch';
import { DraftDecision } from './draft-decision';

const choices = { choice1: 'Oslo', choice2: 'Bergen', choice3: 'Narvik', choice4: 'Tromsø' };
const question = { question: 'Which town?', choices, hasImage: false, hasAudio: false };
const stored = { subjectId: 'q1', game: 'daily', categoryId: '1', version: 1, question } as ReviewDetail;

/** Shows a draft as its screen does, which loads the next version after each change. */
function Draft() {
  const [item, setItem] = useState(stored);
  return (
    <Router>
      <DraftDecision
        item={item}
        onDecided={async () => setItem((now) => ({ ...now, version: now.version + 1 }))}
        onOutdated={() => {}}
      />
    </Router>
  );
}

/** Clicks buttons while the first call waits for its response; returns what is sent in the end. */
async function clickDuringSave(...names: RegExp[]) {
  const sent: SentCall['body'][] = [];
  const firstSave = Promise.withResolvers<void>();
  stubFetch(async ({ body }) => {
    sent.push(body);
    await firstSave.promise;
    return { json: { triviaQuestion: question, historyEntryId: 'h', versions: [4] } };
  });
  render(<Draft />);
  for (const name of names) fireEvent.click(screen.getByRole('button', { name }));
  await act(async () => firstSave.resolve());
  await waitFor(() => expect(sent).toHaveLength(names.length));
  return sent;
}

test('a writer who corrects a choice while it is saved, and sends the draft, sends the corrected one', async () => {
  expect(await clickDuringSave(/Oslo/, /Bergen/, /Send for review/)).toMatchObject([
    { version: 1, triviaQuestion: { correctChoice: 'Oslo' } },
    { version: 2, triviaQuestion: { correctChoice: 'Bergen' } },
    { changes: [{ id: 'q1', version: 3, status: 'in_review' }] },
  ]);
});

test('a writer who deletes a draft while its choice is saved deletes the version with that choice', async () => {
  const [, deletion] = await clickDuringSave(/Oslo/, /Delete/);
  expect(deletion).toMatchObject({ questionId: 'q1', version: 2 });
});
