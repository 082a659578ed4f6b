import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound, LogOut, Monitor, Moon, Sun } from 'lucide';
import { accountCopy } from '#dashboard/copy/account.ts';
import { shellCopy } from '#dashboard/copy/shell.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { signOutMutation } from '#dashboard/queries/sign-in.ts';
import { preferences, usePreferences } from '#dashboard/state/preferences.ts';
import { OwnPasswordDialog } from '#dashboard/features/settings/own-password-dialog.tsx';
import { useState } from 'react';
import { showToast } from '#dashboard/ui/toasts.ts';
import { MenuPanel } from '#dashboard/ui/menu-panel.tsx';
import type { Opener } from '#dashboard/ui/use-opener.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

const THEMES = [
  ['system', Monitor],
  ['light', Sun],
  ['dark', Moon],
] as const;

/** Account, theme, password and sign-out. Stays mounted when the menu closes, because of the dialog that it opens. */
export function AccountMenuItems({ opener }: { readonly opener: Opener }) {
  const { data: session } = useQuery(sessionQuery());
  const { theme } = usePreferences();
  const { mutate: signOut } = useMutation({
    ...signOutMutation(),
    // The menu has closed by now, and the person may walk away believing they are signed out.
    onError: () => showToast(accountCopy.notSignedOut),
  });
  const person = session?.person;
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      {opener.isOpen ? (
        <MenuPanel
          opener={opener}
          name={shellCopy.account}
          head={
            person == null ? null : (
              <div className="border-b border-line px-3 pt-1 pb-2 mb-1.5 text-sm">
                <p className="font-semibold">{person.email}</p>
                <p className="text-ink-3">{accountCopy.roles[person.role]}</p>
              </div>
            )
          }
          items={[
            ...THEMES.map(([value, icon]) => ({
              name: accountCopy.theme[value],
              icon: <Icon of={icon} size={18} />,
              checked: theme === value,
              onChoose: () => preferences.set({ theme: value }),
            })),
            {
              name: accountCopy.changePassword,
              icon: <Icon of={KeyRound} size={18} />,
              onChoose: () => setChanging(true),
            },
            { name: accountCopy.signOut, icon: <Icon of={LogOut} size={18} />, onChoose: () => signOut() },
          ]}
        />
      ) : null}
      {isChanging ? <OwnPasswordDialog onClose={() => setChanging(false)} /> : null}
    </>
  );
}
