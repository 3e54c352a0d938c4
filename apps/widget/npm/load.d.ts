export type ParleyOptions = {
  /** The address of widget.js on your server. */
  script: string;
  /** The site's key. */
  site: string;
  language?: 'zh' | 'en';
  theme?: 'light' | 'dark' | 'auto';
  /** For a Content-Security-Policy with nonces. */
  nonce?: string;
};

/** Adds the chat to the page once; resolves when the launcher is shown, rejects if it never will be. */
export function loadParley(options: ParleyOptions): Promise<ParleyApi>;
