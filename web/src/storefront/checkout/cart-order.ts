import { needsEvening } from '#core/capacity/shut-days.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { LineInput, QuoteDto } from '#core/contract/quotes.ts';
import { type CalendarDay, addDays, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { type Cents, cents, centsFromDollars, dollarsFromCents } from '#core/kernel/cents.ts';
import {
  type RentalPeriod,
  checkPeriod,
  isSamePeriod,
  toPeriod,
} from '#core/kernel/rental-days.ts';
import type { Cart, CartItem } from '#core/pricing/cart.ts';
import type { QuoteRequestLine } from '#core/pricing/quote.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { TAKEN } from '#texts/checkout.ts';
import { describePeriodError, formatDay } from '#texts/dates.ts';
import type { CheckoutForm } from '#web/shared/booking/checkout-draft.ts';
import { pickupDays } from '#web/shared/booking/pickup-choices.tsx';

/** Consecutive days as ranges: `Sat, Nov 28 to Mon, Nov 30 and Fri, Dec 4`. */
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
  /** How many there are, if there are some but fewer than wanted. */
  readonly free?: number | undefined;
};

/** What the server reports as taken, with the cart's titles. */
export function takenOf(problem: ApiProblem, lines: readonly OrderLine[]): Taken {
  const { productId } = problem;
  const free = Number(problem.params?.['free'] ?? 0) || undefined;
  const days = (problem.days ?? []).flatMap((text) => parseCalendarDay(text) ?? []);
  const item = lines.find((line) => line.item.id === productId)?.item;
  return { productId, title: item?.title ?? problem.productTitle ?? TAKEN.one, days, free };
}

/** `Neon Castle is taken on Sat, Nov 28.` */
export function describeTaken({ title, days, free }: Taken): string {
  if (days.length === 0) return TAKEN.onThose(title);
  return free === undefined
    ? TAKEN.on(title, formatDays(days))
    : TAKEN.only(title, free, formatDays(days));
}

/** Lines to change: those using a taken day, or else all lines of the product. */
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

/** Per day. */
export type PriceChange = {
  readonly productId: string;
  readonly title: string;
  readonly before: Cents;
  readonly now: Cents;
};

/** Products whose catalogue price differs from the cart's, each once. */
export function priceChanges(cart: Cart, quoted: QuoteDto): readonly PriceChange[] {
  const now = new Map(quoted.lines.map((line) => [line.productId, cents(line.unitPriceCents)]));
  const changes = cart.flatMap(({ id, title, price }) => {
    const [before, current] = [centsFromDollars(price), now.get(id)];
    return current === undefined || current === before
      ? []
      : [{ productId: id, title, before, now: current }];
  });
  return [...new Map(changes.map((change) => [change.productId, change])).values()];
}

/** The cart at the catalogue's prices. */
export function withCataloguePrices(cart: Cart, changes: readonly PriceChange[]): Cart {
  const now = new Map(changes.map((change) => [change.productId, dollarsFromCents(change.now)]));
  return cart.map((line) => ({ ...line, price: now.get(line.id) ?? line.price }));
}

/** A cart line at checkout. `problem`: why it cannot be booked. */
export type OrderLine = {
  readonly item: CartItem;
  readonly period: RentalPeriod | undefined;
  readonly problem: string | undefined;
};

function orderLine(item: CartItem, today: CalendarDay): OrderLine {
  const period = toPeriod(item.startDate, item.endDate);
  if (!period.ok) return { item, period: undefined, problem: describePeriodError(period.error) };
  const checked = checkPeriod(period.value, today);
  const problem = checked.ok ? undefined : describePeriodError(checked.error);
  return { item, period: period.value, problem };
}

export const orderLines = (cart: Cart, today: CalendarDay): readonly OrderLine[] =>
  cart.map((item) => orderLine(item, today));

/** The whole order moved by this many days. */
export const onOtherDays = (
  lines: readonly OrderLine[],
  moved: RentalPeriod | undefined,
  days: number,
): Cart =>
  lines.map(({ item, period }) =>
    period === undefined || moved === undefined || !isSamePeriod(period, moved)
      ? item
      : {
          ...item,
          startDate: addDays(period.startDate, days),
          endDate: addDays(period.endDate, days),
        },
  );

/** The pickups on the same evening: those that are chosen, and with those that closed days force. */
export function eveningsOf(
  lines: readonly OrderLine[],
  asked: CheckoutForm['event']['sameEvening'],
  limits: Settings['limits'],
): { readonly chosen: readonly CalendarDay[]; readonly all: readonly CalendarDay[] } {
  const pickups = pickupDays(lines.flatMap(({ period }) => period ?? []));
  const isChosen = (day: CalendarDay): boolean =>
    asked === true || (Array.isArray(asked) && asked.includes(day));
  return {
    chosen: pickups.filter(isChosen),
    all: pickups.filter((endDate) => isChosen(endDate) || needsEvening({ endDate }, limits)),
  };
}

/** The chosen evenings of the cart after an edit: what moves to another day takes its choice along. */
export function keptEvenings(
  chosen: readonly string[],
  was: readonly OrderLine[],
  lines: readonly OrderLine[],
): readonly CalendarDay[] {
  const known = new Set(was.map(({ period }) => period?.endDate));
  const kept = lines.flatMap(({ period }, index) => {
    const isMoved = was.length === lines.length && !known.has(period?.endDate);
    const from = isMoved ? was[index]?.period : period;
    return period && from && chosen.includes(from.endDate) ? period.endDate : [];
  });
  return [...new Set(kept)].toSorted();
}

/** The request for the server. Undefined if a line cannot be booked, or the cart is empty. */
export function lineInputs(lines: readonly OrderLine[]): readonly LineInput[] | undefined {
  if (lines.length === 0 || lines.some(({ problem }) => problem !== undefined)) return undefined;
  return lines.flatMap(({ item: { id, quantity }, period }) =>
    period === undefined ? [] : [{ productId: id, quantity, ...period }],
  );
}

/** The lines for the browser's quote, at the cart's prices. */
export const quoteRequest = (lines: readonly OrderLine[]): readonly QuoteRequestLine[] =>
  lines.flatMap(({ item, period }) =>
    period === undefined
      ? []
      : [
          {
            productId: item.id,
            title: item.title,
            unitPrice: centsFromDollars(item.price),
            quantity: item.quantity,
            ...period,
          },
        ],
  );
