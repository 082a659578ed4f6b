import { settingsCopy } from '#dashboard/copy/settings.ts';
import { preferences, usePreferences } from '#dashboard/state/preferences.ts';
import { ShortcutList } from '#dashboard/components/shortcut-list.tsx';
import { Switch } from '#dashboard/ui/switch.tsx';

export function ShortcutsSection() {
  const { singleKeyShortcuts } = usePreferences();
  return (
    <>
      <Switch
        name={settingsCopy.shortcuts.single}
        hint={settingsCopy.shortcuts.singleHint}
        isOn={singleKeyShortcuts}
        onChange={(isOn) => preferences.set({ singleKeyShortcuts: isOn })}
      />
      <div className="mt-8">
        <ShortcutList />
      </div>
    </>
  );
}
