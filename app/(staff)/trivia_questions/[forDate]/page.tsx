export { default, metadata } from '@/app/(staff)/trivia_questions/page';
