import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { SEARCH } from '#texts/products.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { useHydrated } from '#web/shared/data/hydrated.ts';
import { DatesField } from '#web/shared/dates/dates-field.tsx';
import type { DatesPopoverProps } from '#web/shared/dates/dates-popover.tsx';

/** A form's text fields as a query, without empty ones. */
export function queryOf(form: HTMLFormElement): string {
  const given = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/** The two days of a URL, if valid. */
function periodOf(from: string, to: string): RentalPeriod | undefined {
  const [startDate, endDate] = [parseCalendarDay(from), parseCalendarDay(to)];
  return startDate === undefined || endDate === undefined ? undefined : { startDate, endDate };
}

type Dates = { readonly from: string; readonly to: string };

/** Native date fields for pages without scripts. Otherwise not even rendered. */
function NativeDates({ from, to }: Dates) {
  const today = useToday();
  const fields = [
    ['from', SEARCH.delivery, from],
    ['to', SEARCH.pickUp, to],
  ] as const;
  return (
    <noscript>
      {fields.map(([name, label, day]) => (
        <label key={name} className="mb-3 block min-w-0 text-sm font-medium">
          <span className="mb-1.5 block">{label}</span>
          <input type="date" name={name} min={today} defaultValue={day} className="control" />
        </label>
      ))}
    </noscript>
  );
}

/** The URL's days until others are chosen, and again when the URL changes. */
function useDates({ from, to }: Dates) {
  const given = `${from} ${to}`;
  const [chosen, setChosen] = useState({ given, period: periodOf(from, to) });
  const period = chosen.given === given ? chosen.period : periodOf(from, to);
  return [period, (next: RentalPeriod | undefined) => setChosen({ given, period: next })] as const;
}

/** "When is the party?": a plain GET form without scripts. With scripts it stays on the page. */
export function DateSearch(props: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Path of the list that shows the results. */
  readonly path?: string | undefined;
  /** How many of the available rentals that list shows; default: all. */
  readonly countIn?: DatesPopoverProps['countIn'];
  /** Other query fields to keep. Names may repeat. */
  readonly keep?: readonly (readonly [name: string, value: string])[] | undefined;
  /** More fields of the form, after the dates, and its button. */
  readonly children: ReactNode;
  readonly className: string;
  /** Class of the line that shows the dates. */
  readonly lineClass?: string | undefined;
}) {
  const {
    from = '',
    to = '',
    keep = [],
    path = '/products',
    countIn,
    className,
    lineClass,
    children,
  } = props;
  const navigate = useNavigate();
  const action = useHref(path);
  const isHydrated = useHydrated();
  const [period, setPeriod] = useDates({ from, to });
  const form = useRef<HTMLFormElement>(null);
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void navigate(`${path}${queryOf(event.currentTarget)}`);
  };
  return (
    <form ref={form} method="get" action={action} onSubmit={onSubmit} className={className}>
      {keep.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {period !== undefined &&
        [
          ['from', period.startDate],
          ['to', period.endDate],
        ].map(([name, day]) => (
          <input key={name} type="hidden" name={name} value={day} disabled={!isHydrated} />
        ))}
      {/* As wide as its words need, however large the text is. */}
      <div className="min-w-0 flex-[1_1_10em]">
        <NativeDates {...{ from, to }} />
        <DatesField
          value={period}
          onChange={setPeriod}
          onDone={() => form.current?.requestSubmit()}
          countIn={countIn}
          className={lineClass}
        />
      </div>
      {children}
    </form>
  );
}
