const SWATCH = 'grid size-7 place-items-center rounded-full text-sm tabular-nums';

/** What the marks of the availability calendar mean. */
export function CalendarLegend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={`${SWATCH} border border-edge text-ink`}>
          8
        </span>
        Available
      </li>
      <li className="flex items-center gap-2">
        <span
          aria-hidden="true"
          className={`${SWATCH} line-through decoration-danger decoration-2`}
        >
          8
        </span>
        Booked
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={`${SWATCH} border border-dashed border-edge`}>
          8
        </span>
        Pick-up only
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={`${SWATCH} bg-cyan font-bold text-night`}>
          8
        </span>
        Your rental
      </li>
    </ul>
  );
}
