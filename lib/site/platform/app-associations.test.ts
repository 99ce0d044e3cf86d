import {
  buildAndroidAssetLinks,
  buildAppleAppSiteAssociation,
  createAssociationResponse,
} from './app-associations';

test('iOS gets the app and the paths that it opens', () => {
  expect(buildAppleAppSiteAssociation('ABCDE12345.com.example.trivia')).toEqual({
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
});

test.each([undefined, '123456789'])('iOS gets nothing for the app id %s, which has no team', (appId) => {
  expect(buildAppleAppSiteAssociation(appId)).toBeNull();
});

test('Android gets the package and every certificate', () => {
  expect(buildAndroidAssetLinks('com.example.trivia', 'AA:BB, CC:DD')).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'com.example.trivia',
        sha256_cert_fingerprints: ['AA:BB', 'CC:DD'],
      },
    },
  ]);
});

test.each([
  ['com.example.trivia', undefined],
  ['com.example.trivia', ' , '],
  [undefined, 'AA:BB'],
])('Android gets nothing for the package %s and the certificates "%s"', (packageName, fingerprints) => {
  expect(buildAndroidAssetLinks(packageName, fingerprints)).toBeNull();
});

test('an association file is JSON that may be cached for an hour', async () => {
  const shown = createAssociationResponse({ applinks: {} });
  expect([shown.status, await shown.json()]).toEqual([200, { applinks: {} }]);
  expect(Object.fromEntries(shown.headers)).toEqual({
    'cache-control': 'public, max-age=3600',
    'content-type': 'application/json',
  });
});

test('an app that requests an association file that is not configured gets 404', () => {
  expect(createAssociationResponse(null).status).toBe(404);
});
