import { CALENDAR } from '#texts/calendar.ts';

const SWATCH = 'grid size-7 place-items-center rounded-full text-sm tabular-nums';

/** What the marks of the availability calendar mean. */
export function CalendarLegend({ hasClosed = false }: { readonly hasClosed?: boolean }) {
  return (
    <ul aria-label={CALENDAR.legend} className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={`${SWATCH} border border-edge text-ink`}>
          8
        </span>
        {CALENDAR.available}
      </li>
      <li className="flex items-center gap-2">
        <span
          aria-hidden="true"
          className={`${SWATCH} line-through decoration-danger decoration-2`}
        >
          8
        </span>
        {CALENDAR.booked}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={`${SWATCH} border border-dashed border-edge`}>
          8
        </span>
        {CALENDAR.pickUpOnly}
      </li>
      {hasClosed && (
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className={`${SWATCH} bg-line/40`}>
            8
          </span>
          {CALENDAR.closed}
        </li>
      )}
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={`${SWATCH} bg-cyan font-bold text-night`}>
          8
        </span>
        {CALENDAR.yours}
      </li>
    </ul>
  );
}
