const FORGET_AFTER_MS = 600_000;
/** Firefox prints an empty page when asked right at `load`. */
const FIREFOX_SETTLES_MS = 1000;
/** A browser that hands PDFs to another program never fires `load` for the frame. */
const LOADS_WITHIN_MS = 15_000;

/** How the print window was opened; no browser reveals whether anything was printed. `address` opens the PDF while it is kept. */
export interface PrintJob {
  readonly how: 'print_window' | 'new_tab' | 'blocked';
  readonly address: string;
}

let forget: (() => void) | undefined;
/** The job being sent. */
let sending: Promise<unknown> = Promise.resolve();

/**
 * Opens the browser's print window for a PDF, from an off-screen frame of our own. The frame has a real size: Firefox prints nothing from
 * hidden ones. Where a frame can't print (Safari, no viewer) the PDF opens in a new tab. One job at a time: the next one removes the last
 * one's frame, which must have printed by then.
 */
export async function printPdf(pdf: Uint8Array<ArrayBuffer> | Blob): Promise<PrintJob> {
  const job = sending.then(async () => send(pdf));
  sending = job.catch(() => undefined);
  return job;
}

async function send(pdf: Uint8Array<ArrayBuffer> | Blob): Promise<PrintJob> {
  forget?.();
  const address = URL.createObjectURL(new Blob([pdf], { type: 'application/pdf' }));
  const frame = canPrintFrames() ? addFrame(address) : undefined;
  forget = forgetLater(address, frame);
  if (frame !== undefined && (await isLoaded(frame)) && print(frame)) return { how: 'print_window', address };
  return { how: globalThis.open(address, '_blank') === null ? 'blocked' : 'new_tab', address };
}

function canPrintFrames(): boolean {
  const isSafari = /^((?!chrome|android|crios|fxios).)*safari/i.test(navigator.userAgent);
  return !isSafari && navigator.pdfViewerEnabled;
}

function addFrame(address: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = 'PDF';
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  Object.assign(frame.style, {
    position: 'fixed',
    left: '-10000px',
    top: '0',
    width: '210mm',
    height: '297mm',
    border: '0',
  });
  frame.src = address;
  document.body.append(frame);
  return frame;
}

async function isLoaded(frame: HTMLIFrameElement): Promise<boolean> {
  const wasLoaded = await new Promise<boolean>((resolve) => {
    frame.addEventListener('load', () => resolve(true), { once: true });
    setTimeout(() => resolve(false), LOADS_WITHIN_MS);
  });
  if (wasLoaded && navigator.userAgent.includes('Firefox'))
    await new Promise((resolve) => setTimeout(resolve, FIREFOX_SETTLES_MS));
  return wasLoaded;
}

function print(frame: HTMLIFrameElement): boolean {
  const focused = document.activeElement;
  try {
    frame.contentWindow?.focus();
    frame.contentWindow?.print();
    return true;
  } catch {
    return false; // The frame can't print here; a tab can.
  } finally {
    // So that keys and scans reach the page, not the PDF.
    frame.blur();
    globalThis.focus();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/** Only one job is kept: its address is revoked by the next job or after ten minutes, but never while it may still be printing. */
function forgetLater(address: string, frame: HTMLIFrameElement | undefined): () => void {
  const end = () => {
    clearTimeout(timer);
    URL.revokeObjectURL(address);
    frame?.remove();
    forget = undefined;
  };
  const timer = setTimeout(end, FORGET_AFTER_MS);
  return end;
}
