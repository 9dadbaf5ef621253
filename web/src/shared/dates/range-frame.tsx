import type { ReactNode, Ref } from 'react';
import { CALENDAR } from '#texts/calendar.ts';

const SWATCH =
  'grid size-[2em] shrink-0 place-items-center rounded-full text-sm leading-none tabular-nums';

/**
 * Explains the marks. `hasBooked`: false without a product, when nothing is booked. `hasPickUp`:
 * false where the pickup is on a party day.
 */
export function CalendarLegend(props: {
  readonly hasClosed?: boolean;
  readonly hasBooked?: boolean;
  readonly hasPickUp?: boolean;
}) {
  const { hasClosed = false, hasBooked = true, hasPickUp = true } = props;
  return (
    <ul
      aria-label={CALENDAR.legend}
      className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted max-sm:grid max-sm:grid-cols-2"
    >
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={`${SWATCH} bg-cyan font-bold text-night`}>
          8
        </span>
        {CALENDAR.party}
      </li>
      {hasPickUp && (
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className={`${SWATCH} border-2 border-cyan text-cyan`}>
            8
          </span>
          {CALENDAR.pickUp}
        </li>
      )}
      {hasBooked && (
        <li className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className={`${SWATCH} line-through decoration-danger decoration-2`}
          >
            8
          </span>
          {CALENDAR.booked}
        </li>
      )}
      {hasBooked && (
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className={`${SWATCH} border border-dashed border-edge`}>
            8
          </span>
          {CALENDAR.endOnly}
        </li>
      )}
      {hasClosed && (
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className={`${SWATCH} bg-line/40 line-through`}>
            8
          </span>
          {CALENDAR.closed}
        </li>
      )}
    </ul>
  );
}

/** A screen lower than 30 lines of text leaves no room beside it for the days, so it scrolls, too. */
const FOOT =
  'sticky bottom-[min(0px,(100dvh-30rem)*99)] z-10 -mx-4 bg-raised px-4 md:-mx-6 md:px-6';

/**
 * Shortcuts, months, and the choice in words, which stays visible when the calendar scrolls.
 * Contains no calendar code, so the page can show it before that loads and nothing moves.
 */
export function RangeFrame(props: {
  readonly frame?: Ref<HTMLDivElement>;
  readonly isBusy: boolean;
  readonly shortcuts: ReactNode;
  readonly months: ReactNode;
  /** The choice, or why something is not possible. */
  readonly status: ReactNode;
  /** Beside it: buttons that use the choice. */
  readonly actions?: ReactNode;
  /** Scrolls while the choice and its button stay visible. */
  readonly isSheet?: boolean;
  /** Below the months: a legend, or an error. */
  readonly children?: ReactNode;
}) {
  const { frame, isBusy, shortcuts, months, status, actions, isSheet = false } = props;
  return (
    <div ref={frame} aria-busy={isBusy || undefined} className="grid grid-cols-1 gap-3">
      {shortcuts}
      {months}
      {props.children}
      <div
        className={`flex min-h-23 flex-wrap items-center justify-between gap-x-3 gap-y-3 border-t border-line py-3 ${isSheet ? FOOT : ''}`}
      >
        <output
          className={`block min-h-17 min-w-40 flex-1 content-center ${isSheet ? 'max-sm:basis-full' : ''}`}
        >
          {status}
        </output>
        {actions}
      </div>
    </div>
  );
}
