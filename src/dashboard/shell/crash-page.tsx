import { lostPageCopy } from '#dashboard/copy/lost-pages.ts';
import { shellCopy } from '#dashboard/copy/shell.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';

/** Shown instead of a page that crashed. */
export function CrashPage({ crash }: { readonly crash: Error }) {
  const { title, text, reload, copy } = lostPageCopy.crash;
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
