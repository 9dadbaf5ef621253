import type { VisitDto } from '#core/contract/fields.ts';
import type { ManagedReservation } from '#core/contract/manage.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { LinePrice } from '#web/shared/pricing/line-price.tsx';
import { Picture } from '#web/shared/ui/picture.tsx';
import { PartyDays, RentalDays } from './rental-days.tsx';

/** Thumbnail of a cart or reservation line. Its title is beside it. */
export function LinePicture(props: { readonly src: string; readonly className?: string }) {
  const { src, className = 'w-20' } = props;
  const image = src === '' ? undefined : { src, alt: '', width: 320, height: 240 };
  return (
    <div className={`stage aspect-4/3 shrink-0 overflow-hidden rounded-md ${className}`}>
      <Picture image={image} alt="" sizes="160px" className="size-full object-cover" />
    </div>
  );
}

type Line = ManagedReservation['lines'][number];

/** @param props.visits this line's; left out where they are shown beside it */
export function ReservedLine(props: {
  readonly line: Line;
  readonly visits?: readonly VisitDto[] | undefined;
}) {
  const { line, visits } = props;
  const { title, image, quantity, priceCents } = line;
  const period = {
    startDate: calendarDay(line.startDate),
    endDate: calendarDay(line.endDate),
  };
  return (
    <li className="flex gap-3">
      <LinePicture src={image} className="w-16 self-start" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
          <span className="min-w-[5rem] flex-1">
            {quantity > 1 ? `${quantity} × ` : ''}
            {title}
          </span>
          {priceCents !== undefined && <LinePrice quantity={quantity} cents={priceCents} />}
        </p>
        {visits === undefined ? (
          <p className="text-muted">
            <PartyDays {...period} />
          </p>
        ) : (
          <RentalDays
            {...period}
            hours={Object.fromEntries(
              visits.map(({ kind, date, from, to }) => [kind, { from, to, on: calendarDay(date) }]),
            )}
          />
        )}
      </div>
    </li>
  );
}
