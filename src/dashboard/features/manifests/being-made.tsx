import type { ManifestId } from '#contract/identifiers.ts';
import { manifestCopy } from '#dashboard/copy/manifests.ts';
import { paths } from '#dashboard/paths.ts';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';
import { usePageTitle } from '#dashboard/browser/page-title.ts';
import { useNow } from '#dashboard/browser/clock.ts';
import { Link } from '#dashboard/router/link.tsx';
import { LONG_AFTER_CHECKS } from './poll-interval.ts';

const { states: copy } = manifestCopy;

interface BeingMadeProps {
  readonly id: ManifestId;
  readonly check: number;
  readonly nextAt: number;
  readonly isChecking: boolean;
  readonly onCheck: () => void;
}

/** The page polls by itself, and the text says when it will check next. */
export function BeingMade({ id, check, nextAt, isChecking, onCheck }: BeingMadeProps) {
  usePageTitle(copy.beingMade);
  const seconds = Math.max(0, Math.ceil((nextAt - useNow()) / 1000));
  return (
    <div className="flex max-w-2xl flex-col items-start gap-4">
      <h1 tabIndex={-1} className="text-title font-bold">
        {copy.beingMade}
      </h1>
      <p>
        {manifestCopy.facts.id} <b className="font-mono">{id}</b>
      </p>
      <p>{check > LONG_AFTER_CHECKS ? copy.beingMadeLong : copy.beingMadeText(seconds, check)}</p>
      <div className="flex flex-wrap gap-3">
        <Button tone="primary" busy={isChecking && copy.checkNow} onClick={onCheck}>
          {copy.checkNow}
        </Button>
        <Link to={paths.manifests()} className={buttonClass('secondary')}>
          {manifestCopy.backToManifests}
        </Link>
      </div>
    </div>
  );
}
