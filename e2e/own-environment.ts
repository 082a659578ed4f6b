import { GATEWAY_SETTINGS } from '#gateway/env.ts';
import { PLATFORM_SETTINGS } from '#platform/env.ts';

const SETTINGS = new Set([...GATEWAY_SETTINGS, ...PLATFORM_SETTINGS]);

/**
 * The environment for a temporary Slipway: without the settings of one that is run from the same shell, whose database and service would be
 * used otherwise.
 */
export function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTINGS.has(name.replace(/_FILE$/u, ''))));
}
