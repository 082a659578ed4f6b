import { beginFirstPicture } from './browser/first-picture.ts';
import { askForDocument } from './browser/early-document.ts';
import { holdEarlyActs } from './browser/early-acts.ts';
import { holdShellKeys } from './browser/held-shell-keys.ts';
import { showPreferences } from './browser/show-preferences.ts';
import { startDashboard } from './browser/start-dashboard.ts';
import { startEarlyWorker } from './browser/early-worker.ts';

// Inlined into the page (`vite.config.ts`), so that the first paint waits for no further file.
startEarlyWorker();
askForDocument();
showPreferences();
beginFirstPicture();
holdEarlyActs();
holdShellKeys();
startDashboard();
