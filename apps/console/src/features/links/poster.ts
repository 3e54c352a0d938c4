import { qrPath } from '@parley/core/qr/qr-path';
import { canvasPng } from '../../lib/canvas-png';
import { escapeHtml } from '../../lib/escape-html';
import { qrOf } from '../../lib/qr/qr-code';

/** `url`: what the code says. `foot`: below it, for who cannot scan; absent: the same. */
export type Poster = { title: string; text: string; url: string; scan: string; foot?: string };

/** A4 portrait in points (1/72 inch). */
const WIDTH = 595;
const HEIGHT = 842;
const QR_SIDE = 360;
/** The foot is one line; a longer one is smaller. */
const FOOT_SIZE = 15;
const FOOT_WIDTH = WIDTH - 2 * 24;
/** Quiet zone around the QR code, in modules; the standard asks for 4. */
const MARGIN = 4;
const FONT = `font-family="PingFang SC, Microsoft YaHei, Noto Sans CJK SC, sans-serif"`;

/** Returns a poster as SVG: title, QR code, text, address. All texts are escaped. */
export function posterSvg({ title, text, url, scan, foot = url }: Poster): string {
  const rows = qrOf(url);
  const unit = QR_SIDE / (rows.length + 2 * MARGIN);
  const head = linesOf(title, 13, 2);
  const body = linesOf(text, 26, 4);
  const top = 96 + head.length * 48;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...head.map((line, at) => textAt(line, 100 + at * 48, 38, '#181c23', 600)),
    `<g transform="translate(${(WIDTH - QR_SIDE) / 2} ${top}) scale(${unit})">`,
    `<path d="${qrPath(rows, MARGIN)}" fill="#000" shape-rendering="crispEdges"/></g>`,
    textAt(scan, top + QR_SIDE + 24, 22, '#181c23', 600),
    ...body.map((line, at) => textAt(line, top + QR_SIDE + 72 + at * 30, 19, '#3c4450', 400)),
    textAt(foot, HEIGHT - 40, Math.min(FOOT_SIZE, FOOT_WIDTH / widthOf(foot)), '#626b79', 400),
    '</svg>',
  ].join('');
}

const textAt = (text: string, y: number, size: number, color: string, weight: number): string =>
  `<text x="${WIDTH / 2}" y="${y}" text-anchor="middle" ${FONT} font-size="${size}" font-weight="${weight}" fill="${color}">${escapeHtml(text)}</text>`;

/**
 * Breaks a text into at most `count` lines of at most `maxWidth` wide (CJK) characters; Latin ones count 0.55. A text
 * that does not fit ends with an ellipsis.
 */
export function linesOf(text: string, maxWidth: number, count: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    let width = 0;
    for (const word of paragraph.match(/[\x21-\x7e]+ ?|[\s\S]/gu) ?? []) {
      const wordWidth = widthOf(word);
      if (width + wordWidth > maxWidth && line !== '') {
        lines.push(line.trimEnd());
        line = '';
        width = 0;
      }
      line += word;
      width += wordWidth;
    }
    if (line.trim() !== '') lines.push(line.trimEnd());
  }
  if (lines.length <= count) return lines;
  return [...lines.slice(0, count - 1), `${lines[count - 1]?.slice(0, -1)}…`];
}

const widthOf = (word: string): number => [...word].reduce((sum, letter) => sum + (letter < '\u0250' ? 0.55 : 1), 0);

/** Renders the poster as PNG at three times its size. */
export async function posterPng(svg: string): Promise<Blob> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * 3;
  canvas.height = HEIGHT * 3;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvasPng(canvas);
}
