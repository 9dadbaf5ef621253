import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { joinNames } from '#core/kernel/join-names.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { formatDay } from '#texts/dates.ts';
import { CheckboxField } from '#web/shared/ui/field.tsx';

/** With what is rented in it. */
export type NamedPeriod = RentalPeriod & { readonly items: string };

export type OnPickup = (endDate: CalendarDay, isEvening: boolean) => void;

/** A pickup, by the last day of its rentals. */
export type PickupChoice = {
  readonly endDate: CalendarDay;
  readonly isEvening: boolean;
  readonly isFixed?: boolean;
  /** Why there is no choice. */
  readonly why?: string | undefined;
  readonly error?: string | undefined;
};

/** Each pickup day once, in order. */
export const pickupDays = (periods: readonly RentalPeriod[]): readonly CalendarDay[] =>
  [...new Set(periods.map(({ endDate }) => endDate))].toSorted();

/** The days with or without this one. */
export const withPickup = (
  days: readonly string[],
  endDate: CalendarDay,
  isEvening: boolean,
): string[] =>
  isEvening ? [...new Set([...days, endDate])].toSorted() : days.filter((day) => day !== endDate);

/**
 * Whether each pickup is on the evening of its last party day, which is named; of several, with its
 * rentals.
 */
export function PickupChoices(props: {
  readonly label: string;
  readonly hint: string;
  readonly id: string;
  readonly periods: readonly NamedPeriod[];
  readonly choices: readonly PickupChoice[];
  readonly onPickup: OnPickup;
}) {
  const { label, hint, id, periods, choices, onPickup } = props;
  const isOne = pickupDays(periods).length === 1;
  const nameOf = (endDate: CalendarDay): string => {
    const evening = formatDay(addDays(endDate, -1));
    if (isOne) return `${label}, ${evening}`;
    const own = periods.filter((period) => period.endDate === endDate);
    return `${evening}: ${joinNames(own.map(({ items }) => items))}`;
  };
  const boxes = choices.map(({ endDate, isEvening, isFixed = false, why, error }) => (
    <CheckboxField
      key={endDate}
      label={nameOf(endDate)}
      hint={why ?? (isOne && hint)}
      id={`${id}-${isOne ? 'same-evening' : endDate}`}
      checked={isEvening}
      disabled={isFixed}
      error={error}
      onChange={({ target }) => onPickup(endDate, target.checked)}
    />
  ));
  if (isOne || boxes.length === 0) return boxes;
  return (
    <fieldset>
      <legend className="font-medium">{label}</legend>
      <p className="text-sm text-muted">{hint}</p>
      <div className="mt-2 grid gap-2">{boxes}</div>
    </fieldset>
  );
}
