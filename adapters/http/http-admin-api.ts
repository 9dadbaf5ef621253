import type { AdminReviewDto } from '#core/contract/review-dto.ts';
import type { AdminApi } from '#core/contract/admin-api.ts';
import { automationCalls } from '#adapters/http/automation-calls.ts';
import { businessCalls } from '#adapters/http/business-calls.ts';
import { creditCalls } from '#adapters/http/credit-calls.ts';
import { reservationCalls } from '#adapters/http/reservation-calls.ts';
import { inventoryCalls } from '#adapters/http/inventory-calls.ts';
import { type SignedHttpOptions, signedSender } from '#adapters/http/signed-sender.ts';

/** The admin's interface over fetch. */
export function httpAdminApi(options: SignedHttpOptions): AdminApi {
  const sendSigned = signedSender(options);

  const moderate = (id: string, step: string, body: object) =>
    sendSigned<AdminReviewDto>({
      method: 'POST',
      path: `/admin/reviews/${encodeURIComponent(id)}/${step}`,
      body,
    });

  return {
    ...inventoryCalls(sendSigned),
    ...businessCalls(sendSigned),
    ...automationCalls(sendSigned),
    ...reservationCalls(sendSigned),
    ...creditCalls(sendSigned),
    listMembers: () => sendSigned({ path: '/admin/members' }),
    listProducts: () => sendSigned({ path: '/admin/products' }),
    createProduct: (body) => sendSigned({ method: 'POST', path: '/admin/products', body }),
    updateProduct: (id, input, revision) =>
      sendSigned({
        method: 'PUT',
        path: `/admin/products/${encodeURIComponent(id)}`,
        body: { ...input, revision },
      }),
    listReviews: (state, after) =>
      sendSigned({
        path: `/admin/reviews?${new URLSearchParams({ state, ...(after && { after }) })}`,
      }),
    publishReview: (id, revision) => moderate(id, 'publish', { revision }),
    rejectReview: (id, revision, reason) => moderate(id, 'reject', { revision, reason }),
    replyToReview: (id, revision, text) => moderate(id, 'reply', { revision, text }),
  };
}
