/** Without `jitless`, Zod would compile schemas from text, which the policy forbids. */
const policy = `
window.__zod_globalConfig = { jitless: true };
if (window.trustedTypes) trustedTypes.createPolicy('default', {
  createScriptURL: function (address) {
    var url = new URL(address, location.origin);
    return url.origin === location.origin && url.pathname.startsWith('/_next/static/') ? address : null;
  }
});`;

/** Allows only the app's own chunks as script addresses, and no text as HTML or code; it precedes the first chunk. */
export function TrustedScriptPolicy({ nonce }: { nonce?: string }) {
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {policy}
    </script>
  );
}
