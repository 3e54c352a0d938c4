import { drawPicture } from './picture';

type Shown = { picture?: string | undefined; alt?: string | undefined };

/** The picture of an invitation, above its words. */
export function show(box: HTMLElement, { picture = '', alt = '' }: Shown, base: string): Promise<void> {
  return drawPicture(base, picture, (canvas) => {
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', alt);
    Object.assign(canvas.style, { display: 'block', width: '100%', height: 'auto', borderRadius: '8px' });
    box.shadowRoot?.querySelector('.body')?.prepend(canvas);
  });
}
