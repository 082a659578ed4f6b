import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', '..', 'package.json'), 'utf8')) as {
  version: string;
};

/** Services ask clients to identify themselves and their version (field services F15). */
export const USER_AGENT = `Slipway/${version}`;
