import * as z from 'zod';
import { defineEndpoint } from '@/lib/contract/endpoint';
import { visibleText } from '@/lib/contract/fields';
import { routes } from '@/lib/contract/routes';
import { findThemesProblem } from './rules';

export const themeList = z.array(visibleText).superRefine((themes, context) => {
  const message = findThemesProblem(themes);
  if (message) context.addIssue({ code: 'custom', message });
});

export const themeEndpoints = {
  listThemes: defineEndpoint({
    ...routes.listThemes,
    summary: 'The theme tags that questions and word puzzles have, the most frequent first.',
    access: 'useStaffArea',
    rate: 'read',
    cost: 5,
    response: z.object({ themes: z.array(z.string()) }),
  }),
};
