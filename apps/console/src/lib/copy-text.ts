/** Puts a text on the clipboard, on pages without https too; false where the browser says no. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** `navigator.clipboard` is missing on plain http: then by a field that is selected and gone again. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Inside the dialog that is open: outside of it nothing can be focused.
  (focused?.closest('dialog') ?? document.body).append(field);
  field.select();
  const went = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return went;
}
