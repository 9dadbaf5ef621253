import type { AdminApi } from '#core/ports/shop-api.ts';
import { type HttpOptions, type JsonRequest, jsonSender } from '#adapters/http/json-request.ts';
import { networkProblem } from '#adapters/http/problem.ts';
import { err } from '#core/result.ts';

export type AdminHttpOptions = HttpOptions & {
  /** A token that is good for at least another minute; undefined when signed out. */
  readonly token: () => Promise<string | undefined>;
};

/** The admin's interface over fetch. Without a token the server is asked all the same: its 401 is the answer. */
export function httpAdminApi({ token, ...options }: AdminHttpOptions): AdminApi {
  const send = jsonSender(options);

  async function sendSigned<T>(request: JsonRequest) {
    let bearer: string | undefined;
    try {
      bearer = await token();
    } catch (error) {
      return err(networkProblem(error));
    }
    const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
    return send<T>({ ...request, headers });
  }

  return {
    listProducts: () => sendSigned({ path: '/admin/products' }),
    createProduct: (body) => sendSigned({ method: 'POST', path: '/admin/products', body }),
    updateProduct: (id, input, revision) =>
      sendSigned({
        method: 'PUT',
        path: `/admin/products/${encodeURIComponent(id)}`,
        body: { ...input, revision },
      }),
  };
}
