import { type ReactNode, useRef, useState } from 'react';
import { formatPartyDays } from '#texts/dates.ts';
import { SEARCH } from '#texts/products.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { lazyOverlay } from '#web/shared/ui/lazy-part.tsx';
import type { DatesPopoverProps } from './dates-popover.tsx';
import { PickUpDay } from './pickup-day.tsx';

const Popover = lazyOverlay<DatesPopoverProps>(async () => {
  const { DatesPopover } = await import('./dates-popover.tsx');
  return DatesPopover;
});

/**
 * A rental's days on one line, which opens the calendar: a sheet on phones, below the line from
 * 768 px on. Without scripts, forms use native date fields (`DateSearch`).
 */
export function DatesField(
  props: Omit<DatesPopoverProps, 'onClose' | 'anchor'> & {
    /** Shown below the days. */
    readonly note?: ReactNode;
    readonly className?: string | undefined;
    /** Controls the calendar from outside, if something else opens it too. */
    readonly opened?: readonly [isOpen: boolean, setOpen: (open: boolean) => void];
  },
) {
  const { note, className = '', opened, ...popover } = props;
  const { value } = popover;
  const own = useState(false);
  const [isOpen, setOpen] = opened ?? own;
  const line = useRef<HTMLButtonElement>(null);
  const days = value && formatPartyDays(value.startDate, value.endDate);
  return (
    <>
      <button
        ref={line}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className={`@container flex min-h-15 w-full items-center gap-3 rounded-md border border-edge bg-[#0a101c] px-4 py-2 text-left leading-snug transition-colors hover:border-cyan noscript:hidden ${className}`}
      >
        <Icon name="calendar" className="size-5 shrink-0 text-cyan" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{days ?? SEARCH.when}</span>
          {/* With a note below, a phone has no more lines: the calendar has said the rest. */}
          <span
            className={`block text-sm text-muted ${note ? 'overflow-hidden @2xs:@max-md:has-[span]:h-lh' : ''}`}
          >
            {value ? <PickUpDay {...value} /> : SEARCH.add}
          </span>
          {note && <span className="block text-sm text-muted">{note}</span>}
        </span>
        {days !== undefined && (
          <span className="text-sm underline decoration-edge underline-offset-4 @max-[280px]:hidden">
            {SEARCH.change}
          </span>
        )}
      </button>
      {isOpen && <Popover {...popover} anchor={line} onClose={() => setOpen(false)} />}
    </>
  );
}
