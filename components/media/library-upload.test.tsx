import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { confirmLeaving, watchLeaving } from '@/lib/browser/unsaved-guard';
import { neverAnswer, stubFetch } from '@/lib/testing/stub-fetch';
import { LibraryUpload } from './library-upload';

test('a person who leaves the media library during an upload is asked first', async () => {
  stubFetch(neverAnswer);
  const asked: string[] = [];
  const endGuard = watchLeaving(async (work) => {
    asked.push(work);
    return false;
  });
  render(
    <PathnameContext value="/media_library">
      <LibraryUpload onStored={() => {}} />
    </PathnameContext>,
  );
  const zone = screen.getByLabelText('Upload or drop files right here');
  await userEvent.upload(zone, new File(['sound'], 'river.mp3'));
  expect(screen.getByRole('progressbar')).toBeVisible();
  expect(await confirmLeaving()).toBe(false);
  expect(asked).toEqual(['running']);
  endGuard();
});
