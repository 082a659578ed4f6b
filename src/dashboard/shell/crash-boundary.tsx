import { shellCopy } from '#dashboard/copy/shell.ts';
import { markPageHydrated } from '#dashboard/browser/hydration.ts';
import { dropEarlyInput } from '#dashboard/browser/use-early-input.ts';
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';

// The crash may come from a chunk that a newer build no longer has; then the chunk of the crash page is missing too.
const CrashPage = lazy<ComponentType<{ readonly crash: Error }>>(async () => ({
  default: (await import('./crash-page.tsx').catch(() => ({ CrashPage: BareCrashPage }))).CrashPage,
}));

/** Fallback that needs no other chunk. */
function BareCrashPage() {
  return (
    <h1 tabIndex={-1} className="p-6">
      <a href={location.href}>{shellCopy.reload}</a>
    </h1>
  );
}

/** Keeps the shell alive when a page crashes. Its `key` resets it on the next page. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, { readonly crash: Error | undefined }> {
  override state: { readonly crash: Error | undefined } = { crash: undefined };

  static getDerivedStateFromError(crash: unknown) {
    return { crash: crash instanceof Error ? crash : new Error('something else than an error was thrown') };
  }

  override componentDidCatch(): void {
    markPageHydrated();
    dropEarlyInput();
  }

  override render() {
    const { crash } = this.state;
    if (crash === undefined) return this.props.children;
    return (
      <Suspense>
        <CrashPage crash={crash} />
      </Suspense>
    );
  }
}
