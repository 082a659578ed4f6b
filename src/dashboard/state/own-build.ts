/** The script that this page was started from: its name changes with every build. Undefined where pages aren't built. */
export function ownBuild(): string | undefined {
  return document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? undefined;
}
