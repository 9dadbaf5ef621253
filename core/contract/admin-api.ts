import type { PictureSet } from '#core/catalogue/pictures/picture-set.ts';
import type { ProductInput } from '#core/catalogue/product-input.schema.ts';
import type { ReviewState } from '#core/customers/review.ts';
import type { UnitChangeInput } from '#core/inventory/unit-change.schema.ts';
import type { PromoInput } from '#core/pricing/promo-code.schema.ts';
import type { TruckFleet } from '#core/dispatch/fleet.ts';
import type { BusinessSettings, Settings } from '#core/settings/business-settings.ts';
import type {
  AdminReservation,
  AttendInput,
  ReservationSearch,
  ReservationRows,
} from './admin-reservations.ts';
import type {
  ProviderEvents,
  JobsDto,
  OutboxEntries,
  OutboxEntryDto,
  RemindersDto,
} from './automations.ts';
import type { FleetUpdate } from './dispatch.ts';
import type { CreditDto, CreditList, IssueCreditInput, MailCreditInput } from './credits.ts';
import type { Inventory, StrandedLine, UnitEffectsDto, UnitsChanged } from './inventory.ts';
import type { MembersDto } from './loyalty.ts';
import type { AmendmentInput, ChangeQuoteDto, ChangeShown } from './manage.ts';
import type { Answer } from './problem.ts';
import type { ProductDto, ProductsDto } from './products.ts';
import type { AdminReview, AdminReviews } from './reviews.ts';
import type { PromoCodeDto, PromoCodeList } from './settings.ts';

/** What the shop does by itself. */
export interface AutomationApi {
  listJobs(): Answer<JobsDto>;
  /** 404 `job_not_found`, 409 `job_running`. */
  runJob(name: string): Answer<{ readonly started: true }>;
  listDeadTasks(): Answer<OutboxEntries>;
  /** 404 `task_not_found`, 409 `task_not_dead`. */
  retryTask(id: string): Answer<OutboxEntryDto>;
  /** As above, and 409 `refund_owed`: money that was promised is not given up. */
  discardTask(id: string): Answer<OutboxEntryDto>;
  listEvents(): Answer<ProviderEvents>;
  /** 404 `event_not_found` */
  dismissEvent(id: string): Answer<{ readonly dismissed: true }>;
  listReminders(): Answer<RemindersDto>;
}

/** Business settings and promo codes. */
export interface BusinessApi {
  readSettings(): Answer<BusinessSettings>;
  /** @param revision the one that was edited; 409 `settings_changed` when someone saved in between */
  saveSettings(settings: Settings, revision: number): Answer<BusinessSettings>;
  listPromoCodes(): Answer<PromoCodeList>;
  /** 409 `promo_code_exists` */
  createPromoCode(input: PromoInput): Answer<PromoCodeDto>;
  /** 404 `promo_code_not_found`, 409 `promo_code_changed` */
  updatePromoCode(input: PromoInput, revision: number): Answer<PromoCodeDto>;
}

/** The physical units. */
export interface InventoryApi {
  inventory(): Answer<Inventory>;
  /** Reservations of a product that stand on a unit that cannot go out. */
  stranded(productId: string): Answer<{ readonly stranded: readonly StrandedLine[] }>;
  /** What the change would do now; nothing is written. */
  previewUnits(productId: string, change: UnitChangeInput): Answer<UnitEffectsDto>;
  /** @param revision of the units that were read; 409 `units_changed` when it is not that any more. */
  changeUnits(productId: string, change: UnitChangeInput, revision: number): Answer<UnitsChanged>;
}

/** Trucks, crews and the yard. */
export interface DispatchApi {
  readFleet(): Answer<TruckFleet>;
  /** 409 `stale`: someone saved since the version was read. */
  saveFleet(fleet: FleetUpdate): Answer<TruckFleet>;
}

/** Rain checks and gift cards. */
export interface AdminCreditApi {
  listCredits(after?: string): Answer<CreditList>;
  findCredit(code: string): Answer<CreditDto>;
  /** 422 `idempotency_key_reused`: the `id` was sent before with something else. */
  issueCredit(input: IssueCreditInput): Answer<CreditDto>;
  voidCredit(code: string): Answer<CreditDto>;
  /** 404 `credit_not_found`, 409 `not_mailed`: void, no gift card, or mailed too often. */
  mailCredit(code: string, input: MailCreditInput): Answer<CreditDto>;
}

/** The back office's reservations. */
export interface AdminReservationApi {
  listReservations(search: ReservationSearch): Answer<ReservationRows>;
  findReservation(id: string): Answer<AdminReservation>;
  /**
   * 409 `wrong_state`, `cannot_adjust`, `refund_too_high`, `nothing_to_give_back`, `takes_no_payment`, `above_balance`,
   * `not_a_small_balance`, `changed_meanwhile`.
   */
  attend(id: string, action: AttendInput): Answer<AdminReservation>;
  previewAmendment(id: string, amendment: AmendmentInput): Answer<ChangeQuoteDto>;
  amendReservation(
    id: string,
    amendment: AmendmentInput,
    shown: ChangeShown,
  ): Answer<AdminReservation>;
}

/** Needs the bearer token of an admin; 401 without one, 403 `not_admin`. */
export interface AdminApi
  extends
    AutomationApi,
    BusinessApi,
    InventoryApi,
    DispatchApi,
    AdminCreditApi,
    AdminReservationApi {
  listProducts(): Answer<ProductsDto>;
  createProduct(input: ProductInput): Answer<ProductDto>;
  /** @param revision the one that was edited; 409 `product_changed` when someone saved in between. */
  updateProduct(id: string, input: ProductInput, revision: number): Answer<ProductDto>;
  listReviews(state: ReviewState, after?: string): Answer<AdminReviews>;
  /** @param revision the one that was read, as below; 409 `review_changed` when it is not that any more. */
  publishReview(id: string, revision: number): Answer<AdminReview>;
  rejectReview(id: string, revision: number, reason: string): Answer<AdminReview>;
  /** @param text empty takes the answer back */
  replyToReview(id: string, revision: number, text: string): Answer<AdminReview>;
  /** Who has spent most first. */
  listMembers(): Answer<MembersDto>;
}

export type PictureUpload = {
  /** `cancelled` once it was. */
  readonly answer: Answer<PictureSet>;
  readonly cancel: () => void;
};

/** The browser's way to send a picture. Needs the token of an admin, as `AdminApi` does. */
export interface PictureUploads {
  /** @param onSent told how much has gone, 0 to 1; after 1 the server makes the files, which takes seconds */
  upload(
    picture: { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string },
    onSent: (share: number) => void,
  ): PictureUpload;
}
