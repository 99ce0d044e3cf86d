/**
 * Prepares uploads at a site with these settings, from `https://staff.example`. The modules are imported after the
 * settings are set, because their first import reads them.
 */
export async function uploadsWith(settings: Record<string, string>) {
  Object.assign(process.env, settings);
  const [requesting, receiving, { claimFile }, store, { deliverMedia }, { sweepMedia }, { config }, people] =
    await Promise.all([
      import('@/lib/features/media/server/request-upload'),
      import('@/lib/features/media/server/receive-upload'),
      import('@/lib/features/media/server/service'),
      import('@/lib/features/media/server/store'),
      import('@/lib/api/deliver-media'),
      import('@/lib/features/media/server/sweep'),
      import('@/lib/config/config'),
      import('./uploading'),
    ]);
  const caller = { ...(await people.signIn()), origin: 'https://staff.example' };
  return {
    ...requesting,
    ...receiving,
    ...people,
    ...store,
    deliverMedia,
    sweepMedia,
    config,
    caller,
    take: (mediaType: 'image' | 'audio', mediaId = '') => claimFile(mediaId, mediaType, 'mediaId'),
    deliver: (id: string, headers: Record<string, string> = {}) =>
      deliverMedia(new Request('http://localhost/', { headers }), { id }, caller),
  };
}

export type Uploads = Awaited<ReturnType<typeof uploadsWith>>;
