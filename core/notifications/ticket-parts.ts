import type { Product } from '#core/catalogue/product.ts';
import { type Cents, NO_CENTS } from '#core/kernel/cents.ts';
import { agreedQuote } from '#core/pricing/quote.ts';
import {
  adjustmentsOf,
  depositPercentOf,
  type Reservation,
  type ReservationLine,
} from '#core/reservations/reservation.ts';
import { asTold } from '#core/reservations/told-hours.ts';
import { madeVisits } from '#core/reservations/visits.ts';
import type { PromisedDay } from './mail-facts.ts';

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
    const lines = deliver.lines
      .flatMap((at) => priced[at] ?? [])
      .filter(({ line }) => line.isService !== true);
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
