import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { ADD_ON } from '#core/catalogue/category.ts';
import type { Product } from '#core/catalogue/product.ts';
import { type Cents, NO_CENTS } from '#core/kernel/cents.ts';
import { agreedQuote } from '#core/pricing/quote.ts';
import {
  adjustmentsOf,
  depositPercentOf,
  type Reservation,
  type ReservationLine,
} from '#core/reservations/reservation.ts';
import { powerNeeded } from '#core/reservations/party.ts';
import { asTold } from '#core/reservations/told-hours.ts';
import { madeVisits } from '#core/reservations/visits.ts';
import type { PromisedDay } from './mail-facts.ts';
import type { TicketWords } from './ticket-words.ts';

/** Current data of a rented product; tickets work without it if it is gone. */
export type TicketProduct = Pick<
  Product,
  'id' | 'categories' | 'images' | 'setup' | 'power' | 'wet'
> & {
  /** Of one, if it is an add-on that supplies power, such as a generator. */
  readonly suppliesCircuits?: number | undefined;
};

type PricedLine = { readonly line: ReservationLine; readonly price: Cents };

export function pricedLinesOf(reservation: Reservation): readonly PricedLine[] {
  const { lines, plan } = reservation;
  const percent = depositPercentOf(reservation);
  const priced = agreedQuote(lines, adjustmentsOf(reservation), plan, percent).lines;
  return lines.map((line, index) => ({ line, price: priced[index]?.linePrice ?? NO_CENTS }));
}

/** Rentals of the same days, with their delivery and pickup. */
export type TicketPeriod = {
  readonly lines: readonly PricedLine[];
  readonly deliver: PromisedDay;
  readonly collect: PromisedDay;
};

export function ticketPeriods(reservation: Reservation): readonly TicketPeriod[] {
  const priced = pricedLinesOf(reservation);
  const visits = madeVisits(asTold(reservation));
  return visits.flatMap((deliver, index) => {
    const collect = visits[index + 1];
    if (deliver.kind !== 'deliver' || collect === undefined) return [];
    const lines = deliver.lines.flatMap((at) => priced[at] ?? []);
    return { lines, deliver, collect };
  });
}

/** The URL of a JPEG, which every mail app shows, or else of any file. */
export function mailPicture(
  { image }: Pick<ReservationLine, 'image'>,
  product: TicketProduct | undefined,
  origin: string,
): string | undefined {
  const own = /^\/art\/(?<name>[a-z\d-]+)-\d+\.(?:webp|avif)$/.exec(image)?.groups?.['name'];
  const uploaded = product?.images[0]?.src;
  const address =
    own === undefined
      ? uploaded?.endsWith('.jpg') === true
        ? uploaded
        : image
      : `/art/${own}-mail.jpg`;
  if (address.startsWith('/')) return `${origin}${address}`;
  return /^https?:\/\//.test(address) ? address : undefined;
}

/** What to have ready for these products, or by default what every party needs. */
export function checklistOf(
  { lines, event, yardCheck }: Pick<Reservation, 'lines' | 'event' | 'yardCheck'>,
  products: readonly TicketProduct[],
  { ready }: TicketWords,
  today?: CalendarDay,
): readonly string[] {
  const isToday = today !== undefined && lines.every(({ startDate }) => startDate <= today);
  const known = new Map(products.map((product) => [product.id, product]));
  const titles = new Map(lines.map(({ productId, title }) => [productId, title]));
  const coming = products.filter(
    ({ id, categories, setup }) =>
      titles.has(id) && setup.lengthFt > 0 && !categories.includes(ADD_ON),
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
