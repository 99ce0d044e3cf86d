import * as z from 'zod';
import { defineEndpoint } from '@/lib/contract/endpoint';
import { defineOwnField, key, tokenField } from '@/lib/contract/fields';
import { MEDIA_KINDS, MEDIA_TYPES, QUESTION_GAMES } from '@/lib/contract/kinds';
import { routes } from '@/lib/contract/routes';
import { MEDIA_ID_PATTERN } from './media-url';

const mediaId = z.string().regex(MEDIA_ID_PATTERN, 'This is not a media id');
/** One call can delete all files that the library has loaded, so that one call can restore them. */
const mediaIds = z.array(mediaId).min(1).max(2000);

const uploadToken = z
  .object({
    token: z.object({
      /** It takes one file. An address of this server expires after 10 minutes, or when the session ends. */
      uploadURL: z.string(),
      /** An image has an `id`, a recording a `uid`. */
      id: z.string().optional(),
      uid: z.string().optional(),
      /** If present, `PUT` the bytes; if absent, POST them as multipart field `file`. */
      method: defineOwnField(z.literal('PUT')),
    }),
  })
  .meta({ id: 'UploadToken' });

export type UploadToken = z.infer<typeof uploadToken>['token'];

/** An image has its size, for the layout, and an alternative text. An API elsewhere may lack them. */
export const imageDetails = z
  .object({
    width: z.number().int().optional(),
    height: z.number().int().optional(),
    alt: z.string().optional(),
  })
  .meta({ id: 'Image' });

export type ImageDetails = z.infer<typeof imageDetails>;

/** `name` is that of the category, group or user. Only a use by a question has the ids and the day. */
const mediaUse = z.object({
  by: z.enum([...QUESTION_GAMES.map((game) => `${game} question` as const), 'category', 'group', 'user']),
  name: z.string(),
  questionId: z.string().optional(),
  categoryId: z.string().optional(),
  forDate: z.string().optional(),
});

export type MediaUse = z.infer<typeof mediaUse>;

const mediaItem = imageDetails.extend({
  id: z.string(),
  kind: z.enum(MEDIA_KINDS),
  bytes: z.number().int(),
  durationMs: z.number().int().optional(),
  originalName: z.string().optional(),
  createdAt: z.string(),
  createdBy: z.string().optional(),
  uses: z.array(mediaUse),
});

export type MediaItem = z.infer<typeof mediaItem>;

function createUploadTokenEndpoint(
  route: (typeof routes)['dailyUploadToken' | 'weeklyUploadToken'],
  game: string,
) {
  return defineEndpoint({
    ...route,
    summary: `A single-use address to upload the file of a ${game} question to.`,
    access: 'write',
    rate: 'write',
    query: z.object({
      mediaType: z.enum(MEDIA_TYPES),
      /** It is in bytes. If it is stated, the file may go straight to cloud storage, which takes exactly this size. */
      size: z.coerce.number().int().min(1).optional(),
      token: tokenField,
    }),
    response: uploadToken,
  });
}

export const mediaEndpoints = {
  dailyUploadToken: createUploadTokenEndpoint(routes.dailyUploadToken, 'daily'),
  weeklyUploadToken: createUploadTokenEndpoint(routes.weeklyUploadToken, 'weekly'),
  listMedia: defineEndpoint({
    ...routes.listMedia,
    summary: 'Uploaded files, newest first, with where each is used.',
    access: 'useStaffArea',
    rate: 'read',
    cost: 5,
    query: z.object({
      show: z.enum(['all', 'unused']).default('all'),
      after: key(100).optional(),
    }),
    response: z.object({ media: z.array(mediaItem), nextAfter: z.string().optional() }),
  }),
  keepMedia: defineEndpoint({
    ...routes.keepMedia,
    summary: 'Keeps files although no question uses them yet; others are removed after a day.',
    access: 'manageMedia',
    rate: 'write',
    body: z.object({ mediaIds }),
  }),
  deleteMedia: defineEndpoint({
    ...routes.deleteMedia,
    summary: 'Deletes files that nothing uses; used ones stay. They can be restored for a day.',
    access: 'manageMedia',
    rate: 'write',
    body: z.object({ mediaIds }),
    response: z.object({ deletedIds: z.array(z.string()) }),
  }),
  restoreMedia: defineEndpoint({
    ...routes.restoreMedia,
    summary: 'Brings deleted files back.',
    access: 'manageMedia',
    rate: 'write',
    body: z.object({ mediaIds }),
  }),
};
