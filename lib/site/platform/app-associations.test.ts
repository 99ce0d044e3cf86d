import { androidAssetLinks, appleAppSiteAssociation, associationResponse } from './app-associations';

test('iOS: the app and the paths it opens, or nothing', () => {
  expect(appleAppSiteAssociation('ABCDE12345.com.example.trivia')).toEqual({
    applinks: {
      details: [
        {
          appIDs: ['ABCDE12345.com.example.trivia'],
          components: [
            { '/': '*/preview.png', exclude: true },
            { '/': '/questions/*.xml', exclude: true },
            { '/': '/questions/*.ics', exclude: true },
            { '/': '/questions/*/play', exclude: true },
            { '/': '/join-group/*' },
            { '/': '/group-game' },
            { '/': '/group-game/*' },
            { '/': '/share_question/*' },
            { '/': '/user/*' },
            { '/': '/questions' },
            { '/': '/questions/*' },
          ],
        },
      ],
    },
  });
  for (const none of [undefined, '123456789']) expect(appleAppSiteAssociation(none)).toBeNull();
});

test('Android: package and every certificate, or nothing unless both are known', () => {
  expect(androidAssetLinks('com.example.trivia', 'AA:BB, CC:DD')).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'com.example.trivia',
        sha256_cert_fingerprints: ['AA:BB', 'CC:DD'],
      },
    },
  ]);
  expect(androidAssetLinks('com.example.trivia', undefined)).toBeNull();
  expect(androidAssetLinks('com.example.trivia', ' , ')).toBeNull();
  expect(androidAssetLinks(undefined, 'AA:BB')).toBeNull();
});

test('the answer is JSON that caches keep for an hour, and nothing where nothing is configured', async () => {
  const shown = associationResponse({ applinks: {} });
  expect([shown.status, await shown.json()]).toEqual([200, { applinks: {} }]);
  expect(Object.fromEntries(shown.headers)).toEqual({
    'cache-control': 'public, max-age=3600',
    'content-type': 'application/json',
  });
  expect(associationResponse(null).status).toBe(404);
});
