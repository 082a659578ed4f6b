import { spawnSync } from 'node:child_process';
import { findWholeBrowser } from './find-browser.ts';

/**
 * Makes sure there is a Chromium that can print: the machine's, Playwright's own, or Debian's where we may install it, together with the
 * lighter one for all other tests.
 */
function installBrowser(): void {
  if (findWholeBrowser() !== undefined) return;
  console.log("No Chromium on this machine. Fetching Playwright's own…");
  run('npx', ['playwright', 'install', 'chromium']);
  if (findWholeBrowser() !== undefined) return;
  if (process.getuid?.() === 0) {
    console.log("Installing Debian's chromium…");
    run('apt-get', ['update']);
    // One by one: not every release has the lighter one.
    for (const name of ['chromium', 'chromium-headless-shell'])
      run('apt-get', ['install', '-y', '--no-install-recommends', name]);
  }
  if (findWholeBrowser() !== undefined) return;
  console.error('There is no Chromium to test with. Install one, or set CHROMIUM_PATH to it.');
  process.exit(1);
}

function run(command: string, args: readonly string[]): void {
  spawnSync(command, args, { stdio: 'inherit', timeout: 300_000 });
}

installBrowser();
