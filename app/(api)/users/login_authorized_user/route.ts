import { handle } from '@/lib/http/handle';

export const GET = handle('logInByQuery');
export const POST = handle('logIn');
