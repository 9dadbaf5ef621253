import { Picture } from '#web/shared/ui/picture.tsx';
import { Money } from '#web/shared/ui/money.tsx';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { formatDayCount, formatPeriod } from '#texts/dates.ts';
import type { ManagedReservation } from '#core/contract/manage.ts';

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

export function ReservedLine({ line }: { readonly line: Line }) {
  const { title, image, quantity, priceCents } = line;
  const [start, end] = [calendarDay(line.startDate), calendarDay(line.endDate)];
  return (
    <li className="flex items-center gap-3">
      <LinePicture src={image} className="w-16" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold">
          {quantity > 1 ? `${quantity} × ` : ''}
          {title}
        </p>
        <p className="text-muted">
          {formatPeriod(start, end)} ·{' '}
          <span className="whitespace-nowrap">{formatDayCount(start, end)}</span>
        </p>
      </div>
      {priceCents !== undefined && (
        <p className="text-sm font-semibold">
          <Money cents={priceCents} />
        </p>
      )}
    </li>
  );
}
