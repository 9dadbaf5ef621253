import type { PageData } from '#core/contract/page.ts';
import type { ProductDto } from '#core/contract/products.ts';
import type { ProductReviewsDto } from '#core/contract/reviews.ts';
import type { Snapshot } from '#server/platform/pages/catalogue-snapshot.ts';
import { type PageAsked } from '#server/platform/pages/page-request.ts';
import { type PlacePorts } from '#server/platform/pages/place-data.ts';
/** Undefined for anything but a product page. */
export declare const productKeyOf: (path: string) => string | undefined;
type Shown = Omit<Snapshot, 'version'>;
export type PageDataPorts = PlacePorts & {
    /** The first page of a product's reviews. */
    readonly readReviews: (productId: string) => Promise<ProductReviewsDto | undefined>;
};
/**
 * The data of a public page; other pages load theirs in the browser. Of a search only the days
 * matter here, because they need the bookings; the renderer applies the other filters.
 */
export declare const makePageData: (ports: PageDataPorts) => (asked: PageAsked, shown: Shown) => Promise<PageData>;
/** Pages that are the same for everyone, rendered in advance. */
export declare const publicPaths: (products: readonly ProductDto[]) => readonly string[];
export {};
