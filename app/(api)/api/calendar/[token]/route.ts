import { answerCalendar } from '@/lib/http/answer-calendar';
import { answerSafely } from '@/lib/http/answer-safely';

export const GET = answerSafely({ method: 'GET', path: '/api/calendar/{token}' }, answerCalendar);
