import * as z from 'zod';

export const url = z.url({
  protocol: /^https?$/,
  error: 'must be a full http(s) address, such as https://example.com',
});

/** Pages show such an address in a frame, and browsers block a frame without TLS. */
export const framedUrl = z.url({
  protocol: /^https$/,
  error: 'must be an https address, because browsers show only such an address in the frame of a page',
});

export const origin = url.transform((value) => new URL(value).origin);

export const optionalText = z.string().trim().optional();

export const onOrOff = z.enum(['on', 'off'], { error: 'must be on or off' });

const NO_PORT = { error: 'must be a port number from 0 to 65535' };
export const port = z.coerce.number(NO_PORT).int(NO_PORT).min(0, NO_PORT).max(65535, NO_PORT);
