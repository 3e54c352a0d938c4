import type { Language } from '../../appearance';
import { crossShape, element } from '../../loader/shapes';
import type { Offer } from '../offers';
import { style } from './style';

const words = {
  zh: { accept: '开始聊天', later: '暂不需要', name: '聊天邀请' },
  en: { accept: 'Start a chat', later: 'Not now', name: 'Invitation to chat' },
};

export type Look = { language: Language; dark: boolean; accent: string; side: 'right' | 'left' };

type Answers = { accept(): void; later(): void };

/** Narrow screens get the variant for phones. */
const PHONE = '(max-width:479.98px)';

/**
 * The invitation in a shadow root of its own. It takes no focus, as the visitor did not ask for it; its buttons are the
 * next ones that Tab reaches from the page's end.
 */
export function drawBox(offer: Offer, look: Look, { accept, later }: Answers): HTMLElement {
  const t = words[look.language];
  const host = document.createElement('parley-invitation');
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  shadow.adoptedStyleSheets = [sheet];

  const isPhone = matchMedia(PHONE).matches;
  const shape = isPhone ? `phone ${offer.phone}` : `${offer.position} ${offer.look} ${offer.size}`;
  const root = element('section', {
    class: `${shape} ${look.side}${look.dark ? ' dark' : ''}`,
    role: 'dialog',
    'aria-label': offer.title || t.name,
    'aria-live': 'polite',
  });
  const close = element(
    'button',
    { type: 'button', class: 'close', 'aria-label': offer.later || t.later },
    crossShape(),
  );
  const body = element('div', { class: 'body' });
  if (offer.title) body.append(element('h2', {}, offer.title));
  if (offer.text) body.append(element('p', {}, offer.text));
  const yes = element('button', { type: 'button', class: 'yes' }, offer.accept || t.accept);
  const no = element('button', { type: 'button', class: 'no' }, offer.later || t.later);
  body.append(element('div', { class: 'buttons' }, yes, no));
  root.append(body, close);
  const set = (name: string, value: string) => root.style.setProperty(`--${name}`, value);
  set('accent', look.accent);
  if (offer.background) {
    const light = isLight(offer.background);
    set('ground', offer.background);
    set('ink', light ? '#1b1f26' : '#fff');
    set('soft', light ? '#414956' : '#ffffffd9');
  }
  yes.addEventListener('click', accept);
  for (const button of [no, close]) button.addEventListener('click', later);
  root.addEventListener('keydown', ({ key }) => key === 'Escape' && later());
  shadow.append(root);
  document.documentElement.append(host);
  return host;
}

/** Whether dark text is the readable one, by the brightness of the colour. */
function isLight(colour: string): boolean {
  const bits = Number.parseInt(colour.slice(1), 16);
  return (bits >> 16) * 0.299 + ((bits >> 8) & 255) * 0.587 + (bits & 255) * 0.114 > 140;
}
