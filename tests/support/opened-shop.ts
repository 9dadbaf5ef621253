import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type HttpShop, type HttpShopOptions, openHttpShop } from './http-shop.ts';

type Closable = { close(): Promise<void> };

/** Stands for the shop that is open at the time. */
function opened<Shop extends Closable>(
  open: () => Promise<Shop>,
  before: typeof beforeAll | typeof beforeEach,
  after: typeof afterAll | typeof afterEach,
): Shop {
  let shop: Shop;
  before(async () => {
    shop = await open();
  });
  after(() => shop.close());
  return new Proxy({} as Shop, { get: (_shop, name) => Reflect.get(shop, name) });
}

/** A shop that is new in each test. */
export const eachShop = <Shop extends Closable>(open: () => Promise<Shop>): Shop =>
  opened(open, beforeEach, afterEach);

/** One shop for all tests. */
export const oneShop = <Shop extends Closable>(open: () => Promise<Shop>): Shop =>
  opened(open, beforeAll, afterAll);

export const eachHttpShop = (options?: HttpShopOptions): HttpShop =>
  eachShop(() => openHttpShop(options));

export const oneHttpShop = (options?: HttpShopOptions): HttpShop =>
  oneShop(() => openHttpShop(options));
