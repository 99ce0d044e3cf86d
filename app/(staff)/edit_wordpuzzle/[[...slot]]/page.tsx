import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { EditWordPuzzleScreen } from '@/components/word-puzzles/edit-word-puzzle-screen';
import { isCalendarDate } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';

export const metadata: Metadata = { title: 'Word puzzle' };

type Props = PageProps<'/edit_wordpuzzle/[[...slot]]'>;

/** `/edit_wordpuzzle/:categoryId?/:forDate?` */
export default async function EditWordPuzzlePage({ params }: Props) {
  const [categoryId, forDate, ...rest] = (await params).slot ?? [];
  if (rest.length > 0 || (forDate !== undefined && !isCalendarDate(forDate))) notFound();
  return (
    <EditWordPuzzleScreen
      categoryId={categoryId && decodeURIComponent(categoryId)}
      forDate={forDate}
      today={productToday()}
    />
  );
}
