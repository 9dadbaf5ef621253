import { useId, useRef, useState } from 'react';
import { type CalendarDay, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { formatLongDay } from '#texts/dates.ts';
import { sayError } from '#texts/problems.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { lazyOverlay } from '#web/shared/ui/lazy-part.tsx';
import type { DayPopoverProps } from './day-popover.tsx';

const Popover = lazyOverlay<DayPopoverProps>(async () => {
  const { DayPopover } = await import('./day-popover.tsx');
  return DayPopover;
});

/**
 * One day, with the same calendar as a rental's days. Always has a value, so it is never missing.
 */
export function DayField(props: {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly last: CalendarDay;
  readonly error: string | undefined;
  readonly onChange: (day: CalendarDay) => void;
}) {
  const { label, hint, value, last, error, onChange } = props;
  const id = useId();
  const line = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const day = parseCalendarDay(value);
  return (
    <div>
      <p id={`${id}-label`} className="mb-1.5 block text-sm font-medium text-ink">
        {label}
      </p>
      <button
        ref={line}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-labelledby={`${id}-label ${id}-day`}
        aria-describedby={`${id}-remarks`}
        onClick={() => setOpen(true)}
        className="control flex items-center gap-3 text-left hover:border-cyan"
      >
        <Icon name="calendar" className="size-5 shrink-0 text-cyan" />
        <span id={`${id}-day`} className="min-w-0 leading-tight">
          {day === undefined ? '' : formatLongDay(day)}
        </span>
      </button>
      <p
        id={`${id}-remarks`}
        role={error ? 'alert' : undefined}
        className={`mt-1.5 text-sm ${error ? 'text-danger' : 'text-muted'}`}
      >
        {error ? sayError(error) : hint}
      </p>
      {isOpen && (
        <Popover
          title={label}
          anchor={line}
          value={day}
          {...{ last }}
          onChoose={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
