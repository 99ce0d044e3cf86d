import { answerCalendar } from '@/lib/http/answer-calendar';
import { answerSafely } from '@/lib/http/call-answer';

export const GET = answerSafely({ method: 'GET', path: '/api/calendar/{token}' }, answerCalendar);
