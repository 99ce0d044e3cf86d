import * as z from 'zod';

/** What settings are made of. */

export const url = z.url({
  protocol: /^https?$/,
  error: 'must be a full http(s) address, such as https://example.com',
});

export const origin = url.transform((value) => new URL(value).origin);

export const optionalText = z.string().trim().min(1).optional();
