const shapes = {
  down: 'M6 9.5l6 6 6-6',
  send: 'M12 19V5m0 0l-6 6m6-6l6 6',
  end: 'M18 6L6 18M6 6l12 12',
  clock: 'M12 7v5l3 2M12 3a9 9 0 100 18 9 9 0 000-18z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  checks: 'M2 12.5l4.5 4.5L16 7.5M11 16l1 1L21.5 7.5',
  alert: 'M12 8v5m0 3.5v.01M12 3a9 9 0 100 18 9 9 0 000-18z',
  letter: 'M4 6h16v12H4zM4 7l8 6 8-6',
  chat: 'M12 4c4.7 0 8.5 3.1 8.5 7s-3.8 7-8.5 7c-1 0-2-.1-2.9-.4L4.5 20l1.2-3.6C4.3 15 3.5 13.1 3.5 11c0-3.9 3.8-7 8.5-7z',
  leave: 'M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9',
  back: 'M15 5l-7 7 7 7',
  offline:
    'M3 3l18 18M8.5 15.5a5 5 0 017 0M5 12a10 10 0 015-2.7M12 19h.01M14.5 9.4A10 10 0 0119 12M2 8.5a15 15 0 014-2.5M10 5.1A15 15 0 0122 8.5',
  menu: 'M5 12a.6.6 0 101 0 .6.6 0 00-1 0m6.5 0a.6.6 0 101 0 .6.6 0 00-1 0m6.5 0a.6.6 0 101 0 .6.6 0 00-1 0',
  smile: 'M12 3a9 9 0 100 18 9 9 0 000-18zM8.5 14.5a4.5 4.5 0 007 0M9 9.5v.01M15 9.5v.01',
  clip: 'M20 11.5l-8.2 8.2a5 5 0 01-7.1-7.1l8.5-8.5a3.3 3.3 0 014.7 4.7l-8.5 8.5a1.7 1.7 0 01-2.4-2.4l7.8-7.8',
  camera: 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 16.5a3.3 3.3 0 100-6.6 3.3 3.3 0 000 6.6z',
  reply: 'M9 7l-5 5 5 5M4 12h9c4 0 7 2 7 6',
} as const;

export type IconName = keyof typeof shapes;
/** `shape`: path of an icon that a lazily loaded part brings itself. */
type IconProps = { name?: IconName; shape?: string; size?: number };

/** An icon beside a text or in a labelled control; never the only carrier of a meaning. */
export const Icon = ({ name, shape, size = 20 }: IconProps) => (
  <svg class="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    <path d={shape ?? (name && shapes[name])} />
  </svg>
);
