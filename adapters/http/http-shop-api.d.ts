import type { ShopApi } from '#core/contract/shop-api.ts';
import { type HttpOptions } from '#adapters/http/json-request.ts';
export type ShopHttpOptions = HttpOptions & {
    /** The signed-in user's token: their bookings become theirs. */
    readonly token?: (() => Promise<string | undefined>) | undefined;
};
/** The shop's API over fetch. */
export declare function httpShopApi({ token, ...options }?: ShopHttpOptions): ShopApi;
