import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleUser, KeyRound, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { accountCopy } from '#dashboard/copy/account.ts';
import { shellCopy } from '#dashboard/copy/shell.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { signOutMutation } from '#dashboard/queries/sign-in.ts';
import { preferences, usePreferences } from '#dashboard/state/preferences.ts';
import { OwnPasswordDialog } from '#dashboard/features/settings/own-password-dialog.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { MenuButton } from '#dashboard/ui/menu.tsx';
import { NAV_ITEMS } from './nav-items.ts';

const THEMES = [
  ['system', Monitor],
  ['light', Sun],
  ['dark', Moon],
] as const;

/** Who is signed in, the theme, and the way out. Opens as it appears: it came by the press. */
export function Component() {
  const { data: session } = useQuery(sessionQuery());
  const { theme } = usePreferences();
  const { mutate: signOut } = useMutation(signOutMutation());
  const person = session?.person;
  const navigate = useNavigate();
  // The bar at the bottom of a phone has room for the main pages only.
  const others = matchMedia('(width < 45rem)').matches ? NAV_ITEMS.filter(({ place }) => place === 'lower') : [];
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <MenuButton
        tone="quiet"
        opensAtOnce
        className="px-2.5"
        aria-label={shellCopy.account}
        icon={<CircleUser size={20} aria-hidden="true" />}
        menuName={shellCopy.account}
        head={
          person == null ? null : (
            <div className="border-b border-line px-3 pt-1 pb-2 mb-1.5 text-sm">
              <p className="font-semibold">{person.email}</p>
              <p className="text-ink-3">{accountCopy.roles[person.role]}</p>
            </div>
          )
        }
        items={[
          ...others.map(({ name, to, icon: Icon }) => ({
            name,
            icon: <Icon size={18} aria-hidden="true" />,
            onChoose: () => void navigate(to),
          })),
          ...THEMES.map(([value, Icon]) => ({
            name: accountCopy.theme[value],
            icon: <Icon size={18} aria-hidden="true" />,
            checked: theme === value,
            onChoose: () => preferences.set({ theme: value }),
          })),
          {
            name: accountCopy.changePassword,
            icon: <KeyRound size={18} aria-hidden="true" />,
            onChoose: () => setChanging(true),
          },
          { name: accountCopy.signOut, icon: <LogOut size={18} aria-hidden="true" />, onChoose: () => signOut() },
        ]}
      />
      {isChanging ? <OwnPasswordDialog onClose={() => setChanging(false)} /> : null}
    </>
  );
}
