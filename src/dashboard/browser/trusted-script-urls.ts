interface TrustedTypes {
  readonly defaultPolicy: unknown;
  createPolicy(
    name: 'default',
    rules: { createHTML: (html: string) => string; createScriptURL: (url: string) => string },
  ): unknown;
}

/**
 * The only Trusted Types policy: workers may only be started from files of our own server, and text never becomes markup. Call it before
 * starting a worker; until then Trusted Types refuse every script URL. Browsers without Trusted Types rely on the content security policy
 * alone.
 */
export function allowOwnScriptUrls(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  // The script that runs before the first paint may have created it already.
  if (trustedTypes === undefined || trustedTypes.defaultPolicy !== null) return;
  trustedTypes.createPolicy('default', {
    // react-pdf clears its layers with an empty string.
    createHTML: (html) => {
      if (html === '') return html;
      throw new TypeError('Text never becomes markup.');
    },
    createScriptURL: (url) => {
      if (new URL(url, location.href).origin === location.origin) return url;
      throw new TypeError('Scripts come from our own server alone.');
    },
  });
}
