import { ADD_ON } from '#core/catalogue/category.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { MOST_ADD_ONS } from '#core/settings/field-limits.ts';
import { CATALOGUE } from '#server/areas/catalogue/catalogue.wiring.ts';
import { REVIEWS } from '#server/areas/reviews/reviews.wiring.ts';
import { makeSnapshots } from '#server/platform/pages/catalogue-snapshot.ts';
import type { AreaTools } from './area.ts';
import { RECORDS } from './records.wiring.ts';

/** The reads behind the pages. */
export function pageReads({ of }: Pick<AreaTools, 'of'>, now: () => Instant) {
  const listProducts = of(CATALOGUE.listProducts);
  const sources = {
    listActive: () => listProducts({}),
    listAddOns: () => listProducts({ category: ADD_ON, limit: MOST_ADD_ONS }),
    readSettings: of(RECORDS.settings).read,
    readEvents: of(RECORDS.eventTally).read,
  };
  return {
    snapshots: makeSnapshots(sources, now),
    listProducts,
    readReviews: of(REVIEWS.readPageReviews),
    readOwnTerms: of(RECORDS.readOwnTerms),
    checkDays: of(CATALOGUE.checkDays),
    pointOf: of(RECORDS.pointOf),
    readFleet: of(RECORDS.truckFleet).read,
    today: () => shopDay(now()),
  };
}
