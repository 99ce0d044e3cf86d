export { default, metadata } from '@/app/(staff)/weekly_trivia_questions/page';
