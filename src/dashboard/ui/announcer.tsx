import { useAnnouncement } from './announcements.ts';

/** The live regions. Present and empty from the first paint; otherwise screen readers would miss the first announcement. */
export function Announcer({ name }: { readonly name: string }) {
  return (
    <>
      <div role="status" aria-label={name} className="sr-only">
        {useAnnouncement('polite')}
      </div>
      <div role="alert" className="sr-only">
        {useAnnouncement('assertive')}
      </div>
    </>
  );
}
