import type { BotCheckVerifier } from '#core/staff/bot-check.ts';
import type { IsOutage } from '#server/platform/plugins/error-handler.ts';
import type { AdminAccess } from '#server/platform/plugins/require-admin.ts';
import type { AdminAutomationUseCases } from '#server/areas/automations/automations.admin-routes.ts';
import type { AdminMemberUseCases } from '#server/areas/members/members.admin-routes.ts';
import type { AdminOutboxUseCases } from '#server/areas/automations/outbox.admin-routes.ts';
import type { AdminPictureUseCases } from '#server/areas/pictures/pictures.admin-routes.ts';
import type { AccountUseCases } from '#server/areas/accounts/accounts.routes.ts';
import type { AdminCreditUseCases } from '#server/areas/credits/credits.admin-routes.ts';
import type { AdminInventoryUseCases } from '#server/areas/inventory/inventory.admin-routes.ts';
import type { AdminProductUseCases } from '#server/areas/catalogue/catalogue.admin-routes.ts';
import type { AdminReservationUseCases } from '#server/areas/reservations/reservations.admin-routes.ts';
import type { AdminReviewUseCases } from '#server/areas/reviews/reviews.admin-routes.ts';
import type { AdminSettingsUseCases } from '#server/areas/settings/settings.admin-routes.ts';
import type { ContactUseCases } from '#server/areas/messages/messages.routes.ts';
import type { HealthUseCases } from '#server/platform/http/health.route.ts';
import type { ManageUseCases } from '#server/areas/manage/manage.routes.ts';
import type { MeUseCases } from '#server/areas/accounts/me.route.ts';
import type { PaymentUseCases } from '#server/areas/payments/payments.routes.ts';
import type { PaperUseCases } from '#server/areas/documents/documents.routes.ts';
import type { PictureUseCases } from '#server/areas/pictures/pictures.routes.ts';
import type { ProductUseCases } from '#server/areas/catalogue/catalogue.routes.ts';
import type { ReservationUseCases } from '#server/areas/checkout/checkout.routes.ts';
import type { ReviewUseCases } from '#server/areas/reviews/reviews.routes.ts';
import type { SessionUseCases } from '#server/areas/accounts/session.route.ts';
import type { SimulatedCardUseCases } from '#server/areas/payments/simulated-card.route.ts';
import type { WebhookUseCases } from '#server/areas/payments/webhook.route.ts';

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
