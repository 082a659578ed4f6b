import { settingsCopy } from '#dashboard/copy/settings.ts';
import type { SettingsSection } from '#dashboard/paths.ts';

/** In the order in which they are listed. */
export const SETTINGS_SECTIONS = Object.keys(settingsCopy.names) as SettingsSection[];

export function isSettingsSection(text: string): text is SettingsSection {
  return SETTINGS_SECTIONS.some((name) => name === text);
}
