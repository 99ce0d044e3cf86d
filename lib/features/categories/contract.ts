import * as z from 'zod';
import { defineEndpoint } from '@/lib/contract/endpoint';
import { answeredColor, key, name, recordId, undoingEntry } from '@/lib/contract/fields';
import { routes } from '@/lib/contract/routes';
import { goesLive } from '@/lib/features/records/contract';
import { CATEGORY_MISSING, CATEGORY_NAME_MAX_LENGTH, targets } from './rules';

/** An API elsewhere may list ids and names alone; such a category has no image, and is drawn in a plain colour. */
export const category = z
  .object({
    id: z.string(),
    category: z.string(),
    mediaId: z.string().nullish(),
    defaultAvatarColor: answeredColor,
  })
  .meta({ id: 'Category' });

export type Category = z.infer<typeof category>;

const managedCategory = category
  .extend({
    active: z.boolean(),
    targets,
    version: z.number().int(),
  })
  .meta({ id: 'ManagedCategory' });

export type ManagedCategory = z.infer<typeof managedCategory>;

const allCategories = z.object({ categories: z.array(managedCategory) });

export const categoryEndpoints = {
  activeCategories: defineEndpoint({
    ...routes.activeCategories,
    summary: 'The categories that questions can be made for, in their order.',
    access: 'visitor',
    rate: 'read',
    cacheSeconds: 60,
    response: z.object({ categories: z.array(category) }),
  }),
  allCategories: defineEndpoint({
    ...routes.allCategories,
    summary: 'Every category, active or not, in order.',
    access: 'useStaffArea',
    rate: 'read',
    response: allCategories,
  }),
  saveCategory: defineEndpoint({
    ...routes.saveCategory,
    summary: 'Adds a category or, with categoryId, changes it.',
    access: 'manageCategories',
    rate: 'write',
    missing: CATEGORY_MISSING,
    body: z.object({
      categoryId: recordId.nullish(),
      category: name(CATEGORY_NAME_MAX_LENGTH),
      defaultAvatarColor: key(20),
      /** If it is absent, the image stays unchanged. */
      mediaId: recordId.nullish(),
      active: z.boolean(),
      /** If it is absent, the targets stay unchanged. */
      targets: targets.nullish(),
      /** The person saw this version. If another version is stored, nothing is overwritten. */
      version: z.number().int().nullish(),
      goesLive,
    }),
    response: z.object({ category: managedCategory, historyEntryId: undoingEntry }),
  }),
  reorderCategories: defineEndpoint({
    ...routes.reorderCategories,
    summary: 'Puts all categories in the given order.',
    access: 'manageCategories',
    rate: 'write',
    body: z.object({ categoryIds: z.array(recordId).max(1000) }),
    response: allCategories,
  }),
};
