import type { Outbox } from '#core/ports/outbox.ts';
import type { IsOutage } from '#server/plugins/error-handler.ts';
import type { AdminAccess } from '#server/plugins/require-admin.ts';
import type { AdminProductUseCases } from '#server/routes/admin-product.route.ts';
import type { ContactUseCases } from '#server/routes/contact.route.ts';
import type { HealthUseCases } from '#server/routes/health.route.ts';
import type { PaymentUseCases } from '#server/routes/payment.route.ts';
import type { ProductUseCases } from '#server/routes/product.route.ts';
import type { ReservationUseCases } from '#server/routes/reservation.route.ts';
import type { SessionUseCases } from '#server/routes/session.route.ts';
import type { SimulatedCardUseCases } from '#server/routes/simulated-card.route.ts';
import type { WebhookUseCases } from '#server/routes/webhook.route.ts';

/** Everything the interface can be asked to do, by the plugin that asks. */
export type Shop = {
  readonly health: HealthUseCases;
  readonly product: ProductUseCases;
  readonly reservation: Omit<ReservationUseCases, 'onCancelled'>;
  readonly payment: PaymentUseCases;
  readonly contact: Omit<ContactUseCases, 'onReceived'>;
  readonly webhook: Omit<WebhookUseCases, 'onReceived'>;
  /** Undefined where the card is real. */
  readonly simulatedCard: SimulatedCardUseCases | undefined;
  /** Undefined where another service keeps the accounts. */
  readonly session: SessionUseCases | undefined;
  readonly adminAccess: AdminAccess;
  readonly adminProduct: Omit<AdminProductUseCases, 'onChanged'>;
  readonly outbox: Pick<Outbox, 'list'>;
  readonly isOutage: IsOutage;
};
