import { leftByCopy } from '#dashboard/copy/left-by.ts';
import { useStore } from '#dashboard/browser/store.ts';
import { leftBy } from '#dashboard/state/left-by.ts';
import { usePersonName } from './use-person-name.ts';

interface LeftByNoteProps {
  readonly what: 'selection' | 'scans';
  readonly isReview?: boolean;
  readonly className: string;
}

/** Who left the selection or the scanned orders to the person who is signed in, unless they are that person's own. */
export function LeftByNote({ what, isReview = false, className }: LeftByNoteProps) {
  const { [what]: email } = useStore(leftBy);
  return email === undefined ? null : (
    <p className={className}>
      <Note email={email} isReview={isReview} />
    </p>
  );
}

function Note({ email, isReview }: { readonly email: string; readonly isReview: boolean }) {
  const nameOf = usePersonName();
  return (isReview ? leftByCopy.check : leftByCopy.leftBy)(nameOf(email));
}
