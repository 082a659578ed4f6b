import { beginFirstPaint } from './browser/first-paint.ts';
import { requestEarlyDocument } from './browser/early-document.ts';
import { requestEarlyFonts } from './browser/early-fonts.ts';
import { holdEarlyInput } from './browser/early-input.ts';
import { holdShellKeys } from './browser/held-shell-keys.ts';
import { showPreferences } from './browser/show-preferences.ts';
import { startDashboard } from './browser/start-dashboard.ts';
import { startEarlyWorker } from './browser/early-worker.ts';

// Inlined into the page (`vite.config.ts`), so that the first paint waits for no further file.
startEarlyWorker();
requestEarlyDocument();
requestEarlyFonts();
showPreferences();
beginFirstPaint();
holdEarlyInput();
holdShellKeys();
startDashboard();
