/**
 * The header under which a route says how long its streamed body is: Next drops `Content-Length`, so the front sets
 * it from this. Without a length players cannot tell a broken connection from the end.
 */
export const BODY_LENGTH_HEADER = 'x-body-length';
