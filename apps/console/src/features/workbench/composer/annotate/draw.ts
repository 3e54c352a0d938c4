import { arrowHead, boxOf, type Mark, type Point } from './marks';

/** Least size of mosaic squares in px: large enough to make text unreadable. */
const SQUARE_LEAST = 8;
const SQUARES_ACROSS = 60;

/** Draws one mark on the canvas. */
export function drawMark(context: CanvasRenderingContext2D, mark: Mark): void {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  if (mark.tool === 'mosaic') return drawMosaic(context, mark.from, mark.to);
  context.strokeStyle = mark.color;
  context.fillStyle = mark.color;
  if (mark.tool === 'text') return drawText(context, mark);
  context.lineWidth = mark.width;
  if (mark.tool === 'pen') return drawLine(context, mark.points);
  if (mark.tool === 'rect') {
    const { x, y, width, height } = boxOf(mark.from, mark.to, context.canvas);
    return context.strokeRect(x, y, width, height);
  }
  drawArrow(context, mark.from, mark.to, mark.width);
}

function drawLine(context: CanvasRenderingContext2D, points: readonly Point[]): void {
  const [first, ...rest] = points;
  if (!first) return;
  context.beginPath();
  context.moveTo(first.x, first.y);
  // A single point is a line of length 0, visible through its round caps.
  for (const { x, y } of rest.length > 0 ? rest : [first]) context.lineTo(x, y);
  context.stroke();
}

function drawArrow(context: CanvasRenderingContext2D, from: Point, to: Point, width: number): void {
  const head = arrowHead(from, to, width);
  if (!head) return;
  const [tip, left, right] = head;
  // The line ends inside the head, so that its round cap does not blunt the tip.
  drawLine(context, [from, { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 }]);
  context.beginPath();
  context.moveTo(tip.x, tip.y);
  context.lineTo(left.x, left.y);
  context.lineTo(right.x, right.y);
  context.closePath();
  context.fill();
}

function drawText(context: CanvasRenderingContext2D, { at, text, size, color }: Extract<Mark, { tool: 'text' }>): void {
  context.font = `600 ${size}px "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif`;
  context.textBaseline = 'top';
  // A contrasting outline keeps text readable on any picture.
  context.strokeStyle = color === '#ffffff' ? 'rgb(0 0 0 / 70%)' : 'rgb(255 255 255 / 85%)';
  context.lineWidth = Math.max(2, size / 8);
  context.strokeText(text, at.x, at.y);
  context.fillText(text, at.x, at.y);
}

/** Replaces each square by its mean colour, which cannot be reversed. */
function drawMosaic(context: CanvasRenderingContext2D, from: Point, to: Point): void {
  const { canvas } = context;
  const { x, y, width, height } = boxOf(from, to, canvas);
  if (width < 1 || height < 1) return;
  const square = Math.max(SQUARE_LEAST, Math.round(Math.max(canvas.width, canvas.height) / SQUARES_ACROSS));
  const small = document.createElement('canvas');
  small.width = Math.max(1, Math.ceil(width / square));
  small.height = Math.max(1, Math.ceil(height / square));
  const reduced = small.getContext('2d');
  if (!reduced) return;
  reduced.imageSmoothingEnabled = true;
  reduced.imageSmoothingQuality = 'high';
  reduced.drawImage(canvas, x, y, width, height, 0, 0, small.width, small.height);
  context.imageSmoothingEnabled = false;
  context.drawImage(small, 0, 0, small.width, small.height, x, y, width, height);
  context.imageSmoothingEnabled = true;
}
