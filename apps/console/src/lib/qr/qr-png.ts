import { canvasPng } from '../canvas-png';
import { qrOf } from './qr-code';

/** Pixels of a module, and modules of the quiet zone around a code (ISO/IEC 18004: four). */
const MODULE = 8;
const QUIET = 4;

/** A QR code as a picture, black on white. */
export async function qrPng(text: string): Promise<Blob> {
  const rows = qrOf(text);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = (rows.length + 2 * QUIET) * MODULE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) pen.fillRect((x + QUIET) * MODULE, (y + QUIET) * MODULE, MODULE, MODULE);
  return canvasPng(canvas);
}
