const APP_PATHS = [
  '/join-group/*',
  '/group-game',
  '/group-game/*',
  '/share_question/*',
  '/user/*',
  '/questions',
  '/questions/*',
];

/** The apps have no screen for these paths within APP_PATHS: pictures, the feed, the reminder, the browser's game. */
const NOT_APP_PATHS = ['*/preview.png', '/questions/*.xml', '/questions/*.ics', '/questions/*/play'];

/** Builds the file by which iOS lets the app open our links; null unless `appId` is a team and a bundle id. */
export function buildAppleAppSiteAssociation(appId: string | undefined) {
  if (!appId?.includes('.')) return null;
  return {
    applinks: {
      details: [
        {
          appIDs: [appId],
          // The first match counts.
          components: [
            ...NOT_APP_PATHS.map((path) => ({ '/': path, exclude: true })),
            ...APP_PATHS.map((path) => ({ '/': path })),
          ],
        },
      ],
    },
  };
}

/** Builds the file by which Android lets the app open our links, or null; `fingerprints` are SHA-256. */
export function buildAndroidAssetLinks(packageName: string | undefined, fingerprints: string | undefined) {
  const certificates = fingerprints?.split(/[\s,]+/).filter(Boolean) ?? [];
  if (!packageName || certificates.length === 0) return null;
  return [
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: { namespace: 'android_app', package_name: packageName, sha256_cert_fingerprints: certificates },
    },
  ];
}

/** Responds with a file of `/.well-known`, which caches may keep for an hour, or 404 if it is not configured. */
export function createAssociationResponse(file: object | null): Response {
  if (!file) return new Response('Not found', { status: 404 });
  return Response.json(file, { headers: { 'Cache-Control': 'public, max-age=3600' } });
}
