import {
  areaOf,
  type Fit,
  FIT_RULE,
  fitOf,
  type FitProblem,
  type Fitted,
  fitTogether,
  type Yard,
} from '#core/catalogue/fit.ts';
import { takesGround } from '#core/catalogue/gear.ts';
import type { Surface } from '#core/catalogue/surface.ts';
import { addDays, type CalendarDay, calendarDay } from '#core/kernel/calendar-day.ts';
import type { EventPlace } from '#core/kernel/contact.ts';
import { minutesOf } from '#core/kernel/shop-time.ts';
import type { PowerSupply } from '#core/pricing/suggest-add-ons.ts';

export const VENUE_KINDS = ['home', 'park', 'school', 'church', 'business', 'other'] as const;
export const SLOPES = ['flat', 'gentle', 'steep'] as const;

/** The spot and the way to it. Undefined fields were not given. */
export type Venue = {
  readonly kind?: (typeof VENUE_KINDS)[number] | undefined;
  readonly indoor?: boolean | undefined;
  readonly surface?: Surface | undefined;
  /** Stakes may be driven into the ground. */
  readonly canStake?: boolean | undefined;
  readonly lengthFt?: number | undefined;
  readonly widthFt?: number | undefined;
  /** The narrowest point on the way in. */
  readonly gateWidthIn?: number | undefined;
  readonly slope?: (typeof SLOPES)[number] | undefined;
  /** Distance to the nearest outlet. */
  readonly outletFt?: number | undefined;
  readonly circuits?: number | undefined;
  readonly contactOnSite?: { readonly name: string; readonly phone: string } | undefined;
  readonly gateCode?: string | undefined;
};

/** Where the party is, and when on each of its days: `HH:MM` in shop time. */
export type PartyEvent = EventPlace & {
  readonly startsAt?: string | undefined;
  /** If earlier than `startsAt`, it is after midnight. */
  readonly endsAt?: string | undefined;
  /**
   * Last days (`endDate`) of the periods whose pickup is on the evening before, after the party. In
   * order, each once. Undefined: none.
   */
  readonly sameEvening?: readonly CalendarDay[] | undefined;
  /** Set by the office. Undefined: none. */
  readonly ownHours?: readonly OwnHours[] | undefined;
  readonly venue?: Venue | undefined;
  /** In degrees, if known more precisely than the ZIP code's center. */
  readonly point?: { readonly lat: number; readonly lng: number } | undefined;
};

/** As asked for: `true` is the pickup of every period. */
export type AskedEvent = Omit<PartyEvent, 'sameEvening'> & {
  readonly sameEvening?: boolean | readonly string[] | undefined;
};

/** A school, church or park asks its guests for proof of insurance; private homes do not. */
export const asksForProof = ({ venue }: Pick<PartyEvent, 'venue'>): boolean =>
  venue?.kind !== undefined && venue.kind !== 'home';

const HARD_GROUND: ReadonlySet<string> = new Set(['concrete', 'asphalt', 'indoor']);

/** Weights hold the unit if stakes are not allowed or impossible. */
export const needsBallast = ({ venue }: Pick<PartyEvent, 'venue'>): boolean =>
  venue?.canStake === false ||
  venue?.indoor === true ||
  (venue?.surface !== undefined && HARD_GROUND.has(venue.surface));

/** The party's hours in words; empty if not given. */
export const partyHours = (
  { startsAt, endsAt }: Pick<PartyEvent, 'startsAt' | 'endsAt'>,
  words: (from: string, to: string) => string,
): readonly string[] =>
  startsAt === undefined || endsAt === undefined ? [] : [words(startsAt, endsAt)];

/** Whether the party's hours are those of several days, or else of several dates. */
export function hoursPer(
  lines: readonly {
    readonly startDate: string;
    readonly endDate: string;
    readonly per?: unknown;
  }[],
): 'day' | 'date' | undefined {
  const rentals = lines.filter(({ per }) => per === undefined);
  if (rentals.some(({ startDate, endDate }) => addDays(calendarDay(startDate), 1) < endDate))
    return 'day';
  const periods = new Set(rentals.map(({ startDate, endDate }) => `${startDate} ${endDate}`));
  return periods.size > 1 ? 'date' : undefined;
}

