import { Component, lazy, type ReactNode, Suspense } from 'react';

const CrashPage = lazy(async () => ({ default: (await import('./crash-page.tsx')).CrashPage }));

/** Keeps the shell when a page crashes. Its `key` resets it on the next page. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, { readonly crash: Error | undefined }> {
  override state: { readonly crash: Error | undefined } = { crash: undefined };

  static getDerivedStateFromError(crash: unknown) {
    return { crash: crash instanceof Error ? crash : new Error('something else than an error was thrown') };
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
