import { CALENDAR } from '#texts/calendar.ts';

const SWATCH = 'grid size-7 place-items-center rounded-full text-sm tabular-nums';

/** What the marks of a calendar mean. @param props.hasBooked false: without a product nothing is booked */
export function CalendarLegend(props: {
  readonly hasClosed?: boolean;
  readonly hasBooked?: boolean;
}) {
  const { hasClosed = false, hasBooked = true } = props;
  return (
    <ul aria-label={CALENDAR.legend} className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={`${SWATCH} border border-edge text-ink`}>
          8
        </span>
        {CALENDAR.available}
      </li>
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
