import * as z from 'zod';
import { endpoint } from '@/lib/contract/endpoint';
import { key, name, recordId } from '@/lib/contract/fields';
import { routes } from '@/lib/contract/routes';
import { VIEW_NAME_MAX_LENGTH, VIEW_PATH_MAX_LENGTH, VIEWS_MAX, viewPath } from './rules';

const viewName = name(VIEW_NAME_MAX_LENGTH).trim().min(1, 'Enter a name');

const view = z
  .object({
    id: z.string(),
    name: z.string(),
    /** The screen with its filters. */
    path: z.string(),
  })
  .meta({ id: 'KeptView' });

export type KeptView = z.infer<typeof view>;

export const viewEndpoints = {
  keptViews: endpoint({
    ...routes.keptViews,
    summary: 'The views that the caller has kept, by their names (ours).',
    access: 'useStaffArea',
    rate: 'read',
    response: z.object({ views: z.array(view) }),
  }),
  keepView: endpoint({
    ...routes.keepView,
    summary: `Keeps the address of the plan or of a search under a name, at most ${VIEWS_MAX} (ours).`,
    access: 'useStaffArea',
    rate: 'write',
    body: z.object({
      name: viewName,
      path: key(VIEW_PATH_MAX_LENGTH, 'This view has too much in its address to be kept').refine(
        (path) => viewPath(path) !== null,
        'Only views of the plan and of the search are kept',
      ),
      /** In place of the view that has the name already; without, that is refused (409). */
      isReplacing: z.boolean().optional(),
    }),
    response: z.object({ view }),
  }),
  renameView: endpoint({
    ...routes.renameView,
    summary: 'Gives one of the caller’s views another name (ours).',
    access: 'useStaffArea',
    rate: 'write',
    body: z.object({ viewId: recordId, name: viewName }),
    response: z.object({ view }),
  }),
  removeView: endpoint({
    ...routes.removeView,
    summary: 'Forgets one of the caller’s views (ours).',
    access: 'useStaffArea',
    rate: 'write',
    body: z.object({ viewId: recordId }),
  }),
};
