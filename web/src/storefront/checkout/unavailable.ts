import type { ApiProblem } from '#core/contract/problem.ts';
import { type CalendarDay, addDays, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import type { OrderLine } from '#web/storefront/checkout/cart-order.ts';
import { TAKEN } from '#texts/checkout.ts';
import { formatDay } from '#texts/dates.ts';

/** Days in a row are named by their ends: `Sat, Nov 28 to Mon, Nov 30 and Fri, Dec 4`. */
export function formatDays(days: readonly CalendarDay[]): string {
  const runs: { first: CalendarDay; last: CalendarDay }[] = [];
  for (const day of [...new Set(days)].sort()) {
    const run = runs.at(-1);
    if (run !== undefined && addDays(run.last, 1) === day) run.last = day;
    else runs.push({ first: day, last: day });
  }
  const texts = runs.map(({ first, last }) =>
    first === last ? formatDay(first) : TAKEN.run(formatDay(first), formatDay(last)),
  );
  const end = texts.pop() ?? '';
  return texts.length === 0 ? end : `${texts.join(', ')} ${TAKEN.and} ${end}`;
}

export type Taken = {
  readonly productId: string | undefined;
  readonly title: string;
  readonly days: readonly CalendarDay[];
};

/** What the server says is taken, in the cart's words. */
export function takenOf(problem: ApiProblem, lines: readonly OrderLine[]): Taken {
  const { productId } = problem;
  const days = (problem.days ?? []).flatMap((text) => parseCalendarDay(text) ?? []);
  const item = lines.find((line) => line.item.id === productId)?.item;
  return { productId, title: item?.title ?? problem.productTitle ?? TAKEN.one, days };
}

/** `Neon Castle is taken on Sat, Nov 28.` */
export const describeTaken = ({ title, days }: Taken): string =>
  days.length === 0 ? TAKEN.onThose(title) : TAKEN.on(title, formatDays(days));

/** The lines to change: those that need one of the taken days, or else every line of the product. */
export function takenLines(
  lines: readonly OrderLine[],
  { productId, days }: Taken,
): readonly OrderLine[] {
  const ofProduct = lines.filter(({ item }) => item.id === productId);
  const exact = ofProduct.filter(
    ({ period }) =>
      period !== undefined && days.some((day) => day >= period.startDate && day < period.endDate),
  );
  return exact.length > 0 ? exact : ofProduct;
}
