const policy = `
window.__zod_globalConfig = { jitless: true };
if (window.trustedTypes) trustedTypes.createPolicy('default', {
  createScriptURL: function (address) {
    var url = new URL(address, location.origin);
    return url.origin === location.origin && url.pathname.startsWith('/_next/static/') ? address : null;
  }
});`;

/**
 * Trusted Types require a policy for a script's address, and the bundler's runtime sets plain text: this
 * policy allows only the app's own chunks. HTML from text stays forbidden. Code from text is also forbidden
 * and reported, so Zod is configured before the first chunk defines a schema.
 */
export function TrustedScriptPolicy({ nonce }: { nonce?: string }) {
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {policy}
    </script>
  );
}
