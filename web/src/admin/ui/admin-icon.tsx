/**
 * Stroked paths on a 24 x 24 grid. Kept apart from the shop's icons to keep the home page small.
 */
const PATHS = {
  bolt: 'M13 2 4 14h7l-1 8 9-12h-7z',
  box: 'm12 3 9 5v8l-9 5-9-5V8zM3 8l9 5 9-5M12 13v8',
  calendar:
    'M5 5h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM3 10h18M8 3v4M16 3v4',
  card: 'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM2 10h20',
  chart: 'M4 20V10M10 20V4M16 20v-7M21 20H3',
  chat: 'M4 5h16v11H9l-5 4z',
  check: 'm4 12 5 5L20 6',
  clock: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM12 7v5l3 2',
  close: 'M6 6l12 12M18 6 6 18',
  columns: 'M4 5h16v14H4zM10 5v14M15 5v14',
  doc: 'M6 3h8l5 5v13H6zM14 3v5h5M9 13h7M9 17h7',
  dots: 'M5 12h.01M12 12h.01M19 12h.01',
  down: 'm6 9 6 6 6-6',
  download: 'M12 4v12M6 11l6 6 6-6M4 21h16',
  filter: 'M3 5h18l-7 8v6l-4 2v-8z',
  gear: 'M4 7h10M18 7h2M4 17h2M10 17h10M18 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM10 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
  gift: 'M3 9h18v12H3zM12 9v12M3 14h18M12 9C9 9 6 8 6 6s4-3 6 3c2-6 6-5 6-3s-3 3-6 3',
  heart: 'M12 20 4 12a5 5 0 0 1 8-6 5 5 0 0 1 8 6z',
  home: 'M3 11 12 4l9 7v9h-6v-6H9v6H3z',
  layers: 'm12 3 9 5-9 5-9-5zM3 12l9 5 9-5M3 16l9 5 9-5',
  left: 'm14 6-6 6 6 6',
  link: 'M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1',
  list: 'M8 6h13M8 12h13M8 18h13M3 6h.01M3 12h.01M3 18h.01',
  lock: 'M7 11h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2ZM8 11V7a4 4 0 0 1 8 0v4',
  mail: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM3 7l9 7 9-7',
  megaphone: 'M3 10v4h4l8 5V5l-8 5zM19 9a4 4 0 0 1 0 6',
  minus: 'M5 12h14',
  next: 'M12 4v16M5 13l7 7 7-7',
  offline:
    'M3 3l18 18M5 12a10 10 0 0 1 5-3M2 8a15 15 0 0 1 4-2.500M19 12a10 10 0 0 0-4-2.700M22 8a15 15 0 0 0-11-4M9 16a4 4 0 0 1 6 0M12 20h.01',
  phone:
    'M5 3h4l2 5-2.500 1.500a11 11 0 0 0 6 6L16 13l5 2v4c0 1-1 2-2 2C10 21 3 14 3 5c0-1 1-2 2-2z',
  plus: 'M12 5v14M5 12h14',
  previous: 'M12 20V4M5 11l7-7 7 7',
  right: 'm10 6 6 6-6 6',
  search: 'm20 20-4-4M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z',
  send: 'M21 3 3 10l7 3 3 8zM21 3 10 13',
  shield: 'M12 3 5 6v5.500c0 4.300 2.900 7.800 7 9.500 4.100-1.700 7-5.200 7-9.500V6l-7-3Z',
  shop: 'M4 9h16l-1-5H5zM5 9v11h14V9M9 20v-6h6v6',
  spark:
    'M12 3v6M12 15v6M3 12h6M15 12h6M6 6l2.500 2.500M15.500 15.500 18 18M18 6l-2.500 2.500M8.500 15.500 6 18',
  star: 'm12 3 2.800 5.800 6.200.9-4.500 4.400 1 6.200-5.500-3-5.500 3 1-6.200L3 9.700l6.200-.9z',
  tag: 'M3 12V4h8l10 10-8 8zM7.500 8.500h.01',
  truck:
    'M2 6h12v11H2zM14 10h4l4 4v3h-8zM9 18a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM19 18a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
  user: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM4 21c0-4 3-6 8-6s8 2 8 6',
  users:
    'M13 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM2 21c0-4 3-6 7-6s7 2 7 6M16 4a4 4 0 0 1 0 8M19 15c2 1 3 3 3 6',
  wheel:
    'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM14 12a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM3 12h7M14 12h7M12 14v7',
  rain: 'M7 15a4 4 0 0 1 .5-8A5.5 5.5 0 0 1 18 8.5a3.3 3.3 0 0 1-.5 6.5zM8.5 18l-1 3M12.5 18l-1 3M16.5 18l-1 3',
  wind: 'M3 8h11a3 3 0 1 0-3-3M3 13h16a3 3 0 1 1-3 3M3 18h8',
  wrench: 'M14 7a4 4 0 0 1 5-4l-2 3 1 2 2 1 2-2a4 4 0 0 1-5 5L9 20a2 2 0 0 1-4-3z',
} as const;

export type AdminIconName = keyof typeof PATHS;

/** 16 px by default; hidden from screen readers, because text beside it says the same. */
export const AdminIcon = (props: {
  readonly name: AdminIconName;
  readonly className?: string | undefined;
}) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth={props.name === 'dots' ? 3 : 1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    className={`shrink-0 ${props.className ?? 'size-4'}`}
  >
    <path d={PATHS[props.name]} />
  </svg>
);