/** On the same day's clock; negative hours give an earlier time. */
export function hoursLater(time: string, hours: number): string {
  const minutes = minutesOf(time) + hours * 60;
  return [Math.floor(minutes / 60), ((minutes % 60) + 60) % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

type Hours = { readonly startsAt: string; readonly endsAt: string };

/** The party's hours if it starts then, and lasts as long. */
export const movedTo = (startsAt: string, before: Hours): Hours => ({
  startsAt,
  endsAt: hoursLater(before.endsAt, (minutesOf(startsAt) - minutesOf(before.startsAt)) / 60),
});

/** `HH:MM` in shop time. */
export type VisitWindow = { readonly from: string; readonly to: string };

/** The promised arrival hours; later changes of the settings do not affect them. */
export type PromisedWindow = VisitWindow & {
  readonly kind: 'deliver' | 'collect';
  readonly day: CalendarDay;
  /** For a same-evening pickup: the evening before `day`, on which it is made. */
  readonly on?: CalendarDay | undefined;
};

/**
 * Not before and not after which the office agreed to come for a visit of that day, whatever the
 * party's hours and the shop's. `day`: as in `visitsOf`.
 */
export type OwnHours = Pick<PromisedWindow, 'kind'> & {
  readonly day: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** A pickup that was missed on its day, and the day and hours in which it is made instead. */
export type LaterPickup = VisitWindow & { readonly day: CalendarDay; readonly on: CalendarDay };

/** Whether the rentals fit the spot, as checked when entered, and by which version. */
export type YardCheck = {
  readonly rule: string;
  readonly answers: readonly {
    readonly productId: string;
    /** `unknown` also if the customer gave no length or no width. */
    readonly fit: Fit['kind'];
    readonly problems: readonly FitProblem['kind'][];
  }[];
  /** Products that fit one by one, but not side by side. */
  readonly crowded?: readonly string[] | undefined;
  /** Circuits needed at the same time, and circuits available according to the customer. */
  readonly power?:
    | {
        /** Less what add-ons supply, unless they supply everything. */
        readonly needs: number;
        readonly has: number;
        /** Add-ons of the order, such as a generator, supply everything. */
        readonly isBrought: boolean;
      }
    | undefined;
};

/** The yard to compare with. Undefined if no measurement was given. */
export function yardOf(venue: Omit<Venue, 'contactOnSite'>): Yard | undefined {
  const { lengthFt, widthFt, gateWidthIn, outletFt, indoor } = venue;
  const surface = venue.surface ?? (indoor === true ? 'indoor' : undefined);
  const told = [lengthFt, widthFt, gateWidthIn, outletFt, surface];
  if (told.every((one) => one === undefined)) return undefined;
  return {
    // A measurement the customer did not give is not treated as too small.
    lengthFt: lengthFt ?? Number.POSITIVE_INFINITY,
    widthFt: widthFt ?? Number.POSITIVE_INFINITY,
    gateWidthIn,
    outletFt,
    surface,
  };
}

/** Square feet. */
export type Area = { readonly needs: number; readonly has: number };

type Crowded = {
  readonly productIds: readonly string[];
  /** If the ground of all is larger than the yard, so that nobody can place them. */
  readonly area?: Area | undefined;
};

/**
 * Rentals that fit the yard one by one, but not all that stand there at the same time. A warning:
 * unless their areas alone are too much, the crew may know a better way to place them. Rentals
 * without measurements take no space.
 */
export function crowdedIn(
  yard: Yard | undefined,
  lines: readonly Rented[],
  products: ReadonlyMap<string, Fitted>,
): Crowded {
  if (yard === undefined) return { productIds: [] };
  const placed = lines.flatMap((line) => {
    const product = products.get(line.productId);
    if (product === undefined || !takesGround(product)) return [];
    const { setup } = product;
    if (Math.min(setup.lengthFt, setup.widthFt) <= 0) return [];
    return fitTogether([setup], yard) ? [{ ...line, setup }] : [];
  });
  const crowded = placed.flatMap(({ startDate: day }) => {
    const standing = placed.filter((line) => standsOn(day, line));
    const setups = standing.flatMap(({ setup, quantity }) =>
      Array.from({ length: quantity }, () => setup),
    );
    if (fitTogether(setups, yard)) return [];
    return { needs: areaOf(setups), ids: standing.map(({ productId }) => productId) };
  });
  const needs = Math.max(0, ...crowded.map((day) => day.needs));
  const has = areaOf([yard]);
  return {
    productIds: [...new Set(crowded.flatMap(({ ids }) => ids))],
    ...(needs > has && { area: { needs, has } }),
  };
}

/** Undefined if no measurement was given to compare. */
export function checkYard(
  { venue = {} }: Pick<PartyEvent, 'venue'>,
  lines: readonly Rented[],
  products: ReadonlyMap<string, Fitted>,
  supply: PowerSupply,
): YardCheck | undefined {
  const has = venue.circuits;
  const { circuits, together, isBrought } = powerNeeded(lines, products, supply);
  const needs = isBrought ? together : circuits;
  const power = has !== undefined && { needs, has, isBrought };
  const yard = yardOf(venue);
  if (yard === undefined) return power ? { rule: FIT_RULE, answers: [], power } : undefined;
  const isMeasured = Number.isFinite(yard.lengthFt + yard.widthFt);
  const answers = [...new Set(lines.map(({ productId }) => productId))].flatMap((productId) => {
    const product = products.get(productId);
    if (product === undefined) return [];
    // A generator stands beside the rental, wherever the outlet is.
    const answer = fitOf(product, isBrought ? { ...yard, outletFt: undefined } : yard);
    const problems = answer.kind === 'does_not_fit' ? answer.problems : [];
    const fit = answer.kind === 'fits' && !isMeasured ? 'unknown' : answer.kind;
    return [{ productId, fit, problems: problems.map(({ kind }) => kind) }];
  });
  const crowded = crowdedIn(yard, lines, products).productIds;
  return {
    rule: FIT_RULE,
    answers,
    ...(power && { power }),
    ...(crowded.length > 0 && { crowded }),
  };
}

/**
 * Circuits that are needed but missing, according to the customer. Undefined if there are enough,
 * power is brought, or nothing is known.
 */
export function missingPower({
  yardCheck,
}: {
  readonly yardCheck?: YardCheck | undefined;
}): { readonly needs: number; readonly has: number } | undefined {
  const { needs = 0, has = 0, isBrought = false } = yardCheck?.power ?? {};
  return needs > has && !isBrought ? { needs, has } : undefined;
}

/** What does not fit the spot, according to the customer. Undefined if nothing. */
export function yardProblems(of: { readonly yardCheck?: YardCheck | undefined }) {
  const { answers = [], crowded = [] } = of.yardCheck ?? {};
  const misfits = answers.filter(({ fit }) => fit === 'does_not_fit');
  const power = missingPower(of);
  return misfits.length > 0 || crowded.length > 0 || power !== undefined
    ? { misfits, crowded, power }
    : undefined;
}

/** In the order of their names. A field without a value, or with an empty object, is not given. */
const given = (fields: object): readonly (readonly [name: string, value: unknown])[] =>
  Object.entries(fields)
    .map(([name, value]) => [name, value instanceof Object ? given(value) : value] as const)
    .filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))
    .toSorted(([one], [other]) => one.localeCompare(other));

const isSame = (a: object, b: object): boolean =>
  JSON.stringify(given(a)) === JSON.stringify(given(b));

/** Ignores the order of fields, and fields that are not given. */
export const isSameEvent = (a: PartyEvent, b: PartyEvent): boolean => isSame(a, b);

/** The same of the spot. */
export const isSameVenue = (a: Venue = {}, b: Venue = {}): boolean => isSame(a, b);

type Rented = {
  readonly productId: string;
  readonly quantity: number;
  readonly startDate: string;
  readonly endDate: string;
};

/** The power that the rentals need together at one site. */
type PowerNeeded = {
  /**
   * Circuits of the house on the day that needs most, each used by nothing else. What add-ons
   * supply is not needed from it.
   */
  readonly circuits: number;
  /** The same with what add-ons supply. */
  readonly together: number;
  /** Add-ons of the order supply everything. */
  readonly isBrought: boolean;
  /** How many of the order's add-ons, such as generators, supply power together. */
  readonly sources: number;
  /** The longest distance that the shortest cord allows; absent if unknown for all products. */
  readonly withinFt?: number | undefined;
};

/**
 * The one rule of checkout, success page, mails, venue pack, crew and desk: rentals set up on one
 * day add up, and the order's generators supply their part.
 */
export function powerNeeded(
  lines: readonly Rented[],
  products: ReadonlyMap<string, Pick<Fitted, 'power' | 'setup'>>,
  supply: PowerSupply = new Map(),
): PowerNeeded {
  const plugged = lines.flatMap((line) => {
    const { power, setup } = products.get(line.productId) ?? {};
    if (power === undefined || power.circuits === 0 || supply.has(line.productId)) return [];
    return [{ ...line, circuits: power.circuits, withinFt: setup?.outletWithinFt }];
  });
  const sources = lines.map((line) => ({ ...line, circuits: supply.get(line.productId) ?? 0 }));
  // The maximum is reached on a day on which something is set up.
  const days = plugged.map(({ startDate }) => ({
    together: circuitsOn(startDate, plugged),
    supplied: circuitsOn(startDate, sources),
  }));
  const circuits = Math.max(0, ...days.map(({ together, supplied }) => together - supplied));
  const cords = plugged.flatMap(({ withinFt }) => withinFt ?? []);
  return {
    circuits,
    together: Math.max(0, ...days.map(({ together }) => together)),
    isBrought: circuits === 0 && sources.some((source) => source.circuits > 0),
    sources: Math.max(
      0,
      ...sources.map(({ startDate }) =>
        circuitsOn(
          startDate,
          sources.map((one) => ({ ...one, circuits: one.circuits > 0 ? 1 : 0 })),
        ),
      ),
    ),
    ...(cords.length > 0 && { withinFt: Math.min(...cords) }),
  };
}

const standsOn = (day: string, { startDate, endDate }: Rented): boolean =>
  startDate === day || (startDate < day && day < endDate);

const circuitsOn = (day: string, lines: readonly (Rented & { readonly circuits: number })[]) =>
  lines
    .filter((line) => standsOn(day, line))
    .reduce((sum, { circuits, quantity }) => sum + circuits * quantity, 0);

/** Opens the address in a map: on a phone, in its maps app. */
export const mapUrl = ({
  street,
  city,
  region,
  postalCode,
}: Pick<PartyEvent, 'street' | 'city' | 'region' | 'postalCode'>): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${street}, ${city}, ${region} ${postalCode}`)}`;
