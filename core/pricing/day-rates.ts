import { eachDay, weekdayOf } from '#core/kernel/calendar-day.ts';
import { addCents, type Cents, NO_CENTS, percentOf, timesCents } from '#core/kernel/cents.ts';
import type { Settings } from '../settings/business-settings.ts';
import type { PricedLine, Step } from './adjustment.ts';

type Rates = Pick<Settings, 'weekend' | 'holidays'>;
type Holiday = Settings['holidays']['days'][number];

const perDay = ({ unitPrice, quantity }: PricedLine): Cents => timesCents(unitPrice, quantity);

const daysOf = ({ startDate, endDate }: PricedLine) => eachDay(startDate, endDate);

/** Prices per event ignore days, and agreed day rates stay. */
const hasDayRates = ({ per, agreed }: PricedLine): boolean =>
  per !== 'event' && agreed?.days === undefined;

/**
 * One step for each percentage. A holiday has its own rate and is not also charged as a weekend.
 */
function weekendSteps(lines: readonly PricedLine[], rates: Rates): readonly Step[] {
  const { weekend, holidays } = rates;
  const own = new Map(weekend.own?.map(({ productId, percent }) => [productId, percent]));
  const rateOf = ({ productId }: PricedLine): number => own.get(productId) ?? weekend.percent;
  const isHoliday = (date: string) =>
    holidays.isOn && holidays.days.some((day) => day.date === date);
  return [...new Set(lines.map(rateOf))].map((rate) => {
    const parts = lines.map((line) => {
      if (rateOf(line) !== rate || !hasDayRates(line)) return NO_CENTS;
      const days = daysOf(line).filter(
        (day) => weekend.weekdays.includes(weekdayOf(day)) && !isHoliday(day),
      );
      return percentOf(timesCents(perDay(line), days.length), rate);
    });
    return { kind: 'weekend', label: 'Weekend rate', rate, parts };
  });
}

function holidayStep(lines: readonly PricedLine[], holiday: Holiday): Step {
  const { date, name, percent } = holiday;
  const parts = lines.map((line) =>
    !hasDayRates(line) || !daysOf(line).some((day) => day === date)
      ? NO_CENTS
      : percentOf(perDay(line), percent),
  );
  return { kind: 'holiday', label: `Holiday rate: ${name}`, name, rate: percent, parts };
}

/** What weekend and holiday rates add to each line. */
export function dayRateSteps(lines: readonly PricedLine[], rates: Rates): readonly Step[] {
  const { weekend, holidays } = rates;
  return [
    ...(weekend.isOn ? weekendSteps(lines, rates) : []),
    ...(holidays.isOn ? holidays.days.map((day) => holidayStep(lines, day)) : []),
  ];
}

/** The percentage for this many days: the highest tier reached. */
function multiDayPercent(days: number, { isOn, tiers }: Settings['multiDay']): number {
  if (!isOn) return 0;
  const reached = tiers.filter(({ fromDays }) => fromDays <= days);
  return reached.sort((a, b) => b.fromDays - a.fromDays)[0]?.percent ?? 0;
}

/** The price per day from each tier on, shortest first; empty if there are no tiers. */
export const longerRates = (
  price: Cents,
  { isOn, tiers }: Settings['multiDay'],
): readonly { readonly fromDays: number; readonly perDay: Cents }[] =>
  (isOn ? tiers : [])
    .toSorted((a, b) => a.fromDays - b.fromDays)
    .map(({ fromDays, percent }) => ({
      fromDays,
      perDay: addCents(price, percentOf(price, -percent)),
    }));

/** The agreed percentage for this many days, or the settings'. */
export const multiDayPercentOf = (
  { per, days, agreed }: PricedLine,
  multiDay: Settings['multiDay'],
): number => {
  if (per === 'event') return 0;
  return agreed === undefined ? multiDayPercent(days, multiDay) : agreed.multiDayPercent;
};

/** @param nets what each line costs so far */
export function multiDayStep(
  lines: readonly PricedLine[],
  nets: readonly Cents[],
  multiDay: Settings['multiDay'],
): Step {
  const parts = lines.map((line, index) =>
    percentOf(nets[index] ?? NO_CENTS, -multiDayPercentOf(line, multiDay)),
  );
  return { kind: 'multi_day', label: 'Multi-day discount', parts };
}

/** Adds line by line. */
export const addParts = (nets: readonly Cents[], parts: readonly Cents[]): readonly Cents[] =>
  nets.map((net, index) => addCents(net, parts[index] ?? NO_CENTS));
