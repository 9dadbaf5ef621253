import { afterEach, beforeEach } from 'vitest';
import { type HttpShop, type HttpShopOptions, openHttpShop } from './http-shop.ts';

/** A shop that is new in each test. Stands for the one of the running test. */
export function eachShop<Shop extends { close(): Promise<void> }>(open: () => Promise<Shop>): Shop {
  let shop: Shop;
  beforeEach(async () => {
    shop = await open();
  });
  afterEach(() => shop.close());
  return new Proxy({} as Shop, { get: (_shop, name) => Reflect.get(shop, name) });
}

export const eachHttpShop = (options?: HttpShopOptions): HttpShop =>
  eachShop(() => openHttpShop(options));
