import { type RefObject, type ReactNode, useMemo, useState } from 'react';
import { closedOn, hasShutDays } from '#core/capacity/booking-limits.ts';
import type { ProductDto } from '#core/contract/products.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { instant } from '#core/kernel/instant.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { DATES_DONE, CALENDAR, SPOKEN_OPEN_MARKS } from '#texts/calendar.ts';
import { SEARCH } from '#texts/products.ts';
import { useShop, useToday, useConfig } from '#web/shared/app-context.tsx';
import { useAsked } from '#web/shared/data/query.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import type { OverlayProps } from '#web/shared/ui/lazy-part.tsx';
import { AvailabilityCalendar } from './availability-calendar.tsx';
import { monthShown } from './calendar-months.ts';
import type { DayRules } from './choose-range.ts';
import { RangeCalendar, useRangeChoice } from './range-calendar.tsx';
import { CalendarLegend } from './range-frame.tsx';

type DateRangePickerProps = {
  readonly value: RentalPeriod | undefined;
  /** Called with whole ranges, and with undefined when one is cleared. */
  readonly onChange: (period: RentalPeriod | undefined) => void;
  /** The first selectable day: the shop's today. */
  readonly min: CalendarDay;
  /** For a sheet: the button that uses the choice. */
  readonly action?: ReactNode;
};

/** Delivery and pickup without a product; marks the shop's closed days. */
export function DateRangePicker({ value, onChange, min, action }: DateRangePickerProps) {
  const [month, setMonth] = useState(() => monthShown(value, min));
  const { limits, holds } = useSettings();
  const { phone } = useConfig().site;
  const { minDays } = limits;
  const maxDays = Math.min(limits.maxDays, holds.mostDays);
  const rules: DayRules = useMemo(
    () => ({
      today: min,
      // Rendered in browsers only, where reading the clock is allowed.
      closedOn: (day) => closedOn(day, limits, instant(Date.now())),
      minDays,
      maxDays,
      limits,
      phone,
      freeOn: () => 1,
      units: 1,
      turnaroundDays: 0,
    }),
    [min, limits, minDays, maxDays, phone],
  );
  const control = useRangeChoice(value, onChange, rules);
  const isLimited = hasShutDays(limits);
  return (
    <RangeCalendar
      {...{ control, rules, month, action }}
      onMonthChange={setMonth}
      label={CALENDAR.label}
      marks={SPOKEN_OPEN_MARKS}
    >
      <CalendarLegend hasClosed={isLimited} hasBooked={false} />
    </RangeCalendar>
  );
}

export type DatesPopoverProps = OverlayProps & {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly value: RentalPeriod | undefined;
  /** Called with every choice, and with undefined when cleared. */
  readonly onChange: (period: RentalPeriod | undefined) => void;
  /** For a search, or with `doneLabel`: what the button does. Otherwise the button closes. */
  readonly onDone?: ((period: RentalPeriod | undefined) => void) | undefined;
  /** For a search: how many of the available rentals it will show. Default: all. */
  readonly countIn?: ((available: readonly ProductDto[]) => number) | undefined;
  /** The button's label, if it does more than take the days and is not a search. */
  readonly doneLabel?: string | undefined;
  /** The product whose days are shown. Without one, only closed days are known. */
  readonly product?: { readonly id: string; readonly turnaroundDays: number } | undefined;
};

/** As many as a list shows. */
const MOST = 200;

/** How many rentals the search will show. */
function useCount(
  period: RentalPeriod | undefined,
  isAsked: boolean,
  countIn: DatesPopoverProps['countIn'] = ({ length }) => length,
): number | undefined {
  const shop = useShop();
  const { startDate: from, endDate: to } = period ?? {};
  const { answer } = useAsked({
    key: ['count', from, to],
    ask: () =>
      shop('GET /products', { query: { from, to, sameEvening: 'true', limit: `${MOST}` } }),
    enabled: isAsked && period !== undefined,
  });
  return answer.kind === 'ready' ? countIn(answer.value.products) : undefined;
}

/** The calendar for choosing days. Its choice is always a whole rental or none. */
export function DatesPopover(props: DatesPopoverProps) {
  const { anchor, value, onChange, onDone, countIn, doneLabel, product, onClose } = props;
  const isSearch = onDone !== undefined && doneLabel === undefined;
  const today = useToday();
  const count = useCount(value, isSearch, countIn);
  const [free, setFree] = useState<number>();
  const done = (): void => {
    onClose();
    onDone?.(value);
  };
  const label = count === undefined ? DATES_DONE.showAll : DATES_DONE.show(count);
  const action = (
    <Button
      variant="primary"
      className="max-sm:flex-[1_1_9rem]"
      disabled={(value === undefined && !isSearch) || free === 0}
      onClick={done}
    >
      {isSearch ? label : (doneLabel ?? DATES_DONE.use)}
    </Button>
  );
  return (
    <Dialog open onClose={onClose} title={SEARCH.when} side="bottom" under={anchor}>
      <div className="px-4 pt-4 md:px-6">
        {product ? (
          <AvailabilityCalendar
            productId={product.id}
            turnaroundDays={product.turnaroundDays}
            {...{ value, onChange, action }}
            onFreeUnits={setFree}
          />
        ) : (
          <DateRangePicker {...{ value, onChange, action }} min={today} />
        )}
      </div>
    </Dialog>
  );
}
