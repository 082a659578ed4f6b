import { PAPERS } from '#domain/label-sheets.ts';
import type { LabelSize } from '#domain/label-sizes.ts';

const DOTS_PER_POINT = 203 / 72;

/** Draws the cover label as a PNG. The browser renders the text, because list names can be in any script. */
export async function drawCover(size: LabelSize, lines: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const box = PAPERS[size].columns === 1 ? PAPERS[size] : PAPERS.thermal_a6;
  const canvas = new OffscreenCanvas(Math.round(box.width * DOTS_PER_POINT), Math.round(box.height * DOTS_PER_POINT));
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser draws no images.');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  pen.textAlign = 'center';
  const step = canvas.height / (lines.length + 2);
  for (const [index, line] of lines.entries()) {
    const height = index === 1 ? step * 0.6 : step * 0.35;
    pen.font = `700 ${Math.round(height)}px 'Atkinson Hyperlegible Next Variable', sans-serif`;
    pen.fillText(line, canvas.width / 2, step * (index + 1.5), canvas.width * 0.9);
  }
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
}
