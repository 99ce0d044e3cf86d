import * as z from 'zod';
import { endpoint } from '@/lib/game-api/endpoint';
import { routes } from '@/lib/game-api/routes';

/** A category as every call shows it. */
export const category = z.object({
  id: z.string(),
  category: z.string(),
  mediaId: z.string().nullish(),
  defaultAvatarColor: z.string(),
});

export type Category = z.infer<typeof category>;

export const categoryEndpoints = {
  activeCategories: endpoint({
    ...routes.activeCategories,
    summary: 'The categories that questions can be made for, in their order.',
    access: 'visitor',
    rate: 'read',
    response: z.object({ categories: z.array(category) }),
  }),
};
