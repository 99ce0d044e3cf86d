import { notFound } from 'next/navigation';
import { EditWordPuzzleScreen } from '@/components/word-puzzles/edit-word-puzzle-screen';
import { isCalendarDate } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';

export const metadata = { title: 'Word puzzle' };

type Props = PageProps<'/edit_wordpuzzle/[[...slot]]'>;

/** Serves `/edit_wordpuzzle/:categoryId?/:forDate?`, by default for today; `?puzzle=ID` is a puzzle of the bench. */
export default async function EditWordPuzzlePage({ params, searchParams }: Props) {
  const [categoryId, forDate, ...rest] = (await params).slot ?? [];
  const { puzzle, proposal } = await searchParams;
  if (rest.length > 0 || (forDate !== undefined && !isCalendarDate(forDate))) notFound();
  return (
    <EditWordPuzzleScreen
      categoryId={categoryId && decodeURIComponent(categoryId)}
      forDate={forDate}
      puzzleId={typeof puzzle === 'string' ? puzzle : undefined}
      withProposal={proposal !== undefined}
      today={getProductToday()}
    />
  );
}
