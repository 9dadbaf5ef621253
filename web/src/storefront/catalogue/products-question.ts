import type { PageData } from '#core/contract/page.ts';
import type { ProductsDto } from '#core/contract/products.ts';
import { question } from '#web/shared/data/use-answer.ts';

/** The shop has fewer; the most that the server gives. */
const MOST = 200;

/** What is rented out, or with days as its key (`from=…&to=…`) what is free on them. */
export const ALL_PRODUCTS = question<ProductsDto>((shop, key) =>
  shop.listProducts({ ...Object.fromEntries(new URLSearchParams(key)), limit: MOST }),
);

/** What the server put into a list's page. */
export const hasProducts = (data: PageData): data is PageData & ProductsDto =>
  data.products !== undefined;
