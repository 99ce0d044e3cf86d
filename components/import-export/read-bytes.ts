import { ApiError } from '@/lib/errors/api-error';

/** Reads a chosen file. Throws ApiError with this message if the browser cannot, as after a change of the file. */
export const readBytes = (file: Blob, message: string): Promise<ArrayBuffer> =>
  file.arrayBuffer().catch((error: unknown) => {
    throw new ApiError('invalid', message, { cause: error });
  });
