import { canvasPng } from '../../canvas-png';

/** Twice the size on screen, for paper. */
const SCALE = 2;

/** A drawing as a PNG, in the colours that it has on screen. */
export async function pictureOf(svg: SVGSVGElement): Promise<Blob> {
  const { width, height } = svg.getBoundingClientRect();
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const drawn = [...svg.querySelectorAll('path')];
  for (const [at, path] of copy.querySelectorAll('path').entries()) {
    const { fill, stroke } = getComputedStyle(drawn[at]!);
    path.setAttribute('fill', fill);
    path.setAttribute('stroke', stroke);
    path.removeAttribute('style');
  }
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const ink = canvas.getContext('2d')!;
  ink.fillStyle = getComputedStyle(document.body).backgroundColor;
  ink.fillRect(0, 0, canvas.width, canvas.height);
  ink.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvasPng(canvas);
}
