const SVG = 'http://www.w3.org/2000/svg';

/** Creates an element with attributes, text and children. Never from an HTML string, which the host page may forbid. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

export const drawn = (name: string, d: string): SVGElement => {
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  const stroke = { fill: 'none', stroke: 'currentColor', 'stroke-width': '2', 'stroke-linecap': 'round' };
  const attributes = {
    class: name,
    viewBox: '0 0 24 24',
    'aria-hidden': 'true',
    ...stroke,
    'stroke-linejoin': 'round',
  };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value);
  path.setAttribute('d', d);
  svg.append(path);
  return svg;
};

export const bubbleShape = () =>
  drawn(
    'bubble',
    'M12 4c4.7 0 8.5 3.1 8.5 7s-3.8 7-8.5 7c-1 0-2-.1-2.9-.4L4.5 20l1.2-3.6C4.3 15 3.5 13.1 3.5 11c0-3.9 3.800-7 8.5-7zM8.5 11h.01M12 11h.01M15.5 11h.01',
  );
export const downShape = () => drawn('down', 'M6 9.5l6 6 6-6');
export const crossShape = () => drawn('cross', 'M6 6l12 12M18 6L6 18');
