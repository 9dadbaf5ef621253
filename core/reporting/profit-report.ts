import type { Product } from '#core/catalogue/product.ts';
import { type Fleets, fleetOf, type Unit } from '#core/inventory/unit.ts';
import { addDays, type CalendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import { type Amount, amountIn, type Sums } from './cells.ts';
import { cardFeeFor, wageFor } from './costs.ts';
import { NO_UNIT } from './facts.ts';
import {
  column,
  largestFirst,
  type Report,
  type ReportColumn,
  type ReportRow,
  shareOf,
  totalled,
} from './report.ts';
import type { CostsInput } from './reports.schema.ts';
import { ownedFrom } from './utilisation-report.ts';

const COSTED_COLUMNS = [
  column('text', 'unit', 'Unit', 'Each physical unit separately'),
  column(
    'count',
    'rents',
    'Rentals',
    'Deliveries of this unit in the period through yesterday, by event day, without failed ones that were not made again',
  ),
  column(
    'cents',
    'rentCents',
    'Rent share',
    'What customers paid for this unit: list price with weekend and holiday rates, less its share of discounts',
  ),
  column(
    'cents',
    'onTopCents',
    'Delivery, waiver, goodwill',
    'Its share of everything else on its orders: delivery, damage waivers, and goodwill. Added to the rent share, it is the revenue of the orders',
  ),
  column(
    'cents',
    'wearCents',
    'Price over life',
    'Purchase price × days owned in the period ÷ days in its life, from purchase until the end of its life',
  ),
  column('cents', 'repairsCents', 'Repairs', 'Cost of its maintenance that started in the period'),
  column(
    'cents',
    'crewCents',
    'Crew',
    'Minutes on site and driving × people × your wage, as reported by crews, otherwise as planned; units at one stop share it evenly',
  ),
  column(
    'cents',
    'milesCents',
    'Miles',
    'Estimated road miles to its stops and back × your cost per mile',
  ),
  column('cents', 'cleaningCents', 'Cleaning', 'Rentals × cleaning minutes × wage'),
  column(
    'cents',
    'cardCents',
    'Card fees',
    'Your card provider’s fees, including disputes; where not reported yet, your percentage + your fee per charge. Refunds do not return fees',
  ),
  column(
    'percent',
    'estimated',
    'Estimated',
    'The part of the card fees your provider has not reported yet',
  ),
];

const PAYBACK = column(
  'count',
  'paybackMonths',
  'Payback, months',
  'Until the unit has paid for itself: purchase price ÷ monthly earnings before price over life. Empty while it earns nothing or has no price',
);

const RESULT =
  'Rent share + delivery and waiver − price over life − repairs − crew − miles − cleaning − card fees';

/** It is a profit only once all costs are known. Until then it is income, and says before what. */
function resultColumn(missing: readonly string[]): ReportColumn {
  if (missing.length === 0) return column('cents', 'profitCents', 'Profit', RESULT);
  const note = `before costs you have not entered: ${missing.join(', ')}`;
  return { ...column('cents', 'profitCents', 'Income', `${RESULT}; ${note}`), note };
}

/** In the words of the columns they belong to. */
const missingCosts = (
  { wageCents, mileCents }: CostsInput,
  units: readonly ReportRow[],
): readonly string[] => {
  const priced = units.filter((row) => row['wearCents'] !== null).length;
  return [
    ...(priced === units.length
      ? []
      : [priced === 0 ? 'price over life' : 'price over life of some units']),
    ...(wageCents === null ? ['crew', 'cleaning'] : []),
    ...(mileCents === null ? ['miles'] : []),
  ];
};

const DAYS_A_YEAR = 365;
const DAYS_A_MONTH = DAYS_A_YEAR / 12;

const later = (a: CalendarDay, b: CalendarDay): CalendarDay => (a > b ? a : b);
const earlier = (a: CalendarDay, b: CalendarDay): CalendarDay => (a < b ? a : b);

/** Days of the span on which the shop owned the unit. */
function daysOwned(since: CalendarDay, { retiredOn }: Unit, { from, to }: DaySpan): number {
  const first = later(since, from);
  const end = addDays(to, 1);
  const last = retiredOn === undefined ? end : earlier(retiredOn, end);
  return Math.max(0, daysBetween(first, last));
}

/** Null without a price, a useful life and a purchase day. */
function wearOf(unit: Unit, { from, to }: DaySpan): number | null {
  const { priceCents, lifeYears, purchasedOn } = unit;
  if (priceCents === undefined || lifeYears === undefined || purchasedOn === undefined) return null;
  const life = lifeYears * DAYS_A_YEAR;
  const over = addDays(purchasedOn, life - 1);
  const worn = daysOwned(purchasedOn, unit, { from, to: earlier(to, over) });
  return Math.round((priceCents * worn) / life);
}

const repairsOf = ({ blocks }: Unit, { from, to }: DaySpan): number =>
  blocks
    .filter((block) => block.from >= from && block.from <= to)
    .reduce((sum, { costCents = 0 }) => sum + costCents, 0);

/** @returns null if it never pays back */
const paybackOf = (price: number, earned: number, days: number): number | null =>
  price === 0 || earned <= 0 || days === 0
    ? null
    : Math.round((price / (earned / (days / DAYS_A_MONTH))) * 10) / 10;

type ProfitFacts = {
  readonly products: readonly Product[];
  readonly fleets: Fleets;
  readonly costs: CostsInput;
};

const guessedIn = ([count, charged]: Amount, costs: CostsInput): number =>
  cardFeeFor({ count, charged }, costs);

/** Card costs of canceled bookings and gift cards. */
const strayIn = (sums: Sums, family: 'card' | 'cardFee'): Amount =>
  amountIn(sums, family, NO_UNIT, NO_UNIT);

const strayRow = (cardCents: number, guessed: number): ReportRow => ({
  id: 'stray',
  unit: 'Card charges without a rental: canceled bookings, gift cards',
  rents: null,
  rentCents: null,
  onTopCents: null,
  wearCents: null,
  repairsCents: null,
  crewCents: null,
  milesCents: null,
  cleaningCents: null,
  cardCents,
  estimated: shareOf(guessed, cardCents),
  profitCents: -cardCents,
  paybackMonths: null,
});

const monthsSpan = ({ from, to }: DaySpan): string => `${from}..${to}`;

/**
 * @param sums of the bookings
 * @param work of the crews, for the same days
 */
export function profitReport(
  sums: Sums,
  work: Sums,
  span: DaySpan,
  { products, fleets, costs }: ProfitFacts,
): Report {
  let price = 0;
  let earnedOfPriced = 0;
  let daysOfPriced = 0;
  let guessedAll = 0;
  const rows = products.flatMap((product) =>
    fleetOf(product, fleets).units.flatMap((unit): readonly ReportRow[] => {
      const of = (from: Sums, family: string): Amount =>
        amountIn(from, family, product.id, unit.id);
      const days = daysOwned(ownedFrom(product, unit), unit, span);
      const [rents, rent] = of(sums, 'rent');
      const [, onTop] = of(sums, 'onTop');
      if (days === 0 && rents === 0 && rent === 0) return [];
      const wear = wearOf(unit, span);
      const repairs = repairsOf(unit, span);
      const crew = wageFor(of(work, 'minutes')[0], costs);
      const miles = Math.round((of(work, 'miles')[0] * (costs.mileCents ?? 0)) / 100);
      const cleaning = wageFor(rents * costs.cleaningMinutes, costs);
      const guessed = guessedIn(of(sums, 'card'), costs);
      const [, told] = of(sums, 'cardFee');
      const card = guessed + told;
      guessedAll += guessed;
      const earned = rent + onTop - repairs - crew - miles - cleaning - card;
      if (unit.priceCents !== undefined && unit.priceCents > 0) {
        price += unit.priceCents;
        earnedOfPriced += earned;
        daysOfPriced = Math.max(daysOfPriced, days);
      }
      return [
        {
          id: `${product.id} ${unit.id}`,
          href: `/admin/reservations?out=${monthsSpan(span)}&q=${encodeURIComponent(product.title)}`,
          unit: `${product.title}, ${unit.label}`,
          rents,
          rentCents: rent,
          onTopCents: onTop,
          wearCents: wear,
          repairsCents: repairs,
          crewCents: costs.wageCents === null ? null : crew,
          milesCents: costs.mileCents === null ? null : miles,
          cleaningCents: costs.wageCents === null ? null : cleaning,
          cardCents: card,
          estimated: shareOf(guessed, card),
          profitCents: earned - (wear ?? 0),
          paybackMonths: paybackOf(unit.priceCents ?? 0, earned, days),
        },
      ];
    }),
  );
  const sorted = largestFirst('profitCents', rows);
  const strayGuess = guessedIn(strayIn(sums, 'card'), costs);
  const stray = strayGuess + strayIn(sums, 'cardFee')[1];
  guessedAll += strayGuess;
  const all = stray === 0 ? sorted : [...sorted, strayRow(stray, strayGuess)];
  const columns = [...COSTED_COLUMNS, resultColumn(missingCosts(costs, rows)), PAYBACK];
  return totalled(columns, all, (total) => ({
    paybackMonths: paybackOf(price, earnedOfPriced, daysOfPriced),
    estimated: shareOf(guessedAll, total('cardCents')),
  }));
}
