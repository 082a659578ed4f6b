import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { makeScriptFonts } from '#contract/gateway/script-fonts.ts';
import { loadScriptFonts, type MakeFonts } from '#dashboard/browser/script-fonts.ts';
import { call } from '#dashboard/queries/caller.ts';

/** Changes within this window are examined together, after they have been rendered. */
const GATHER_MS = 300;

const makeFonts: MakeFonts = async (letters, isJapanese) =>
  (await call(makeScriptFonts, { body: { letters, is_japanese: isJapanese } })).fonts;

/** Scans the visible text whenever data arrives, and loads fonts for scripts that this device lacks. */
export function useScriptFonts(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scan = () => {
      timer = undefined;
      void loadScriptFonts(document.body.textContent, makeFonts);
    };
    const scanSoon = () => {
      timer ??= setTimeout(scan, GATHER_MS);
    };
    scanSoon();
    const unsubscribe = client.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') scanSoon();
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [client]);
}
