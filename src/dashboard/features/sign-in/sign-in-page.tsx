import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, NavigationType, useNavigationType } from 'react-router';
import { signInCopy } from '#dashboard/copy/sign-in.ts';
import { BRAND, shellCopy } from '#dashboard/copy/shell.ts';
import { paths } from '#dashboard/paths.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { adoptSession } from '#dashboard/queries/sign-in.ts';
import { wasWorkingHere } from '#dashboard/state/signed-in-tab.ts';
import { Announcer } from '#dashboard/ui/announcer.tsx';
import { Mark } from '#dashboard/ui/mark.tsx';
import { focusHeading } from '#dashboard/browser/focus-heading.ts';
import { usePageTitle } from '#dashboard/browser/page-title.ts';
import { useIsHydrated } from '#dashboard/browser/use-is-hydrated.ts';
import { useSearchParams } from '#dashboard/router/use-search-params.ts';
import { SignInForm } from './sign-in-form.tsx';

/** When somebody comes back to this tab, perhaps from one in which they have signed in; or signs in there, which is kept in the storage. */
const LOOKED_AT = ['focus', 'visibilitychange', 'storage'] as const;

/** `isOverPage`: shown in place of a page whose session ended; that page returns after signing in. */
export function SignInPage({ isOverPage = false }: { readonly isOverPage?: boolean }) {
  const [search] = useSearchParams();
  const { data: session, isPending } = useQuery(sessionQuery());
  const isHydrated = useIsHydrated();
  const isFirst = session?.first_visit === true;
  usePageTitle(isFirst ? signInCopy.firstTitle : signInCopy.title);
  const isShown = !isPending && session?.person == null;
  const comesFromPage = useNavigationType() !== NavigationType.Pop && !isOverPage;
  useEffect(() => {
    // The button that signed out is gone with its page.
    if (isShown && comesFromPage && document.activeElement === document.body) focusHeading();
  }, [isShown, comesFromPage]);
  const client = useQueryClient();
  useEffect(() => {
    if (!isShown) return undefined;
    const look = () => void adoptSession(client);
    for (const event of LOOKED_AT) addEventListener(event, look);
    // Somebody may have signed in between the answer that the session is over and now.
    if (isOverPage) look();
    return () => {
      for (const event of LOOKED_AT) removeEventListener(event, look);
    };
  }, [client, isOverPage, isShown]);
  // Wait for the session, which decides between the forms: switching forms while somebody types would lose their input.
  if (isPending) return null;
  if (session?.person != null) return isOverPage ? null : <Navigate to={ownPath(search.get('next'))} replace />;
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-90 flex-col justify-center gap-6 px-4 py-10">
      <div>
        <p className="flex items-center gap-2.5 text-title font-bold tracking-[-0.01em]">
          <Mark size={40} />
          {BRAND}
        </p>
        <p className="mt-2 text-ink-2">{signInCopy.tagline}</p>
      </div>
      <h1 tabIndex={-1} className="text-lg font-bold">
        {isFirst ? signInCopy.firstTitle : signInCopy.title}
      </h1>
      {isFirst ? <p className="-mt-4 text-ink-2">{signInCopy.firstText}</p> : null}
      {isHydrated && wasWorkingHere() && !isFirst ? (
        <p role="status" className="rounded-md border border-info-line bg-info-bg px-3 py-2 text-info-fg">
          {signInCopy.over}
        </p>
      ) : null}
      <SignInForm
        key={String(isFirst)}
        isFirst={isFirst}
        demoPeople={session?.demo_people ?? []}
        isOverPage={isOverPage}
      />
      <Announcer name={shellCopy.announcements} />
    </main>
  );
}

/** Accepts only paths of this app: `next` comes from the URL and could lead anywhere. */
function ownPath(next: string | null): string {
  const isOurs = next !== null && /^\/(?![/\\])/u.test(next) && !next.startsWith('/sign-in');
  return isOurs ? next : paths.today();
}
