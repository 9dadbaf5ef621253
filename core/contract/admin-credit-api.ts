import type { CreditEntryKind, CreditKind } from '#core/credits/credit.ts';
import type { Language } from '#core/kernel/language.ts';
import type { ActorDto } from './actor-dto.ts';
import type { Answer } from './shop-api.ts';

/** To who gets a gift card. */
export type GiftWords = {
  readonly language: Language;
  readonly message?: string | undefined;
};

/** @property id a key of the wish: sent again, it is the same mail */
export type MailCreditInput = GiftWords & { readonly id: string; readonly email: string };

export type CreditDto = {
  readonly code: string;
  /** In groups, as it is read out. */
  readonly shownCode: string;
  readonly kind: CreditKind;
  readonly issuedCents: number;
  readonly balanceCents: number;
  readonly expiresOn: string;
  readonly createdAt: string;
  readonly isVoid: boolean;
  readonly holder?: { readonly name: string; readonly email: string } | undefined;
  readonly note?: string | undefined;
  /** When it was mailed, oldest first. */
  readonly mailings?:
    | readonly (GiftWords & {
        readonly to: string;
        readonly at: string;
        readonly by: ActorDto;
      })[]
    | undefined;
  readonly entries: readonly {
    readonly kind: CreditEntryKind;
    readonly amountCents: number;
    readonly at: string;
    readonly by: ActorDto;
    readonly reservationId?: string | undefined;
  }[];
};

export type IssueCreditInput = {
  /** Of this wish: sent again, it is the same card. 8 to 64 letters, digits or hyphens. */
  readonly id?: string | undefined;
  readonly amountCents: number;
  readonly expiresOn: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly note?: string | undefined;
  /** It is mailed at once, to `email`. */
  readonly mail?: GiftWords | undefined;
};

/** Rain checks and gift cards in the back office. Needs the bearer token of an admin. */
export interface AdminCreditApi {
  listCredits(
    after?: string,
  ): Answer<{ readonly credits: readonly CreditDto[]; readonly next?: string | undefined }>;
  findCredit(code: string): Answer<CreditDto>;
  /** 422 `idempotency_key_reused`: the `id` was sent before with something else. */
  issueCredit(input: IssueCreditInput): Answer<CreditDto>;
  voidCredit(code: string): Answer<CreditDto>;
  /** 404 `credit_not_found`, 409 `not_mailed`: void, no gift card, or mailed too often. */
  mailCredit(code: string, input: MailCreditInput): Answer<CreditDto>;
}
