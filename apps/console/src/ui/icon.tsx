/** Line icons on a 24 px grid, named by meaning, so that each meaning has one icon. */
const PATHS = {
  robot:
    'M12 4v3M7 7h10a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2zM9.5 12v1M14.5 12v1M3 12v2M21 12v2M10 21h4',
  wait: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2',
  current: 'M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-6l-5 4v-4H6a2 2 0 0 1-2-2z',
  monitor:
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  home: 'M4 11l8-7 8 7v9h-5.5v-6h-5v6H4z',
  end: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8.5 12.2l2.4 2.4 4.6-5',
  colleagues:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5a6 6 0 0 1 3.5 5.5',
  send: 'M4 12l16-8-5 17-3.5-6.5zM11.5 14.5L20 4',
  letter: 'M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM3.5 7l8.5 6 8.5-6',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  arrowDown: 'M12 5v14M6 13l6 6 6-6',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7',
  clock: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 8v4.5l2.5 1.5',
  move: 'M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3',
  warning: 'M12 4l9 16H3zM12 10v4M12 17v.5',
  offline: 'M4 4l16 16M8.5 16a5 5 0 0 1 7 0M5 12.5a10 10 0 0 1 5-2.7M14.5 9.9a10 10 0 0 1 4.5 2.6M12 19.5v.1',
  details: 'M4 5h16v14H4zM14.5 5v14',
  recall: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  link: 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  language: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9S9 6 12 3z',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
  agents: 'M5 13v-1a7 7 0 0 1 14 0v1M5 13h2.5v5H6a1 1 0 0 1-1-1zM19 13h-2.5v5H18a1 1 0 0 0 1-1zM18 18c0 2-2 3-4.5 3',
  logout: 'M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8M10 12h11M17.5 8.5L21 12l-3.5 3.5',
  device: 'M4 5h16v11H4zM9 20h6M12 16v4',
  invite: 'M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-6l-5 4v-4H6a2 2 0 0 1-2-2zM12 7v6M9 10h6',
  takeOver: 'M4 8h13l-3.5-3.5M20 16H7l3.5 3.5',
  eyeOff:
    'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.3M6.3 7.6A15.6 15.6 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-1',
  bug: 'M8 8.5a4 4 0 0 1 8 0M7 9h10v6a5 5 0 0 1-10 0zM12 10v10M3.5 8l3.5 2.5M20.5 8L17 10.5M3 14.5h4M17 14.5h4M4 20.5l3.6-3M20 20.5l-3.6-3M9.5 5L8 3M14.5 5L16 3',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5',
  bell: 'M6 10a6 6 0 0 1 12 0v4l2 3H4l2-3zM10 20a2.2 2.2 0 0 0 4 0',
  fullScreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  fullScreenExit: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
  theme: 'M9 4.5a3 3 0 0 0 6 0l5.5 3L18.5 12 17 11v9H7v-9l-1.5 1-2-4.5z',
  refresh: 'M20 5v5h-5M4 19v-5h5M19.5 10A8 8 0 0 0 5.6 7.3M4.5 14a8 8 0 0 0 13.9 2.7',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.5v.5',
  command:
    'M9 9h6v6H9zM9 9V6.5A2.5 2.5 0 1 0 6.5 9zM15 9h2.5A2.5 2.5 0 1 0 15 6.5zM15 15v2.5a2.5 2.5 0 1 0 2.5-2.5zM9 15H6.5A2.5 2.5 0 1 0 9 17.5z',
  dice: 'M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM8.5 8.5v.1M15.5 8.5v.1M12 12v.1M8.5 15.5v.1M15.5 15.5v.1',
  page: 'M6 3.5h8l4.5 4.5v12a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-15a1 1 0 0 1 .5-1zM13.5 4v4.5H18',
  copy: 'M9 8.5h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1zM5 15.5H4.5a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1V5',
  minimise: 'M5 12.5h14',
  maximise: 'M5.5 5.5h13v13h-13z',
  restore: 'M5 8.5h10.5V19H5zM8.5 8.5V5H19v10.5h-3.5',
  fold: 'M4 6h16M11 12h9M4 18h16M7 9.5L4.5 12 7 14.5',
  unfold: 'M4 6h16M11 12h9M4 18h16M4.5 9.5L7 12l-2.5 2.5',
  menu: 'M4 6h16M4 12h16M4 18h16',
  up: 'M5 15l7-7 7 7',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5',
  more: 'M5 12v.1M12 12v.1M19 12v.1',
  transfer: 'M14 5h5a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-5M4 12h11M11 8l4 4-4 4',
  whisper: 'M5 8a5 5 0 0 1 10 0c0 4-4 4.5-4 8a2.5 2.5 0 0 1-5 .5M8 8.5a2 2 0 0 1 4 0M18 5a8 8 0 0 1 0 7',
  pencil: 'M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5',
  star: 'M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z',
  block: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.8 5.8l12.4 12.4',
  keyboard: 'M3.5 6.5h17v11h-17zM7 10v.1M10.5 10v.1M14 10v.1M17.5 10v.1M8 14h8',
  sound: 'M4 10v4h3.5l4.5 4V6L7.5 10zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  bellOff: 'M4 4l16 16M8 5.5A6 6 0 0 1 18 10v4l1 1.5M6 9v5l-2 3h12.5M10 20a2.2 2.2 0 0 0 4 0',
  watched:
    'M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  bubbles: 'M4 5h10v7H8l-3 3v-3H4zM16 9h4v7h-1v3l-3-3h-5v-2',
  ads: 'M4 10v4h3l8 4.5v-13L7 10zM18 9.5a3.5 3.5 0 0 1 0 5M8 14.5l1 5h2.5',
  share:
    'M17 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM7 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM17 21a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9.2 10.8l5.6-4M9.2 13.2l5.6 4',
  direct: 'M4 12h11M11 7.5l4.5 4.5-4.5 4.5M20 5v14',
  filter: 'M4 6h16M7 12h10M10 18h4',
  sort: 'M7 5v14M4 16l3 3 3-3M13 6h7M13 12h5M13 18h3',
  phone: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  quote: 'M10 7H5v6h4v1a3 3 0 0 1-3 3M19 7h-5v6h4v1a3 3 0 0 1-3 3',
  note: 'M5 4h14v10l-5 6H5zM14 20v-6h5M8.5 8.5h7M8.5 12h4',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  toColleague: 'M13 5l7 6.5-7 6.5v-4c-5 0-7.5 1.5-9 4.5 0-6 3-9.5 9-9.5z',
  quickReply: 'M13 3L5 13.5h6L10 21l8-10.5h-6z',
  smile: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8.5 14a4.2 4.2 0 0 0 7 0M9 9.5v.6M15 9.5v.6',
  clip: 'M19.5 11.5l-7.6 7.6a4.6 4.6 0 0 1-6.5-6.5l8-8a3 3 0 0 1 4.3 4.3l-7.8 7.7a1.4 1.4 0 0 1-2-2l6.9-6.8',
  bolt: 'M13 3L5 13.5h6L10.5 21 19 10h-6.5z',
  bookmark: 'M7 4h10a1 1 0 0 1 1 1v15l-6-4-6 4V5a1 1 0 0 1 1-1z',
  grip: 'M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1',
  pinNone: 'M8 4h8M10 4v6l-3 4h10l-3-4V4M12 14v6',
  pinStart: 'M4 4v16M20 12H9M13 7.5L8.5 12l4.5 4.5',
  pinEnd: 'M20 4v16M4 12h11M11 7.5l4.5 4.5-4.5 4.5',
  columns: 'M4 5h16v14H4zM9.3 5v14M14.7 5v14',
  rows: 'M4 6h16M4 10h16M4 14h16M4 18h16',
  export: 'M12 4v11M7.5 10.5L12 15l4.5-4.5M4 15.5V19a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-3.5',
  ban: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.8 5.8l12.4 12.4',
} as const;

export type IconName = keyof typeof PATHS;

export const isIconName = (name: string | undefined): name is IconName => name !== undefined && name in PATHS;

/** Decoration beside a text; an icon without a text needs a label on its button. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ flex: 'none' }}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
