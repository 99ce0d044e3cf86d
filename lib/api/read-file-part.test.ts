import { ApiError } from '@/lib/errors/api-error';
import { readFilePart } from './read-file-part';

const MAX_BYTES = 1000;

function requestWith(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost/upload', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit);
}

function formWith(name: string, content: string, fileName = 'ünï.txt'): FormData {
  const form = new FormData();
  form.append('comment', 'a field before the file');
  form.append(name, new File([content], fileName));
  return form;
}

afterEach(() => jest.useRealTimers());

/** Reads the part to its end. */
async function read(request: Request) {
  return readFilePart(request, MAX_BYTES, async ({ fileName, content }) => {
    const chunks = [];
    for await (const chunk of content) chunks.push(chunk);
    return { fileName, text: Buffer.concat(chunks).toString() };
  });
}

/** Makes a request whose body has the bytes of the form, as the source sends them. */
async function requestFrom(
  form: FormData,
  makeSource: (bytes: Uint8Array) => UnderlyingDefaultSource<Uint8Array>,
): Promise<Request> {
  const whole = requestWith(form);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const body = new ReadableStream(makeSource(bytes));
  return requestWith(body, { 'content-type': whole.headers.get('content-type') ?? '' });
}

/** A form whose connection breaks before its end. */
const brokenForm = (field = 'file') =>
  requestFrom(formWith(field, 'x'.repeat(50_000)), (bytes) => ({
    start: (controller) => controller.enqueue(bytes.subarray(0, 30_000)),
    pull: (controller) => controller.error(new Error('connection lost')),
  }));

it.each(['hello', ''])('the file "%s" is read with its name', async (text) => {
  await expect(read(requestWith(formWith('file', text)))).resolves.toEqual({ fileName: 'ünï.txt', text });
});

it('of several files the first one in the field "file" is read', async () => {
  const form = new FormData();
  form.append('photo', new File(['x'.repeat(200_000)], 'photo.txt'));
  form.append('file', new File(['first'], 'first.txt'));
  form.append('file', new File(['second'.repeat(50_000)], 'second.txt'));
  const upload = readFilePart(requestWith(form), 1_000_000, async ({ fileName, content }) => {
    let bytes = 0;
    for await (const chunk of content) bytes += chunk.byteLength;
    return { fileName, bytes };
  });
  await expect(upload).resolves.toEqual({ fileName: 'first.txt', bytes: 5 });
});

/** A request whose file comes after so many other fields. */
function requestWithFields(count: number): Request {
  const form = new FormData();
  for (let field = 0; field < count; field++) form.append(`field ${field}`, 'x');
  form.append('file', new File(['hello'], 'a.txt'));
  return requestWith(form);
}

it('a file after 19 other fields is read', async () => {
  expect(await read(requestWithFields(19))).toMatchObject({ text: 'hello' });
});

it('a file after 20 other fields is not looked for', async () => {
  const missing = { message: expect.stringContaining('"file"') };
  await expect(read(requestWithFields(20))).rejects.toMatchObject(missing);
});

// A data URL of 1,000 bytes has at least 1,333 characters.
it.each([
  [65_333, 'hello'],
  [65_334, 413],
])('a body with an announced length of %i bytes gets %s', async (length, outcome) => {
  const request = requestWith(formWith('file', 'hello'), { 'content-length': String(length) });
  const answer = await read(request).then(
    ({ text }) => text,
    ({ status }) => status,
  );
  expect(answer).toBe(outcome);
});

it.each([
  [
    'a picture as a data URL',
    `data:image/png;base64,${Buffer.alloc(70_001, 'ab').toString('base64')}`,
    Buffer.alloc(70_001, 'ab').toString(),
  ],
  ['a data URL with parameters and no end', 'data:image/png;name=a.png;base64,aGVsbG8', 'hello'],
  ['text that is no data URL', 'dat', 'dat'],
  ['a data URL of text', `data:,${'x'.repeat(300)}`, `data:,${'x'.repeat(300)}`],
])('%s in the field "file" is read', async (_name, sent, text) => {
  const form = new FormData();
  form.append('file', sent);
  await expect(read(requestWith(form))).resolves.toEqual({ fileName: '', text });
});

it('a file name with a path loses its folders', async () => {
  const { fileName } = await read(requestWith(formWith('file', 'x', '../../etc/passwd')));
  expect(fileName).toBe('passwd');
});

it.each([
  ['another field', () => requestWith(formWith('photo', 'hello')), 400, 'in the multipart field "file"'],
  ['no form', () => requestWith('hello', { 'content-type': 'text/plain' }), 415, 'as multipart/form-data'],
  [
    'no boundary',
    () => requestWith('hello', { 'content-type': 'multipart/form-data' }),
    415,
    'as multipart/form-data',
  ],
  [
    'no body',
    () =>
      new Request('http://localhost/', {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      }),
    400,
    'has no body',
  ],
])('a request with %s is refused', async (_what, makeRequest, status, message) => {
  const refusal = { status, message: expect.stringContaining(message) };
  await expect(read(makeRequest())).rejects.toMatchObject(refusal);
});

const cutOff = { code: 'invalid', message: 'The upload was cut off. Send the file again.' };

it('a connection that breaks in a field that nobody reads rejects the upload', async () => {
  await expect(read(await brokenForm('photo'))).rejects.toMatchObject(cutOff);
});

/** Reads a form whose connection breaks, which its reader answers with the error. */
async function readBrokenForm(error: Error) {
  return readFilePart(await brokenForm(), 1_000_000, async ({ content }) => {
    try {
      for await (const _ of content);
    } catch {
      throw error;
    }
  });
}

it('a person whose file was refused before the connection broke learns the reason', async () => {
  const refusal = new ApiError('wrong_type', 'This is no picture.');
  await expect(readBrokenForm(refusal)).rejects.toBe(refusal);
});

it('a person whose upload was cut off learns that', async () => {
  await expect(readBrokenForm(new Error('the reader got no more'))).rejects.toMatchObject(cutOff);
});

it('a person gets the refusal of a file after all of it has been sent', async () => {
  let sent = 0;
  const request = await requestFrom(formWith('file', 'x'.repeat(2_000_000)), (bytes) => ({
    pull(controller) {
      if (sent >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(sent, sent + 10_000));
      sent += 10_000;
    },
  }));
  const refusal = new Error('not this one');
  const reading = readFilePart(request, 2_000_000, async ({ content }) => {
    for await (const _ of content) throw refusal;
  });
  await expect(reading).rejects.toBe(refusal);
  expect(sent).toBeGreaterThanOrEqual(2_000_000);
});

it.each([new ApiError('wrong_type', 'This is no picture.'), new Error('no space left')])(
  'a client that goes on sending a refused file gets the reason after five seconds: %s',
  async (refusal) => {
    // Streams make no progress without these.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'performance', 'queueMicrotask', 'setImmediate'] });
    const request = await requestFrom(formWith('file', 'x'.repeat(50_000)), (bytes) => ({
      start: (controller) => controller.enqueue(bytes.subarray(0, 30_000)),
      async pull(controller) {
        await new Promise(setImmediate);
        controller.enqueue(Buffer.from('and on'));
      },
    }));
    const refused = jest.fn();
    const reading = readFilePart(request, 1_000_000, async ({ content }) => {
      for await (const _ of content) throw refusal;
    }).catch(refused);
    while (jest.getTimerCount() === 0) await new Promise(setImmediate);
    await jest.advanceTimersByTimeAsync(4999);
    expect(refused).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await reading;
    expect(refused).toHaveBeenCalledWith(refusal);
  },
);
