/** The response is longer than the caller accepts. */
export class TooLongError extends Error {
  override name = 'TooLongError';
}

/** The text of a response of at most `maxBytes`. Throws TooLongError without waiting for the rest. */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const chunk = await reader?.read();
    if (!chunk || chunk.done) return text + decoder.decode();
    bytes += chunk.value.byteLength;
    if (bytes > maxBytes) {
      await reader?.cancel();
      throw new TooLongError(`an answer of more than ${maxBytes} bytes`);
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
}
