import { IMPORT_PATH } from '@/lib/features/import-export/rules';
import { answerImport } from '@/lib/http/answer-import';
import { answerSafely } from '@/lib/http/call-answer';

export const POST = answerSafely({ method: 'POST', path: IMPORT_PATH }, answerImport);
