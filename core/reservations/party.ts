import type { Surface } from '#core/catalogue/product.ts';
import { FIT_RULE, type Fit, type Fitted, type FitProblem, fitOf } from '#core/catalogue/fit.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { EventPlace } from '#core/kernel/contact.ts';

export const VENUE_KINDS = ['home', 'park', 'school', 'church', 'business', 'other'] as const;
export const SLOPES = ['flat', 'gentle', 'steep'] as const;

/** The spot it stands on and the way there. What is undefined was not told. */
export type Venue = {
  readonly kind?: (typeof VENUE_KINDS)[number] | undefined;
  readonly indoor?: boolean | undefined;
  readonly surface?: Surface | undefined;
  /** Stakes may go into the ground. */
  readonly canStake?: boolean | undefined;
  readonly lengthFt?: number | undefined;
  readonly widthFt?: number | undefined;
  /** The narrowest place on the way in. */
  readonly gateWidthIn?: number | undefined;
  readonly slope?: (typeof SLOPES)[number] | undefined;
  /** To the nearest outlet. */
  readonly outletFt?: number | undefined;
  readonly circuits?: number | undefined;
  readonly contactOnSite?: { readonly name: string; readonly phone: string } | undefined;
  readonly gateCode?: string | undefined;
};

/** Where the party is, and when on each of its days: `HH:MM` on the shop's wall clock. */
export type PartyEvent = EventPlace & {
  readonly startsAt?: string | undefined;
  /** Before `startsAt`: past midnight. */
  readonly endsAt?: string | undefined;
  readonly venue?: Venue | undefined;
};

const HARD_GROUND: ReadonlySet<string> = new Set(['concrete', 'asphalt', 'indoor']);

/** Where no stake may go into the ground, or there is none to put it in, weight holds the unit. */
export const needsBallast = ({ venue }: PartyEvent): boolean =>
  venue?.canStake === false ||
  venue?.indoor === true ||
  (venue?.surface !== undefined && HARD_GROUND.has(venue.surface));

/** From when to when the party is, in words; nothing as long as nobody said. */
export const partyHours = (
  { startsAt, endsAt }: PartyEvent,
  words: (from: string, to: string) => string,
): readonly string[] =>
  startsAt === undefined || endsAt === undefined ? [] : [words(startsAt, endsAt)];

/** `HH:MM` on the wall clock of the shop. */
export type VisitWindow = { readonly from: string; readonly to: string };

/** Between which hours the crew comes, as it was promised: settings that change later change nothing of it. */
export type PromisedWindow = VisitWindow & {
  readonly kind: 'deliver' | 'collect';
  readonly day: CalendarDay;
};

/** Whether the rentals fit the spot, as it was answered when it was told, and by which rule. */
export type YardCheck = {
  readonly rule: string;
  readonly answers: readonly {
    readonly productId: string;
    readonly fit: Fit['kind'];
    readonly problems: readonly FitProblem['kind'][];
  }[];
};

type Rented = { readonly productId: string };

/** Undefined where nothing was told that could be compared. */
export function checkYard(
  { venue = {} }: Pick<PartyEvent, 'venue'>,
  lines: readonly Rented[],
  products: ReadonlyMap<string, Fitted>,
): YardCheck | undefined {
  const { lengthFt, widthFt, gateWidthIn, outletFt, indoor } = venue;
  const surface = venue.surface ?? (indoor === true ? 'indoor' : undefined);
  const told = [lengthFt, widthFt, gateWidthIn, outletFt, surface];
  if (told.every((one) => one === undefined)) return undefined;
  const yard = {
    // What was not told is not short.
    lengthFt: lengthFt ?? Number.POSITIVE_INFINITY,
    widthFt: widthFt ?? Number.POSITIVE_INFINITY,
    gateWidthIn,
    outletFt,
    surface,
  };
  const answers = [...new Set(lines.map(({ productId }) => productId))].flatMap((productId) => {
    const product = products.get(productId);
    if (product === undefined) return [];
    const answer = fitOf(product, yard);
    const problems = answer.kind === 'does_not_fit' ? answer.problems : [];
    return [{ productId, fit: answer.kind, problems: problems.map(({ kind }) => kind) }];
  });
  return { rule: FIT_RULE, answers };
}

/** Whichever way around it was told, and whatever was left out. */
export const isSameEvent = (a: PartyEvent, b: PartyEvent): boolean => {
  const flat = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.entries(value)
          .filter(([, one]) => one !== undefined)
          .toSorted(([one], [other]) => one.localeCompare(other))
          .map(([name, one]) => [name, flat(one)])
      : value;
  return JSON.stringify(flat(a)) === JSON.stringify(flat(b));
};
