import { useAnnouncement } from './announcements.ts';

/** The live regions. They stand empty in the page from its first paint, or readers miss the first words. */
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
