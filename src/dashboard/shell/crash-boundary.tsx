import { Component, type ReactNode } from 'react';
import { shellCopy } from '#dashboard/copy/shell.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';

/** Keeps the shell up when a page breaks. The key of the route starts it afresh on the next page. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, { readonly crash: Error | undefined }> {
  override state: { readonly crash: Error | undefined } = { crash: undefined };

  static getDerivedStateFromError(crash: unknown) {
    return { crash: crash instanceof Error ? crash : new Error('something else than an error was thrown') };
  }

  override render() {
    const { crash } = this.state;
    if (crash === undefined) return this.props.children;
    const { title, text, reload, copy } = shellCopy.crash;
    const details = `${location.href}\n${crash.stack ?? crash.message}`;
    return (
      <div className="p-6">
        <h1 tabIndex={-1} className="text-title font-bold">
          {title}
        </h1>
        <p className="mt-2">{text}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button tone="primary" onClick={() => location.reload()}>
            {reload}
          </Button>
          <CopyButton text={details} done={shellCopy.copied}>
            {copy}
          </CopyButton>
        </div>
      </div>
    );
  }
}
