import { answerImport } from '@/lib/api/answer-import';
import { answerSafely } from '@/lib/api/call-answer';
import { IMPORT_PATH } from '@/lib/features/import-export/rules';

export const POST = answerSafely({ method: 'POST', path: IMPORT_PATH }, answerImport);
