/** Stroked paths on a 24 x 24 grid. */
const PATHS = {
  alert:
    'M12 8v5m0 3.5v.01M10.3 3.9 2.4 17.6A2 2 0 0 0 4.1 20.6h15.8a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z',
  arrow: 'M5 12h14m-6-6 6 6-6 6',
  back: 'M19 12H5m6 6-6-6 6-6',
  bolt: 'M13 2 4 14h7l-1 8 9-12h-7l1-8Z',
  calendar:
    'M7 3v4m10-4v4M4 9h16M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Z',
  cart: 'M3 4h2.2l2.3 11.2a1.5 1.5 0 0 0 1.5 1.2h8.4a1.5 1.5 0 0 0 1.5-1.2L20.5 8H6M9.5 20.5v.01m7.5-.01v.01',
  chat: 'M4 5h16v11h-8l-4.5 4v-4H4V5Zm4.5 5.5v.01m3.5-.01v.01m3.5-.01v.01',
  check: 'm4.5 12.5 5 5 10-11',
  chevron: 'm6 9 6 6 6-6',
  clock: 'M12 7v5l3.5 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  close: 'M6 6l12 12M18 6 6 18',
  drop: 'M12 3s6.5 6.6 6.5 11a6.5 6.5 0 0 1-13 0C5.5 9.6 12 3 12 3Z',
  filter: 'M4 7h9m4 0h3M4 17h3m4 0h9M15 4.5v5M9 14.5v5',
  ground: 'M3 18h18M5 18c0-5 1.5-7 3-9m3 9c0-6-.5-9-2-12m7 12c0-5 1-7 3-9',
  mail: 'M4 6h16v12H4V6Zm0 1 8 6 8-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M6 12h12',
  moon: 'M20 14.5A8.2 8.2 0 1 1 9.5 4a6.6 6.6 0 0 0 10.5 10.5Z',
  phone:
    'M6.5 3.5 9 3l2 5-2.2 1.6a12 12 0 0 0 5.6 5.6L16 13l5 2-.5 2.5A3 3 0 0 1 17.5 20 14.5 14.5 0 0 1 4 6.5a3 3 0 0 1 2.5-3Z',
  picture: 'M4 5h16v14H4V5Zm0 11 5-5 4 4 3-3 4 4M15.5 9v.01',
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  plus: 'M12 6v12M6 12h12',
  ruler: 'M2.5 8h19v8h-19V8Zm4 0v3M10 8v4.5M13.5 8v3M17 8v4.5',
  search: 'm20 20-4.2-4.2M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z',
  shield: 'M12 3 5 6v5.5c0 4.3 2.9 7.8 7 9.5 4.1-1.7 7-5.2 7-9.5V6l-7-3Zm-3 9 2.2 2.2L15.5 10',
  smile: 'M8.5 14.5a4.5 4.5 0 0 0 7 0M9 9.5v.01m6-.01v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  sparkle:
    'M12 3l1.8 5.2L19 10l-5.2 1.8L12 17l-1.8-5.2L5 10l5.2-1.8L12 3Zm7 12 .8 2.2L22 18l-2.2.8L19 21l-.8-2.2L16 18l2.2-.8L19 15Z',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.8l-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8L12 3.5Z',
  trash: 'M5 7h14M10 7V4h4v3m3 0-1 13H8L7 7m3.5 4v5m3-5v5',
  truck:
    'M3 6h11v10H3V6Zm11 4h4l3 3v3h-7v-6ZM7 19a1.8 1.8 0 1 0 0-3.6A1.8 1.8 0 0 0 7 19Zm10 0a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Z',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 9c.6-4 3.8-6 8-6s7.4 2 8 6',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 9c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6m1-9.4a3 3 0 1 0-1.5-5.8M21.5 19c0-2.9-1.7-4.9-4-5.6',
  bounce: 'M4 20V8l2-3.5L8 8h2l2-3.5L14 8h2l2-3.5L20 8v12H4Zm5 0v-4a3 3 0 0 1 6 0v4',
  water: 'M8 21V4M4 21V4h4c1 8 4 12 9 12h4v5H4Zm13-12.5s2 2 2 3.4a2 2 0 0 1-4 0c0-1.4 2-3.4 2-3.4Z',
  combo: 'M3 20V9l2-3.5L7 9l2-3.5L11 9v11m0-9c3 0 3 7 10 7v2H3m3 0v-3a1.5 1.5 0 0 1 3 0v3',
  obstacle: 'M2 20h20M4 20v-6a3.5 3.5 0 0 1 7 0v6m2 0v-9a3.5 3.5 0 0 1 7 0v9',
  event:
    'M12 5V2.5M12 5c-1.5 3.5-5 6-9 7v8h18v-8c-4-1-7.5-3.5-9-7Zm0 0c-.5 5-2 10-4 15m4-15c.5 5 2 10 4 15',
} as const;

export type IconName = keyof typeof PATHS;

type Drawn = {
  readonly className?: string | undefined;
  readonly filled?: boolean | undefined;
};

/** Draws a stroked path on the grid. */
export const Glyph = ({
  path,
  className = 'size-5',
  filled = false,
}: Drawn & { readonly path: string }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill={filled ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    className={`shrink-0 ${className}`}
  >
    <path d={path} />
  </svg>
);

/** Decoration beside text, hidden from screen readers. */
export const Icon = ({ name, ...drawn }: Drawn & { readonly name: IconName }) => (
  <Glyph path={PATHS[name]} {...drawn} />
);
