/** The entry script of this page: its name changes with every build. Undefined in development and in tests. */
export function ownBuild(): string | undefined {
  return document.querySelector('#dashboard-script')?.getAttribute('href') ?? undefined;
}
