import { readText, TooLongError } from './send';

test.each([
  ['nothing', new Response(null), ''],
  ['text in pieces', new Response(new Blob(['é'.repeat(3), '🎾'])), 'ééé🎾'],
])('a response with %s is read', async (_name, response, text) => {
  expect(await readText(response, 10)).toBe(text);
});

test('a response beyond its limit is an error', async () => {
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1000)),
  });
  await expect(readText(new Response(endless), 5000)).rejects.toThrow(TooLongError);
});
