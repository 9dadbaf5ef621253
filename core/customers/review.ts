import type { ProductId } from '#core/catalogue/product.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Stars } from '#core/catalogue/ratings.ts';
import type { ReservationId } from '#core/kernel/ids.ts';

export type ReviewId = string;

/** `pending` -> `published` | `rejected`; a rejected one waits again once its guest has changed it. */
export const REVIEW_STATES = ['pending', 'published', 'rejected'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** What a guest writes. */
export type ReviewText = {
  readonly stars: Stars;
  readonly title?: string | undefined;
  readonly text: string;
  /** As it is shown; need not be the name of the reservation. */
  readonly name: string;
};

/** The shop's public answer. */
export type Reply = { readonly text: string; readonly at: Instant };

/** At most one for each reservation and product. */
export type Review = ReviewText & {
  readonly id: ReviewId;
  readonly reservationId: ReservationId;
  readonly productId: ProductId;
  readonly productTitle: string;
  readonly state: ReviewState;
  /** Why it was rejected; its guest is told. */
  readonly reason?: string | undefined;
  readonly reply?: Reply | undefined;
  /** When its guest wrote it last. */
  readonly writtenAt: Instant;
  /** When it went public last. */
  readonly publishedAt?: Instant | undefined;
  /** Changes with every change: nobody publishes what was rewritten since it was read. */
  readonly revision: number;
};
