import { limitRate } from '@/lib/api/admit';
import { answerSafely } from '@/lib/api/call-answer';
import { readFilePart } from '@/lib/api/read-file-part';
import { receiveUpload, requireOpenUpload } from '@/lib/features/media/server/receive-upload';
import { readClientAddress } from '@/lib/http/client-address';

export const POST = answerSafely(
  { method: 'POST', path: '/api/media/upload/{token}' },
  async (request, { params }: { params: Promise<{ token: string }> }) => {
    // The upload counts only as a read, because the request for the upload URL was counted as a write.
    await limitRate('read', readClientAddress(request.headers));
    const upload = await requireOpenUpload((await params).token);
    const result = await readFilePart(request, upload.maxBytes, ({ content, fileName }) =>
      receiveUpload(upload, content, fileName),
    );
    return Response.json({ result }, { headers: { 'Cache-Control': 'no-store' } });
  },
);
