import { type SignedHttpOptions } from '#adapters/http/json-request.ts';
import type { AdminApi } from '#core/contract/admin-api.ts';
/** The back office's routes over fetch, called by route name. */
export declare function httpAdminApi(options: SignedHttpOptions): AdminApi;
