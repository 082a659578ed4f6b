import * as endpoints from '#contract/gateway/script-fonts.ts';
import { makeScriptFonts } from '#gateway/fonts/make-script-fonts.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import type { Serve } from './gateway-deps.ts';

/** Fonts for letters that the reader's machine can't show. */
export function serveScriptFonts(serve: Serve): void {
  serve(endpoints.makeScriptFonts, async ({ body }) =>
    answer(200, { fonts: [...(await makeScriptFonts(body.letters, body.is_japanese))] }),
  );
}
