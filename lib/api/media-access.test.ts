import { anonymousVisitor } from '@/lib/contract/caller';
import { grantMediaAccess } from './deliver-media';

it.each([
  ['http://localhost:3000', ''],
  ['https://trivia.example', '; Secure'],
])('the cookie for media of %s is hidden from scripts, other sites and other addresses', (origin, secure) => {
  const { status, headers } = grantMediaAccess({ ...anonymousVisitor, token: 'a-token', origin });
  expect(status).toBe(204);
  expect(headers.get('set-cookie')).toBe(
    `media_session=a-token; Path=/api/media; HttpOnly; SameSite=Strict${secure}`,
  );
  expect(headers.get('cache-control')).toBe('no-store');
});
