import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import { useToday } from '#web/shared/app-context.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { SEARCH } from '#texts/products.ts';
import { addDays, parseCalendarDay } from '#core/kernel/calendar-day.ts';

/** The pick-up day that goes with a new delivery day: kept if it is later, otherwise the next morning. */
export function pickUpFor(from: string, to: string): string {
  const start = parseCalendarDay(from);
  if (start === undefined || to > from) return to;
  return addDays(start, 1);
}

/** Text fields of a form as a query, without the empty ones. */
export function queryOf(form: HTMLFormElement): string {
  const given = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/**
 * "When is the party?": a plain GET form that works before any script, with the browser's own date fields; with
 * script it stays on the page and fills in the pick-up day.
 */
export function DateSearch(props: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Where the answer is shown: a list. */
  readonly path?: string | undefined;
  /** Other parts of the query that stay as they are; a name may come twice. */
  readonly keep?: readonly (readonly [name: string, value: string])[] | undefined;
  readonly variant: 'primary' | 'secondary';
  readonly label: string;
  /** Other fields of the same form, before the dates. */
  readonly children?: ReactNode;
  /** Columns, from the `sm` breakpoint on. */
  readonly className?: string | undefined;
}) {
  const { from = '', to = '', keep = [], variant, label, children } = props;
  const { path = '/products', className = 'sm:grid-cols-[1fr_1fr_auto]' } = props;
  const navigate = useNavigate();
  const action = useHref(path);
  const today = useToday();
  const delivery = useRef<HTMLInputElement>(null);
  const pickUp = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (delivery.current !== null) delivery.current.value = from;
    if (pickUp.current !== null) pickUp.current.value = to;
  }, [from, to]);
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void navigate(`${path}${queryOf(event.currentTarget)}`);
  };
  const fillPickUp = (day: string): void => {
    if (pickUp.current !== null) pickUp.current.value = pickUpFor(day, pickUp.current.value);
  };
  return (
    <form
      method="get"
      action={action}
      onSubmit={onSubmit}
      className={`grid grid-cols-2 items-end gap-3 max-[350px]:grid-cols-1 ${className}`}
    >
      {children}
      {keep.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className="min-w-0 text-sm font-medium">
        <span className="mb-1.5 block">{SEARCH.delivery}</span>
        <input
          ref={delivery}
          type="date"
          name="from"
          min={today}
          defaultValue={from}
          onChange={({ target }) => fillPickUp(target.value)}
          className="control"
        />
      </label>
      <label className="min-w-0 text-sm font-medium">
        <span className="mb-1.5 block">{SEARCH.pickUp}</span>
        <input
          ref={pickUp}
          type="date"
          name="to"
          min={today}
          defaultValue={to}
          className="control"
        />
      </label>
      <Button type="submit" variant={variant} className="max-sm:col-span-full">
        <Icon name="search" />
        {label}
      </Button>
    </form>
  );
}
