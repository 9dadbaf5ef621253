import type { ReactNode } from 'react';
import { truckLook } from '#web/shared/truck-look.ts';

const FILLED = <circle cx="6" cy="6" r="5" fill="currentColor" />;
const RING = <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.5" />;

/** A status as shape and color. Text always accompanies it. */
const MARKS = {
  /** Confirmed, scheduled. */
  planned: { color: 'text-planned', shape: FILLED },
  /** Waiting for something that will happen by itself. */
  open: { color: 'text-planned', shape: RING },
  /** In progress: out, being written. */
  underway: {
    color: 'text-planned',
    shape: (
      <>
        {RING}
        <path d="M6 1.5a4.5 4.5 0 0 1 0 9z" fill="currentColor" />
      </>
    ),
  },
  /** Paid, sent, completed. */
  done: {
    color: 'text-done',
    shape: (
      <>
        <circle cx="6" cy="6" r="6" fill="currentColor" />
        <path d="m3.5 6.2 1.8 1.8 3.3-3.8" fill="none" stroke="#0d1422" strokeWidth="1.6" />
      </>
    ),
  },
  hold: {
    color: 'text-hold',
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
  /** Needs attention soon: unsigned, expiring, unsaved. */
  look: {
    color: 'text-warning',
    shape: (
      <>
        <path d="M6 .8 11.6 11H.4z" fill="currentColor" />
        <path d="M6 4.5v3M6 9v.4" stroke="#0d1422" strokeWidth="1.5" />
      </>
    ),
  },
  /** Needs action now: late, conflict, failed. */
  act: {
    color: 'text-act',
    shape: (
      <>
        <path d="M3.5 0h5L12 3.5v5L8.500 12h-5L0 8.500v-5z" fill="currentColor" />
        <path d="M6 2.800v3.800M6 8.600v.6" stroke="#0d1422" strokeWidth="1.6" />
      </>
    ),
  },
  unknown: {
    color: 'text-warning',
    shape: (
      <>
        <circle
          cx="6"
          cy="6"
          r="5.250"
          fill="none"
          stroke="currentColor"
          strokeDasharray="2 1.500"
        />
        <path
          d="M4.500 4.900a1.500 1.500 0 1 1 2 1.400c-.4.200-.5.400-.5.800M6 8.800v.4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.200"
        />
      </>
    ),
  },
  /** Not final: a quote, a draft. */
  draft: {
    color: 'text-faint',
    shape: (
      <path d="m6 .8 5.2 5.2L6 11.200.8 6z" fill="none" stroke="currentColor" strokeWidth="1.5" />
    ),
  },
  /** Ended without being done: canceled, expired, hidden. */
  off: {
    color: 'text-faint',
    shape: <path d="m2.500 2.500 7 7m0-7-7 7" stroke="currentColor" strokeWidth="1.7" />,
  },
  deliver: { color: 'text-soft', shape: <path d="M1 2h10L6 11z" fill="currentColor" /> },
  collect: {
    color: 'text-soft',
    shape: <path d="M1 10h10L6 1z" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  },
} as const;

export type Meaning = keyof typeof MARKS;

export const Mark = ({ is }: { readonly is: Meaning }) => (
  <svg viewBox="0 0 12 12" aria-hidden="true" className={`size-3 shrink-0 ${MARKS[is].color}`}>
    {MARKS[is].shape}
  </svg>
);

/** A row's status: a shape and its word. */
export const Badge = (props: { readonly is: Meaning; readonly children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5 align-top whitespace-nowrap text-soft">
    <Mark is={props.is} />
    {props.children}
  </span>
);

/** A property that is not a status. */
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

const COLORS = [
  '[--truck:var(--color-truck-1)]',
  '[--truck:var(--color-truck-2)]',
  '[--truck:var(--color-truck-3)]',
] as const;

/** Sets `--truck` for its content. Trucks are numbered from 1. */
export const truckColor = (truck: number): string => COLORS[truckLook(truck).color] ?? '';

export const TruckMark = ({ truck }: { readonly truck: number }) => {
  const { shape, color } = truckLook(truck);
  return (
    <span
      className={`inline-grid shrink-0 place-items-center text-xs leading-none font-semibold text-night ${SHAPES[shape] ?? ''} ${FILLS[color] ?? ''}`}
    >
      <span className="sr-only">Truck </span>
      {truck}
    </span>
  );
};
