import { answerExport } from '@/lib/http/answer-export';
import { answerSafely } from '@/lib/http/call-answer';

const answer = answerSafely({ method: 'GET', path: '/api/export' }, answerExport);

export { answer as GET, answer as HEAD };
