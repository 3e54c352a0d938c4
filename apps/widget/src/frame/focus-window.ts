/** On touch screens the text field gets no focus: the keyboard would cover the messages. */
export function focusWindow(): void {
  const field = matchMedia('(pointer: fine)').matches ? document.querySelector('textarea') : null;
  (field ?? document.querySelector<HTMLElement>('.window'))?.focus();
}
