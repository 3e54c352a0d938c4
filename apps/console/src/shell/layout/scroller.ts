/** The element that scrolls the page in every layout; null before the frame is rendered. */
export const scroller = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-scroller]');

export const SCROLLER = { 'data-scroller': '' } as const;
