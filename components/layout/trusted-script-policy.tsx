const policy = `
window.__zod_globalConfig = { jitless: true };
if (window.trustedTypes) trustedTypes.createPolicy('default', {
  createScriptURL: function (address) {
    var url = new URL(address, location.origin);
    return url.origin === location.origin && url.pathname.startsWith('/_next/static/') ? address : null;
  }
});`;

/**
 * Under Trusted Types a script's address must come from a policy, and the bundler's runtime sets plain text: this
 * lets through the app's own chunks and nothing else. HTML from text stays forbidden. No text becomes code either, and
 * the attempt is reported: Zod is told so before the first chunk, whichever comes first, defines a schema.
 */
export function TrustedScriptPolicy({ nonce }: { nonce?: string }) {
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {policy}
    </script>
  );
}
