/** Fonts, character maps and colour profiles of pdf.js, served by ourselves. One object for good: a new one loads everything anew. */
export const PDF_SETTINGS = {
  cMapUrl: '/pdfjs/cmaps/',
  standardFontDataUrl: '/pdfjs/standard_fonts/',
  iccUrl: '/pdfjs/iccs/',
  isEvalSupported: false,
  // Compiling decoders in the browser would need a wider security policy; `wasm` holds the same in plain script.
  wasmUrl: '/pdfjs/wasm/',
  useWasm: false,
};
