import fc from 'fast-check';
import { refuseMalformed } from './refuse-malformed';

describe('what the front refuses', () => {
  it.each([
    ['GET', '/%', 404],
    ['GET', '/%ff', 404],
    ['GET', '/share_question/%00', 404],
    ['GET', '//evil.example/', 404],
    ['GET', '/\\evil.example', 404],
    ['GET', 'http://evil.example/', 404],
    ['TRACE', '/', 405],
    ['CONNECT', '/', 405],
    ['OPTIONS', '/preview.png', 405],
    ['POST', '/user/trivia_fan/preview.png?v=1', 405],
  ])('%s %s: %i', (method, url, status) => {
    expect(refuseMalformed(method, url)?.status).toBe(status);
  });

  it('names an address too long', () => {
    expect(refuseMalformed('GET', `/${'a'.repeat(9000)}`)?.status).toBe(414);
  });

  it.each([
    ['GET', '/'],
    ['GET', '/share_question/%D8%A7'],
    ['GET', '/create_trivia/2026-11-21/Film%20%26%20TV/x'],
    ['POST', '/users/login_authorized_user?x=%'],
    ['GET', '/join-group/tag/a?t=b%00c'],
    ['HEAD', '/terms'],
    ['HEAD', '/user/trivia_fan/preview.png'],
    ['OPTIONS', '/categories/active_categories'],
  ])('lets %s %s through', (method, url) => {
    expect(refuseMalformed(method, url)).toBeNull();
  });

  it('judges any text without throwing', () => {
    fc.assert(
      fc.property(
        fc.uint16Array().map((units) => String.fromCharCode(...units)),
        (path) => {
          const refusal = refuseMalformed('GET', `/${path}`);
          expect(refusal === null || refusal.status < 500).toBe(true);
        },
      ),
    );
  });
});
