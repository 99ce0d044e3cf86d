import { answerExport } from '@/lib/api/answer-export';
import { answerSafely } from '@/lib/api/call-answer';

const answer = answerSafely({ method: 'GET', path: '/api/export' }, answerExport);

export { answer as GET, answer as HEAD };
