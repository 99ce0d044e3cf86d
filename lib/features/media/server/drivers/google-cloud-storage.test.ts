import { BucketServer } from '@/lib/testing/bucket-server';
import { createGoogleCloudStorage, type GoogleCloudStorage } from './google-cloud-storage';

let server: BucketServer;
let storage: GoogleCloudStorage;

beforeEach(async () => {
  server = new BucketServer();
  await server.start();
  storage = createGoogleCloudStorage({ projectId: 'trivia', bucket: 'clips', apiEndpoint: server.url });
});

afterEach(() => server.stop());

it('opens a session that a browser of the given origin may put the whole file to', async () => {
  const url = await storage.createUploadUrl('audio/abcdefghij', 'https://staff.example');
  expect(server.origins).toEqual(['https://staff.example']);
  const { ok } = await fetch(url, { method: 'PUT', body: 'sound' });
  expect(ok).toBe(true);
  await expect(storage.stat('audio/abcdefghij')).resolves.toMatchObject({
    key: 'audio/abcdefghij',
    bytes: 5,
  });
});

it('reads an object whole and in part', async () => {
  server.objects.set('audio/abcdefghij', Buffer.from('0123456789'));
  const read = async (range?: { start: number; end: number }) =>
    new Response(await storage.openRead('audio/abcdefghij', range)).text();
  await expect(read()).resolves.toBe('0123456789');
  await expect(read({ start: 2, end: 4 })).resolves.toBe('234');
});

it('knows what is not there, and removes what is', async () => {
  await expect(storage.stat('audio/abcdefghij')).resolves.toBeNull();
  await expect(storage.openRead('audio/abcdefghij')).resolves.toBeNull();
  await expect(storage.remove('audio/abcdefghij')).resolves.toBeUndefined();
  server.objects.set('audio/abcdefghij', Buffer.from('sound'));
  await storage.remove('audio/abcdefghij');
  expect(server.objects.size).toBe(0);
});
