/** Which platform's thing a card or file was, so that its bubble can show it as such. */
export type Sort = 'location' | 'link' | 'page' | 'voice' | 'video';

/**
 * What a visitor of a channel wrote, as one of our kinds. `mediaId`: by what the channel finds the picture or file, which
 * is fetched and stored as a file of ours.
 */
export type Said =
  | { kind: 'text'; msg: string }
  | { kind: 'card'; card: { title: string; text?: string; link?: string; sort: Sort }; pictureId: string | null }
  | { kind: 'image'; mediaId: string; name: string }
  | { kind: 'file'; mediaId: string; name: string; sort?: Sort; heard?: string }
  /** A kind that we do not know: its raw form is kept, and agents are told. */
  | { kind: 'unknown' };

/** By what the file of a message is fetched; null: it has none. */
export function mediaOf(said: Said | null): string | null {
  if (said?.kind === 'image' || said?.kind === 'file') return said.mediaId;
  return said?.kind === 'card' ? said.pictureId : null;
}
