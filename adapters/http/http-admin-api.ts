import type {
  AdminApi,
  AdminCreditApi,
  AdminReservationApi,
  AutomationApi,
  BusinessApi,
  DispatchApi,
  InventoryApi,
} from '#core/contract/admin-api.ts';
import type { AdminReview } from '#core/contract/reviews.ts';
import { query, type SendJson, type SignedHttpOptions, signedSender } from './json-request.ts';

const segment = encodeURIComponent;

const dispatchCalls = (send: SendJson): DispatchApi => ({
  readFleet: () => send({ path: '/admin/fleet' }),
  saveFleet: (body) => send({ method: 'PUT', path: '/admin/fleet', body }),
});

/** Business settings and promo codes. */
const businessCalls = (send: SendJson): BusinessApi => ({
  readSettings: () => send({ path: '/admin/settings' }),
  saveSettings: (settings, revision) =>
    send({ method: 'PUT', path: '/admin/settings', body: { settings, revision } }),
  listPromoCodes: () => send({ path: '/admin/promo-codes' }),
  createPromoCode: (body) => send({ method: 'POST', path: '/admin/promo-codes', body }),
  updatePromoCode: (promoCode, revision) =>
    send({
      method: 'PUT',
      path: `/admin/promo-codes/${segment(promoCode.code)}`,
      body: { promoCode, revision },
    }),
});

/** Jobs, the outbox, events and reminders. */
const automationCalls = (send: SendJson): AutomationApi => ({
  listJobs: () => send({ path: '/admin/jobs' }),
  runJob: (name) => send({ method: 'POST', path: `/admin/jobs/${segment(name)}/run` }),
  listDeadTasks: () => send({ path: '/admin/outbox/dead' }),
  retryTask: (id) => send({ method: 'POST', path: `/admin/outbox/${segment(id)}/retry` }),
  discardTask: (id) => send({ method: 'POST', path: `/admin/outbox/${segment(id)}/discard` }),
  listEvents: () => send({ path: '/admin/events' }),
  dismissEvent: (id) => send({ method: 'POST', path: `/admin/events/${segment(id)}/dismiss` }),
  listReminders: () => send({ path: '/admin/reminders' }),
});

const unitsOf = (productId: string): string => `/admin/products/${segment(productId)}/units`;

/** The inventory's part of the admin's interface. */
const inventoryCalls = (send: SendJson): InventoryApi => ({
  inventory: () => send({ path: '/admin/inventory' }),
  stranded: (productId) => send({ path: `${unitsOf(productId)}/stranded` }),
  previewUnits: (productId, change) =>
    send({ method: 'POST', path: `${unitsOf(productId)}/preview`, body: { change } }),
  changeUnits: (productId, change, revision) =>
    send({ method: 'POST', path: `${unitsOf(productId)}/changes`, body: { change, revision } }),
});

const CREDITS = '/admin/credits';
const creditAt = (code: string): string => `${CREDITS}/${segment(code)}`;

/** Rain checks and gift cards in the back office. */
const creditCalls = (send: SendJson): AdminCreditApi => ({
  listCredits: (after) => send({ path: `${CREDITS}${query({ after })}` }),
  findCredit: (code) => send({ path: creditAt(code) }),
  issueCredit: (body) => send({ method: 'POST', path: CREDITS, body }),
  mailCredit: (code, body) => send({ method: 'POST', path: `${creditAt(code)}/mail`, body }),
  voidCredit: (code) => send({ method: 'POST', path: `${creditAt(code)}/void` }),
});

const reservationAt = (id: string): string => `/admin/reservations/${segment(id)}`;

/** The back office's reservations. */
const reservationCalls = (send: SendJson): AdminReservationApi => ({
  listReservations: (search) => send({ path: `/admin/reservations${query(search)}` }),
  findReservation: (id) => send({ path: reservationAt(id) }),
  attend: (id, body) => send({ method: 'POST', path: `${reservationAt(id)}/actions`, body }),
  previewAmendment: (id, amendment) =>
    send({ method: 'POST', path: `${reservationAt(id)}/amendments/preview`, body: { amendment } }),
  amendReservation: (id, amendment, shown) =>
    send({ method: 'POST', path: `${reservationAt(id)}/amendments`, body: { amendment, shown } }),
});

/** The admin's interface over fetch. */
export function httpAdminApi(options: SignedHttpOptions): AdminApi {
  const sendSigned = signedSender(options);

  const moderate = (id: string, step: string, body: object) =>
    sendSigned<AdminReview>({
      method: 'POST',
      path: `/admin/reviews/${segment(id)}/${step}`,
      body,
    });

  return {
    ...inventoryCalls(sendSigned),
    ...businessCalls(sendSigned),
    ...dispatchCalls(sendSigned),
    ...automationCalls(sendSigned),
    ...reservationCalls(sendSigned),
    ...creditCalls(sendSigned),
    listMembers: () => sendSigned({ path: '/admin/members' }),
    listProducts: () => sendSigned({ path: '/admin/products' }),
    createProduct: (body) => sendSigned({ method: 'POST', path: '/admin/products', body }),
    updateProduct: (id, input, revision) =>
      sendSigned({
        method: 'PUT',
        path: `/admin/products/${segment(id)}`,
        body: { ...input, revision },
      }),
    listReviews: (state, after) => sendSigned({ path: `/admin/reviews${query({ state, after })}` }),
    publishReview: (id, revision) => moderate(id, 'publish', { revision }),
    rejectReview: (id, revision, reason) => moderate(id, 'reject', { revision, reason }),
    replyToReview: (id, revision, text) => moderate(id, 'reply', { revision, text }),
  };
}
