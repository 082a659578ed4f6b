import type { Session } from '#contract/gateway/session.ts';
import { accountCopy } from '#dashboard/copy/account.ts';
import { commandCopy as copy } from '#dashboard/copy/commands.ts';
import { orderViewNames } from '#dashboard/copy/orders.ts';
import { sandboxCopy } from '#dashboard/copy/sandbox.ts';
import { settingsCopy } from '#dashboard/copy/settings.ts';
import { paths, type SettingsSection } from '#dashboard/paths.ts';
import { pageCommands } from '#dashboard/state/page-commands.ts';
import { preferences } from '#dashboard/state/preferences.ts';
import type { ComboOption } from '#dashboard/ui/combo-list.tsx';
import { NAV_ITEMS } from './nav-items.ts';

/** An entry of the command menu: a URL to go to, or an action to run. */
export type Command = ComboOption & ({ readonly to: string } | { readonly run: () => void });

/** Lists the current page's actions, then pages, settings, views and the theme. */
export function listCommands(session: Session | undefined): readonly Command[] {
  const sections = Object.entries(settingsCopy.names) as [SettingsSection, string][];
  return [
    ...pageCommands().map((command) => ({ ...command, id: command.name })),
    ...NAV_ITEMS.map(({ name, to, key }) => ({
      id: to,
      name: copy.goTo(name),
      to,
      ...(key === undefined ? {} : { keys: `g ${key}` }),
    })),
    ...(session?.service?.embedded === true
      ? [{ id: 'sandbox', name: copy.goTo(sandboxCopy.title), to: paths.sandbox() }]
      : []),
    ...sections.map(([section, name]) => ({
      id: `settings ${section}`,
      name: copy.settings(name),
      to: paths.settings(section),
    })),
    ...Object.entries(orderViewNames).map(([view, name]) => ({
      id: `view ${view}`,
      name: copy.view(name),
      to: paths.orders({ view }),
    })),
    ...(['system', 'light', 'dark'] as const).map((theme) => ({
      id: `theme ${theme}`,
      name: accountCopy.theme[theme],
      run: () => preferences.set({ theme }),
    })),
  ];
}
