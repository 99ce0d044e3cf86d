import { handle } from '@/lib/http/handle';

export const GET = handle('reviewQueue');
