import { type PointerEvent, use } from 'react';
import type { SpanKind } from '#core/inventory/unit-timeline.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { AdminIcon } from '#web/admin/ui/admin-icon.tsx';
import { Mark } from '#web/admin/ui/badge.tsx';
import { OpensContext } from '#web/admin/ui/may.ts';
import { labelRoom, type Placed, sayBar, type UnitRow } from './calendar-rows.ts';

const HATCH =
  'bg-[repeating-linear-gradient(135deg,var(--hatch)_0_3px,transparent_3px_8px)] border';

/** Filled, dashed or hatched, so that kinds differ without color. */
export const LOOKS: Readonly<Record<SpanKind, string>> = {
  booked: 'bg-[#28427a] text-ink',
  held: 'border border-dashed border-hold bg-hold/12 text-ink',
  maintenance: `border-warning/40 text-warning [--hatch:rgb(255_196_77/0.16)] ${HATCH}`,
  papers: `border-act/60 text-act [--hatch:rgb(255_93_108/0.2)] ${HATCH}`,
  conflict: 'bg-danger text-[#1c0407] font-medium',
  retired: 'bg-line text-muted',
};

export const KindIcon = ({ kind }: { readonly kind: SpanKind }) => {
  if (kind === 'held') return <Mark is="hold" />;
  if (kind === 'maintenance') return <AdminIcon name="wrench" className="size-3" />;
  if (kind === 'papers') return <AdminIcon name="doc" className="size-3" />;
  if (kind !== 'conflict') return null;
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0">
      <path d="M3.500 0h5L12 3.500v5L8.500 12h-5L0 8.500v-5z" fill="currentColor" />
      <path d="M6 2.800v3.800M6 8.600v.6" stroke="#ff5d6c" strokeWidth="1.6" />
    </svg>
  );
};

/** What the pointer drags: a booked rental, by its middle or one end. */
export type Held = {
  readonly reservationId: string;
  readonly name: string;
  readonly period: RentalPeriod;
  readonly bar: Placed;
  readonly top: number;
};

/** The rental, if it may be moved: booked and not over. */
export function heldOf(at: Placed, top: number): Held | undefined {
  const { booking, period } = at.bar;
  if (period === undefined || booking === undefined || booking.status === 'completed')
    return undefined;
  return { reservationId: booking.id, name: booking.name, period, bar: at, top };
}

const EDGE = 'absolute inset-y-0 z-[2] w-1.5 cursor-ew-resize hover:bg-ink/50';

export function UnitBar(props: {
  readonly row: UnitRow;
  readonly at: Placed;
  readonly next: Placed | undefined;
  readonly top: number;
  readonly dayWidth: number;
  readonly from: string;
  readonly to: string;
  readonly isCursor: boolean;
  readonly onFocus: (column: number) => void;
  readonly onEdge: (held: Held, end: 'start' | 'end', event: PointerEvent<HTMLElement>) => void;
}) {
  const opens = use(OpensContext);
  const { row, at, next, top, dayWidth } = props;
  const { bar, column, days } = at;
  const { booking } = bar;
  const name = booking?.name ?? bar.reason ?? '';
  const held = heldOf(at, top);
  const room = labelRoom(name, at, next, dayWidth);
  const began = bar.period !== undefined && bar.period.startDate < bar.from;
  const screen = `/admin/${booking === undefined ? 'inventory' : 'reservations'}`;
  const asked = booking === undefined ? `unit=${encodeURIComponent(row.key)}` : `id=${booking.id}`;
  return (
    <div
      role="gridcell"
      aria-colindex={column + 2}
      className="absolute inset-y-[3px]"
      style={{ left: column * dayWidth + 1, width: days * dayWidth - 2 }}
    >
      <a
        href={opens(screen) ? `${screen}?${asked}` : undefined}
        data-column={column}
        draggable={false}
        tabIndex={props.isCursor ? 0 : -1}
        data-cursor={props.isCursor || undefined}
        aria-label={`${row.product.title}, ${row.unit.label}: ${sayBar(bar)}`}
        title={sayBar(bar)}
        onFocus={() => props.onFocus(column)}
        className={`flex h-full items-center gap-1 rounded-sm px-1 text-sm leading-none whitespace-nowrap data-dragged:opacity-40 ${began ? 'rounded-l-none' : ''} ${LOOKS[bar.kind]} ${room === 'beside' ? '' : 'overflow-hidden'}`}
      >
        <KindIcon kind={bar.kind} />
        <span
          className={
            room === 'beside' ? 'pointer-events-none absolute left-full pl-1 text-soft' : 'truncate'
          }
        >
          {name}
        </span>
      </a>
      {held && !began && (
        <span
          aria-hidden="true"
          className={`${EDGE} left-0`}
          onPointerDown={(event) => props.onEdge(held, 'start', event)}
        />
      )}
      {held && held.period.endDate <= props.to && (
        <span
          aria-hidden="true"
          className={`${EDGE} right-0`}
          onPointerDown={(event) => props.onEdge(held, 'end', event)}
        />
      )}
    </div>
  );
}
