import type { BotCheckVerifier } from '#core/ports/bot-check.ts';
import type { IsOutage } from '#server/plugins/error-handler.ts';
import type { AdminAccess } from '#server/plugins/require-admin.ts';
import type { AdminAutomationUseCases } from '#server/routes/admin-automation.route.ts';
import type { AdminMemberUseCases } from '#server/routes/admin-member.route.ts';
import type { AdminOutboxUseCases } from '#server/routes/admin-outbox.route.ts';
import type { AdminPictureUseCases } from '#server/routes/admin-picture.route.ts';
import type { AccountUseCases } from '#server/routes/account.route.ts';
import type { AdminCreditUseCases } from '#server/routes/admin-credit.route.ts';
import type { AdminInventoryUseCases } from '#server/routes/admin-inventory.route.ts';
import type { AdminProductUseCases } from '#server/routes/admin-product.route.ts';
import type { AdminReservationUseCases } from '#server/routes/admin-reservation.route.ts';
import type { AdminReviewUseCases } from '#server/routes/admin-review.route.ts';
import type { AdminSettingsUseCases } from '#server/routes/admin-settings.route.ts';
import type { ContactUseCases } from '#server/routes/contact.route.ts';
import type { HealthUseCases } from '#server/routes/health.route.ts';
import type { ManageUseCases } from '#server/routes/manage.route.ts';
import type { MeUseCases } from '#server/routes/me.route.ts';
import type { PaymentUseCases } from '#server/routes/payment.route.ts';
import type { PaperUseCases } from '#server/routes/papers.route.ts';
import type { PictureUseCases } from '#server/routes/picture.route.ts';
import type { ProductUseCases } from '#server/routes/product.route.ts';
import type { ReservationUseCases } from '#server/routes/reservation.route.ts';
import type { ReviewUseCases } from '#server/routes/review.route.ts';
import type { SessionUseCases } from '#server/routes/session.route.ts';
import type { SimulatedCardUseCases } from '#server/routes/simulated-card.route.ts';
import type { WebhookUseCases } from '#server/routes/webhook.route.ts';

/** Everything the interface can be asked to do, by the plugin that asks. */
export type Shop = {
  readonly health: HealthUseCases;
  readonly product: ProductUseCases;
  readonly reservation: Omit<ReservationUseCases, 'onCancelled'>;
  readonly manage: Omit<ManageUseCases, 'onChanged'>;
  readonly payment: PaymentUseCases;
  readonly review: ReviewUseCases;
  readonly adminReview: Omit<AdminReviewUseCases, 'onChanged'>;
  /** Undefined where nothing has to be proven. */
  readonly botCheck?: BotCheckVerifier | undefined;
  readonly contact: Omit<ContactUseCases, 'onReceived' | 'takesForms'>;
  readonly webhook: Omit<WebhookUseCases, 'onReceived'>;
  /** Undefined where the card is real. */
  readonly simulatedCard: SimulatedCardUseCases | undefined;
  /** Undefined where another service keeps the accounts. */
  readonly session: SessionUseCases | undefined;
  /** As above. */
  readonly account: Omit<AccountUseCases, 'onResetRequested'> | undefined;
  readonly me: MeUseCases;
  readonly adminAccess: AdminAccess;
  readonly adminProduct: Omit<AdminProductUseCases, 'onChanged'>;
  readonly adminPicture: AdminPictureUseCases;
  readonly picture: PictureUseCases;
  readonly adminSettings: Omit<AdminSettingsUseCases, 'onChanged'>;
  readonly adminInventory: Omit<AdminInventoryUseCases, 'onChanged'>;
  readonly adminReservation: Omit<AdminReservationUseCases, 'onChanged'>;
  readonly adminMember: AdminMemberUseCases;
  readonly adminCredit: Omit<AdminCreditUseCases, 'onMail'>;
  readonly outbox: Omit<AdminOutboxUseCases, 'onRetried'>;
  readonly paper: Omit<PaperUseCases, 'onMail'>;
  readonly automation: Omit<AdminAutomationUseCases, 'listJobs' | 'runJob'>;
  readonly isOutage: IsOutage;
};
