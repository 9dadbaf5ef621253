import { takesGround } from '#core/catalogue/gear.ts';
import type { Product } from '#core/catalogue/product.ts';
import { powerNeeded, type PartyEvent, type YardCheck } from '#core/reservations/party.ts';

/** One language's words, for the mails and for the page after a booking. */
export type ReadyWords = {
  readonly spot: (places: string) => string;
  readonly place: (length: number, width: number) => string;
  readonly of: (what: string, title: string) => string;
  readonly gate: (inches: number) => string;
  readonly outlets: (count: number, feet: number | undefined) => string;
  /** For a customer who entered fewer outlets than needed. */
  readonly tooFewOutlets: (has: number) => string;
  readonly hose: string;
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
  const gates = coming.flatMap(({ setup }) => setup.gateWidthIn ?? []);
  const supply = new Map(
    products.flatMap(({ id, suppliesCircuits }) =>
      suppliesCircuits === undefined ? [] : [[id, suppliesCircuits]],
    ),
  );
  const { circuits, withinFt } = powerNeeded(lines, known, supply);
  const has = event.venue?.circuits;
  const needsOutlets = circuits > 0 && yardCheck?.power?.isBrought !== true;
  return [
    ...(places.length > 0 ? [ready.spot(places.join(', '))] : []),
    ...(gates.length > 0 ? [ready.gate(Math.max(...gates))] : []),
    ...(needsOutlets ? [ready.outlets(circuits, withinFt)] : []),
    ...(needsOutlets && has !== undefined && has < circuits ? [ready.tooFewOutlets(has)] : []),
    ...(coming.some(({ wet }) => wet) ? [ready.hose] : []),
    ...(isToday ? [] : [ready.sprinklers]),
    ...ready.always,
  ];
}
