import { readText } from './send';

test.each(['', 'ééé🎾'])('the text "%s" is read from pieces that end within its characters', async (text) => {
  const bytes = new TextEncoder().encode(text);
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  expect(await readText(new Response(pieces), bytes.length)).toBe(text);
});

test('a response without a body is read as an empty text', async () => {
  expect(await readText(new Response(null), 0)).toBe('');
});

test('a response beyond its limit is refused before it has ended', async () => {
  let kilobytes = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      kilobytes += 1;
      controller.enqueue(new Uint8Array(1000));
    },
  });
  await expect(readText(new Response(endless), 5000)).rejects.toMatchObject({ status: 502 });
  expect(kilobytes).toBeLessThan(10);
});
