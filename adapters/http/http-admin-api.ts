import { query, type SignedHttpOptions, signedSender } from '#adapters/http/json-request.ts';
import { OWNER_APPROVAL_HEADER, OWNER_CODE_HEADER } from '#core/accounts/sign-in.ts';
import type { AdminApi } from '#core/contract/admin-api.ts';

/** The back office's routes over fetch, called by route name. */
export function httpAdminApi(options: SignedHttpOptions): AdminApi {
  const send = signedSender(options);
  return {
    call(route, { body, query: asked, approval, approvalCode, ...params } = {}) {
      const [method, path = ''] = route.split(' ');
      const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(String(params[name])),
      );
      return send({
        method: method as 'GET' | 'POST' | 'PUT',
        path: `/admin${filled}${query(asked ?? {})}`,
        body,
        ...(approval !== undefined && {
          headers: {
            [OWNER_APPROVAL_HEADER]: approval,
            ...(approvalCode !== undefined && { [OWNER_CODE_HEADER]: approvalCode }),
          },
        }),
      });
    },
  };
}
