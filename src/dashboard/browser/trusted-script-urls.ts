interface TrustedTypes {
  readonly defaultPolicy: unknown;
  createPolicy(
    name: 'default',
    rules: { createHTML: (html: string) => string; createScriptURL: (url: string) => string },
  ): unknown;
}

/**
 * The one Trusted Types policy: workers may be started from files of our own server and from nothing else, and no text ever
 * becomes markup. Whoever starts a worker calls this first; until then no such text passes at all. Browsers without Trusted
 * Types have the content security policy alone.
 */
export function allowOwnScriptUrls(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  // The script that runs before the first paint has one, too.
  if (trustedTypes === undefined || trustedTypes.defaultPolicy !== null) return;
  trustedTypes.createPolicy('default', {
    // react-pdf clears its layers with an empty text.
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
