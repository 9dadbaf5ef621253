import { type SignedHttpOptions } from '#adapters/http/json-request.ts';
import type { AccountApi } from '#core/contract/account-api.ts';
/** The signed-in customer's own data, over fetch. */
export declare function httpAccountApi(options: SignedHttpOptions): AccountApi;
