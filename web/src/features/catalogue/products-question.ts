import type { ProductDto } from '#core/ports/shop-api.ts';
import { ok } from '#core/result.ts';
import { question } from '#web/shared/use-answer.ts';

/** The shop has fewer; the most that the server gives. */
const MOST = 200;

/** What is rented out, or with days as its key (`from=…&to=…`) what is free on them. */
export const ALL_PRODUCTS = question<readonly ProductDto[]>(async (shop, key) => {
  const answer = await shop.listProducts({
    ...Object.fromEntries(new URLSearchParams(key)),
    limit: MOST,
  });
  return answer.ok ? ok(answer.value.products) : answer;
});
