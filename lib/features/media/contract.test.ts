import { mediaEndpoints } from './contract';

it.each(['image', 'audio', 'video'])('the library may hold an item of kind %s', (kind) => {
  const item = { id: 'm1', kind, bytes: 10, createdAt: '2026-11-22T00:00:00.000Z', uses: [] };
  expect(mediaEndpoints.listMedia.response?.parse({ media: [item] })).toMatchObject({ media: [{ kind }] });
});
