/** The one element that scrolls the page, whichever layout stands around it; null before the frame is drawn. */
export const scroller = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-scroller]');

export const SCROLLER = { 'data-scroller': '' } as const;
