import { providerAct } from '#core/audit-log/trail.ts';
import { makeReceiveEvent, makeReconcileGifts } from '#core/gifts/sell-gift-cards.ts';
import { MINUTE, SECOND } from '#core/kernel/instant.ts';
import { makeReceivePaymentEvent } from '#core/payments/apply-payment-event.ts';
import { makeBeginPayment } from '#core/payments/begin-payment.ts';
import { makeChargeBalances } from '#core/payments/charge-balances.ts';
import { makeCatchUp, makeReceiveWebhookEvent, makeReconcile } from '#core/payments/reconcile.ts';
import { adminChargeRoutes } from '#server/areas/payments/charge.admin-routes.ts';
import {
  makeTakeOwnEvent,
  paymentRoutes,
  simulatedCardRoutes,
  webhookRoutes,
  type WebhookUseCases,
} from '#server/areas/payments/payments.routes.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { hourly } from '#server/platform/jobs/recurring.ts';
import { type Area, type AreaTools, type JobLog, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { cardPayments, clock, paymentEventHistory, paymentEvents, savedCards, simulatedCard } =
  PORTS;
const { eventInbox, eventQuarantine, giftSales, ledger, reservationLists, settings } = RECORDS;
const { bound, boundByName, made } = makings();

const receiveBookingEvent = bound(makeReceivePaymentEvent, [ledger, clock]);
/** Bookings and gift cards are paid the same way; the provider's id shows which it is. */
const receiveEvent = bound(makeReceiveEvent, [giftSales, receiveBookingEvent]);

export const PAYMENTS = {
  beginPayment: bound(makeBeginPayment, [ledger, cardPayments, clock]),
  /** Only where the provider has an event history. */
  catchUp: bound(makeCatchUp, [paymentEventHistory, receiveEvent, eventQuarantine, clock]),
  chargeBalances: boundByName(makeChargeBalances, {
    lists: reservationLists,
    ledger,
    cards: cardPayments,
    savedCards,
    receive: receiveEvent,
    settings,
    clock,
  }),
  receiveEvent,
  receiveWebhookEvent: bound(makeReceiveWebhookEvent, [receiveEvent, eventQuarantine, clock]),
  reconcile: bound(makeReconcile, [ledger, cardPayments, receiveEvent, clock]),
  reconcileGifts: bound(makeReconcileGifts, [giftSales, cardPayments, receiveEvent, clock]),
} as const;

const webhookOf = ({ of, now, onOutboxFilled }: AreaTools): WebhookUseCases => ({
  readEvent: of(paymentEvents).read,
  receiveEvent: (event) =>
    of(PORTS.acts).run(providerAct(event.kind), () => of(PAYMENTS.receiveWebhookEvent)(event)),
  keepEvent: (event) => of(eventInbox).keep(event, now()),
  onOutboxFilled,
});

/** Provider events we may have missed. */
function cardJobs(tools: AreaTools, log: JobLog): readonly Job[] {
  const { of, maybe } = tools;
  const jobs: Job[] = [];
  const simulated = maybe(simulatedCard);
  if (simulated) {
    const deliver = makeTakeOwnEvent(webhookOf(tools), log);
    const run = () => simulated.deliverEvents(deliver);
    const everyMs = 5 * SECOND;
    jobs.push({ name: 'card-events', where: 'everywhere', everyMs, atStart: true, run });
  }
  if (maybe(paymentEventHistory)) {
    const everyMs = 10 * MINUTE;
    const ways = { where: 'in_one_process', atStart: true, dueAtStart: true } as const;
    jobs.push({ name: 'catch-up', ...ways, everyMs, run: of(PAYMENTS.catchUp) });
  }
  return jobs;
}

export const payments: Area = {
  ...made(),
  api(tools) {
    const { of, maybe } = tools;
    const webhook = webhookOf(tools);
    const simulated = maybe(simulatedCard);
    return [
      paymentRoutes({ beginPayment: of(PAYMENTS.beginPayment), readPhone: of(RECORDS.readPhone) }),
      webhookRoutes(webhook),
      ...(simulated ? [simulatedCardRoutes(simulated, webhook)] : []),
    ];
  },
  admin: ({ of, onOutboxFilled }) => [
    adminChargeRoutes(of(PAYMENTS.chargeBalances).now, onOutboxFilled),
  ],
  jobs(tools, log) {
    const { of } = tools;
    return [
      {
        name: 'reconcile',
        where: 'in_one_process',
        everyMs: MINUTE,
        atStart: true,
        hasWork: async () =>
          (await of(ledger).listAwaitingPayment(1)).length > 0 ||
          (await of(giftSales).listOpen(1)).length > 0,
        run: async (isStopping) =>
          (await of(PAYMENTS.reconcile)(isStopping)) +
          (await of(PAYMENTS.reconcileGifts)(isStopping)),
      },
      hourly('charge-balances', of(PAYMENTS.chargeBalances)),
      ...cardJobs(tools, log),
    ];
  },
};
