const FORGET_AFTER_MS = 600_000;
/** Firefox prints an empty page when asked at the moment of `load`. */
const FIREFOX_SETTLES_MS = 1000;

let frame: HTMLIFrameElement | undefined;
let forgetTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Opens the browser's print window for a PDF, from a frame of our own off the screen. The frame has a real size:
 * hidden ones print nothing in Firefox. Where a frame can't print (Safari) the PDF opens in a new tab.
 * Says how it went, not whether paper came out: no browser tells that.
 */
export async function printPdf(bytes: Uint8Array<ArrayBuffer>): Promise<'print_window' | 'new_tab' | 'blocked'> {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  forgetFrame();
  forgetTimer = setTimeout(forgetFrame, FORGET_AFTER_MS);
  const own = document.createElement('iframe');
  frame = own;
  own.title = 'PDF';
  own.ariaHidden = 'true';
  own.tabIndex = -1;
  Object.assign(own.style, {
    position: 'fixed',
    left: '-10000px',
    top: '0',
    width: '210mm',
    height: '297mm',
    border: '0',
  });
  const loaded = new Promise((resolve) => own.addEventListener('load', resolve, { once: true }));
  own.src = url;
  document.body.append(own);
  await loaded;
  if (navigator.userAgent.includes('Firefox')) await new Promise((resolve) => setTimeout(resolve, FIREFOX_SETTLES_MS));
  if (!isSafari()) {
    try {
      own.contentWindow?.focus();
      own.contentWindow?.print();
      return 'print_window';
    } catch {
      // The frame can't print here; a tab can.
    }
  }
  return globalThis.open(url, '_blank') === null ? 'blocked' : 'new_tab';
}

function isSafari(): boolean {
  return /^((?!chrome|android|crios|fxios).)*safari/i.test(navigator.userAgent);
}

/** Only one job is kept: its address ends with the next job or after ten minutes, never while somebody may still print it. */
function forgetFrame(): void {
  clearTimeout(forgetTimer);
  if (frame === undefined) return;
  URL.revokeObjectURL(frame.src);
  frame.remove();
  frame = undefined;
}
