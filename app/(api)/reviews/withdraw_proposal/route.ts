import { handle } from '@/lib/http/handle';

export const POST = handle('withdrawProposal');
