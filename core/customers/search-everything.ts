import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { Product } from '#core/catalogue/product.ts';
import { fleetOf, type Fleets } from '#core/inventory/unit.ts';
import { after } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { ReservationBook } from '#core/reservations/reservation-lists.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { CustomerBook } from './customer-book.ts';
import type { Customer } from './customer.ts';
import { findPeople } from './find-customers.ts';
import { askedWords, isFoundBy, MOST_OF_A_KIND, textWords } from './search-words.ts';

type FoundUnit = {
  readonly id: string;
  readonly label: string;
  readonly product: string;
  readonly productId: string;
};

export type FoundQuote = {
  readonly id: string;
  readonly state: string;
  /** The reservation that the quote would become. */
  readonly booking: Reservation;
};

export type FoundEverywhere = {
  readonly customers: readonly Customer[];
  readonly reservations: readonly Reservation[];
  readonly quotes: readonly FoundQuote[];
  readonly products: readonly Product[];
  readonly units: readonly FoundUnit[];
};

const NOTHING: FoundEverywhere = {
  customers: [],
  reservations: [],
  quotes: [],
  products: [],
  units: [],
};

type SearchPorts = {
  readonly customers: CustomerBook;
  readonly book: ReservationBook;
  readonly findQuotes: (text: string) => Promise<readonly FoundQuote[]>;
  readonly catalogue: Pick<Catalogue, 'listAll'>;
  readonly fleets: { fleets(productIds: readonly string[]): Promise<Fleets> };
  readonly clock: Clock;
};

/** How long the stock list is cached, because one search is sent letter by letter. */
const KNOWN_FOR = 15_000;

type Listed<T> = { readonly thing: T; readonly words: readonly string[] };

/** Products and units with their words. */
async function listStock({ catalogue, fleets }: SearchPorts) {
  const all = await catalogue.listAll();
  const owned = await fleets.fleets(all.map(({ id }) => id));
  const products = all.map((product): Listed<Product> => ({
    thing: product,
    words: textWords(product.title),
  }));
  const units = all.flatMap((product) =>
    fleetOf(product, owned).units.map(({ id, label }): Listed<FoundUnit> => ({
      thing: { id, label, product: product.title, productId: product.id },
      words: textWords(`${label} ${product.title}`),
    })),
  );
  return { products, units };
}

/** Searches people, bookings and quotes by word. The few products and units are read in full. */
export function makeSearchEverything(ports: SearchPorts) {
  const { customers, book, findQuotes, clock } = ports;
  let stock: ReturnType<typeof listStock> | undefined;
  let until = clock.now();

  function known(): ReturnType<typeof listStock> {
    const now = clock.now();
    if (stock !== undefined && now < until) return stock;
    until = after(now, KNOWN_FOR);
    stock = listStock(ports);
    stock.catch(() => {
      stock = undefined;
    });
    return stock;
  }

  return async (text: string): Promise<FoundEverywhere> => {
    const words = askedWords(text);
    if (words.length === 0) return NOTHING;
    const firstOf = <T>(listed: readonly Listed<T>[]): readonly T[] =>
      listed
        .filter((one) => isFoundBy(one.words, words))
        .slice(0, MOST_OF_A_KIND)
        .map(({ thing }) => thing);
    const [{ people, reservations }, quotes, { products, units }] = await Promise.all([
      findPeople(customers, book, text),
      findQuotes(text),
      known(),
    ]);
    return {
      customers: people.slice(0, MOST_OF_A_KIND),
      reservations: reservations.slice(0, MOST_OF_A_KIND),
      quotes: quotes.slice(0, MOST_OF_A_KIND),
      products: firstOf(products),
      units: firstOf(units),
    };
  };
}
