import { spawnSync } from 'node:child_process';
import { findBrowser } from './find-browser.ts';

/** Makes sure there is a Chromium: the machine's, Playwright's own, or Debian's package where we may install it. */
function installBrowser(): void {
  if (findBrowser() !== undefined) return;
  console.log("No Chromium on this machine. Fetching Playwright's own…");
  run('npx', ['playwright', 'install', 'chromium', 'chromium-headless-shell']);
  if (findBrowser() !== undefined) return;
  if (process.getuid?.() === 0) {
    console.log("Installing Debian's chromium…");
    run('apt-get', ['update']);
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
  }
  if (findBrowser() !== undefined) return;
  console.error('There is no Chromium to test with. Install one, or set CHROMIUM_PATH to it.');
  process.exit(1);
}

function run(command: string, args: readonly string[]): void {
  spawnSync(command, args, { stdio: 'inherit', timeout: 300_000 });
}

installBrowser();
