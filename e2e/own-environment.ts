import { GATEWAY_SETTINGS } from '#gateway/env.ts';
import { PLATFORM_SETTINGS } from '#platform/env.ts';

const SETTINGS = new Set([...GATEWAY_SETTINGS, ...PLATFORM_SETTINGS]);

/**
 * The environment for a Slipway of our own, which is thrown away afterwards: without the settings of the one that may be run from here, or
 * its database and its service would be used.
 */
export function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTINGS.has(name.replace(/_FILE$/u, ''))));
}
