import type { ReactNode } from 'react';

const FILLED = <circle cx="6" cy="6" r="5" fill="currentColor" />;
const RING = <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.5" />;

/** What a thing is, as a shape and a colour; a word always stands beside it. */
const MARKS = {
  /** Confirmed, scheduled. */
  planned: { colour: 'text-planned', shape: FILLED },
  /** Waits for something of its own accord. */
  open: { colour: 'text-planned', shape: RING },
  /** Under way: out, being written. */
  underway: {
    colour: 'text-planned',
    shape: (
      <>
        {RING}
        <path d="M6 1.5a4.5 4.5 0 0 1 0 9z" fill="currentColor" />
      </>
    ),
  },
  /** Paid, sent, completed. */
  done: {
    colour: 'text-done',
    shape: (
      <>
        <circle cx="6" cy="6" r="6" fill="currentColor" />
        <path d="m3.5 6.2 1.8 1.8 3.3-3.8" fill="none" stroke="#0d1422" strokeWidth="1.6" />
      </>
    ),
  },
  hold: {
    colour: 'text-hold',
    shape: (
      <circle
        cx="6"
        cy="6"
        r="4.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeDasharray="2.3 2"
      />
    ),
  },
  /** Soon somebody has to look: unsigned, expires, not saved. */
  look: {
    colour: 'text-warning',
    shape: (
      <>
        <path d="M6 .8 11.6 11H.4z" fill="currentColor" />
        <path d="M6 4.5v3M6 9v.4" stroke="#0d1422" strokeWidth="1.5" />
      </>
    ),
  },
  /** Now: late, conflict, failed. */
  act: {
    colour: 'text-act',
    shape: (
      <>
        <path d="M3.5 0h5L12 3.5v5L8.500 12h-5L0 8.500v-5z" fill="currentColor" />
        <path d="M6 2.800v3.800M6 8.600v.6" stroke="#0d1422" strokeWidth="1.6" />
      </>
    ),
  },
  /** Not yet more than a thought: a quote, a draft. */
  draft: {
    colour: 'text-faint',
    shape: (
      <path d="m6 .8 5.2 5.2L6 11.200.8 6z" fill="none" stroke="currentColor" strokeWidth="1.5" />
    ),
  },
  /** Over without being done: cancelled, expired, hidden. */
  off: {
    colour: 'text-faint',
    shape: <path d="m2.500 2.500 7 7m0-7-7 7" stroke="currentColor" strokeWidth="1.7" />,
  },
  deliver: { colour: 'text-soft', shape: <path d="M1 2h10L6 11z" fill="currentColor" /> },
  collect: {
    colour: 'text-soft',
    shape: <path d="M1 10h10L6 1z" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  },
} as const;

export type Meaning = keyof typeof MARKS;

export const Mark = ({ is }: { readonly is: Meaning }) => (
  <svg viewBox="0 0 12 12" aria-hidden="true" className={`size-3 shrink-0 ${MARKS[is].colour}`}>
    {MARKS[is].shape}
  </svg>
);

/** The status of a row: a shape, and the word for it. */
export const Badge = (props: { readonly is: Meaning; readonly children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5 align-top whitespace-nowrap text-soft">
    <Mark is={props.is} />
    {props.children}
  </span>
);

/** A property that is no status. */
export const Tag = ({ children }: { readonly children: ReactNode }) => (
  <span className="inline-flex h-5 items-center gap-1 rounded-sm border border-rim bg-over px-1.5 text-sm whitespace-nowrap text-soft">
    {children}
  </span>
);

const SHAPES = [
  'size-[18px] rounded-full',
  'size-[18px] rounded-[3px]',
  'size-5 [clip-path:polygon(50%_0,100%_50%,50%_100%,0_50%)]',
] as const;
const FILLS = ['bg-truck-1', 'bg-truck-2', 'bg-truck-3'] as const;
const KINDS = SHAPES.length;

/** Of nine trucks no two look alike; the number tells the tenth from the first. @param truck from 1 */
export const truckLook = (truck: number): { readonly shape: number; readonly colour: number } => ({
  shape: (truck - 1) % KINDS,
  colour: (truck - 1 + Math.floor((truck - 1) / KINDS)) % KINDS,
});

const COLOURS = [
  '[--truck:var(--color-truck-1)]',
  '[--truck:var(--color-truck-2)]',
  '[--truck:var(--color-truck-3)]',
] as const;

/** Sets `--truck` for what stands inside. @param truck from 1 */
export const truckColour = (truck: number): string => COLOURS[truckLook(truck).colour] ?? '';

/** Which truck: an identity, so a shape, a colour and a number. @param truck from 1 */
export const TruckMark = ({ truck }: { readonly truck: number }) => {
  const { shape, colour } = truckLook(truck);
  return (
    <span
      className={`inline-grid shrink-0 place-items-center text-xs leading-none font-semibold text-night ${SHAPES[shape] ?? ''} ${FILLS[colour] ?? ''}`}
    >
      <span className="sr-only">Truck </span>
      {truck}
    </span>
  );
};
