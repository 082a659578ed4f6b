import { settingsCopy } from '#dashboard/copy/settings.ts';
import { DENSITIES, preferences, useDensity, usePreferences } from '#dashboard/state/preferences.ts';
import { ChoiceGroup } from '#dashboard/ui/choice-group.tsx';
import { SelectField } from '#dashboard/ui/select-field.tsx';
import { Switch } from '#dashboard/ui/switch.tsx';

const copy = settingsCopy.appearance;

export function AppearanceSection() {
  const kept = usePreferences();
  const density = useDensity();
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="flex flex-col gap-7">
      <ChoiceGroup
        name={copy.theme}
        choices={(['system', 'light', 'dark'] as const).map((value) => ({ value, name: copy.themes[value] }))}
        value={kept.theme}
        onChoose={(theme) => preferences.set({ theme })}
      />
      <ChoiceGroup
        name={copy.density}
        choices={DENSITIES.map((value) => ({ value, name: copy.densities[value] }))}
        value={density}
        onChoose={(chosen) => preferences.set({ density: chosen })}
      />
      <SelectField
        label={copy.timeZone}
        hint={copy.timeZoneHint}
        value={kept.timeZone}
        onChange={(timeZone) => preferences.set({ timeZone })}
      >
        <option value="">{copy.thisDevice(here)}</option>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </SelectField>
      <Switch
        name={copy.motion}
        hint={copy.motionHint}
        isOn={kept.motion === 'reduced'}
        onChange={(isOn) => preferences.set({ motion: isOn ? 'reduced' : 'system' })}
      />
    </div>
  );
}
