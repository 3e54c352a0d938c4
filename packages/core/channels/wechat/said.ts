import type { Said } from '../said';
import type { Content } from './inbound';

/** W-14 … W-17: what agents see of a callback; null: an event, which is no message. */
export function saidOf(content: Content): Said | null {
  switch (content.kind) {
    case 'text':
      return content.text === '' ? { kind: 'unknown' } : { kind: 'text', msg: content.text };
    case 'image':
      return { kind: 'image', mediaId: content.mediaId, name: 'image.jpg' };
    case 'voice': {
      const { mediaId, format, heard } = content;
      const name = `voice.${/^\w{1,5}$/.test(format) ? format.toLowerCase() : 'amr'}`;
      return { kind: 'file', mediaId, name, sort: 'voice', ...(heard && { heard }) };
    }
    case 'video':
      return { kind: 'file', mediaId: content.mediaId, name: 'video.mp4', sort: 'video' };
    case 'location':
      return { kind: 'card', card: locationCard(content), pictureId: null };
    case 'link': {
      const { title, text, url } = content;
      const card = {
        title: title || url || '…',
        ...(text && { text }),
        ...(url && { link: url }),
        sort: 'link' as const,
      };
      return { kind: 'card', card, pictureId: null };
    }
    case 'page': {
      const { title, path, thumbId } = content;
      return {
        kind: 'card',
        card: { title: title || path || '…', ...(path && { text: path }), sort: 'page' },
        pictureId: thumbId || null,
      };
    }
    case 'unknown':
      return { kind: 'unknown' };
    case 'event':
      return null;
  }
}

/** W-15 The platform's coordinates are those of maps in China (GCJ-02), which this map takes. */
function locationCard({ latitude, longitude, label }: Extract<Content, { kind: 'location' }>) {
  const place = `${latitude.toFixed(6)},${longitude.toFixed(6)}`;
  const marker = `coord:${place};title:${encodeURIComponent(label || place)}`;
  return {
    title: label || place,
    ...(label && { text: place }),
    link: `https://apis.map.qq.com/uri/v1/marker?marker=${marker}&referer=parley`,
    sort: 'location' as const,
  };
}
