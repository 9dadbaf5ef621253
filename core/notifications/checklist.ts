import { takesGround } from '#core/catalogue/gear.ts';
import type { Product } from '#core/catalogue/product.ts';
import { powerNeeded, type PartyEvent, type YardCheck } from '#core/reservations/party.ts';

/** One language's words, for the mails and for the page after a booking. */
export type ReadyWords = {
  readonly spot: (places: string) => string;
  readonly place: (length: number, width: number) => string;
  readonly of: (what: string, title: string) => string;
  /** `which`: how much of it each rental needs, where they differ. */
  readonly gate: (inches: number, which?: string) => string;
  readonly outlets: (count: number, feet: number | undefined, which?: string) => string;
  /** For a customer who entered fewer outlets than needed. */
  readonly tooFewOutlets: (has: number) => string;
  /** `which`: the rentals that need it, unless all do. */
  readonly hose: (which?: string) => string;
  /** Not on the delivery day: it is too late. */
  readonly sprinklers: string;
  readonly always: readonly string[];
};

type Needing = Pick<Product, 'id' | 'categories' | 'setup' | 'power' | 'playedOn' | 'wet'> & {
  /** Of one, if it is an add-on that supplies power, such as a generator. */
  readonly suppliesCircuits?: number | undefined;
};

type Prepared = {
  readonly lines: readonly (Parameters<typeof powerNeeded>[0][number] & {
    readonly title: string;
    readonly startDate: string;
  })[];
  readonly event: Pick<PartyEvent, 'venue'>;
  readonly yardCheck?: YardCheck | undefined;
};

/** How much of something a rental needs: zero, where it needs none. */
type Need = { readonly title: string; readonly amount: number };

/** What each rental needs, unless all need the same. */
function differing(needs: readonly Need[], say: (need: Need) => string): string | undefined {
  if (new Set(needs.map(({ amount }) => amount)).size < 2) return undefined;
  return needs
    .filter(({ amount }) => amount > 0)
    .map(say)
    .join(', ');
}

/** What to have ready for these products, or by default what every party needs. */
export function checklistOf(
  { lines, event, yardCheck }: Prepared,
  products: readonly Needing[],
  ready: ReadyWords,
  today?: string,
): readonly string[] {
  const isToday = today !== undefined && lines.every(({ startDate }) => startDate <= today);
  const known = new Map(products.map((product) => [product.id, product]));
  const titles = new Map(lines.map(({ productId, title }) => [productId, title]));
  const coming = products.filter(
    (product) => titles.has(product.id) && takesGround(product) && product.setup.lengthFt > 0,
  );

  const places = coming.map(({ id, setup }) => {
    const place = ready.place(setup.lengthFt, setup.widthFt);
    return coming.length === 1 ? place : ready.of(place, titles.get(id) ?? '');
  });
  const needs = (of: readonly Needing[], amountOf: (product: Needing) => number): readonly Need[] =>
    of.map((product) => ({ title: titles.get(product.id) ?? '', amount: amountOf(product) }));
  const amountFor = ({ amount, title }: Need): string => ready.of(`${amount}`, title);
  const gates = needs(coming, ({ setup }) => setup.gateWidthIn ?? 0);
  const gate = Math.max(0, ...gates.map(({ amount }) => amount));
  const hoses = needs(coming, ({ wet }) => (wet ? 1 : 0));
  const supply = new Map(
    products.flatMap(({ id, suppliesCircuits }) =>
      suppliesCircuits === undefined ? [] : [[id, suppliesCircuits]],
    ),
  );
  const { circuits, withinFt } = powerNeeded(lines, known, supply);
  const plugged = needs(
    products.filter(
      (one) => coming.includes(one) || (titles.has(one.id) && one.power.circuits > 0),
    ),
    ({ id }) => {
      const own = lines.filter(({ productId }) => productId === id);
      return powerNeeded(own, known, supply).together;
    },
  );
  // Of what a generator supplies, nobody can say for which rental.
  const isShared = lines.some(({ productId }) => supply.has(productId));
  const outletsFor = isShared ? undefined : differing(plugged, amountFor);
  const has = event.venue?.circuits;
  const needsOutlets = circuits > 0 && yardCheck?.power?.isBrought !== true;
  return [
    ...(places.length > 0 ? [ready.spot(places.join(', '))] : []),
    ...(gate > 0 ? [ready.gate(gate, differing(gates, amountFor))] : []),
    ...(needsOutlets ? [ready.outlets(circuits, withinFt, outletsFor)] : []),
    ...(needsOutlets && has !== undefined && has < circuits ? [ready.tooFewOutlets(has)] : []),
    ...(hoses.some(({ amount }) => amount > 0)
      ? [ready.hose(differing(hoses, ({ title }) => title))]
      : []),
    ...(isToday ? [] : [ready.sprinklers]),
    ...ready.always,
  ];
}
