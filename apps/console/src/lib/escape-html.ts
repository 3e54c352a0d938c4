const CHARACTERS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as HTML shows it, letter for letter. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => CHARACTERS[character] ?? '');
