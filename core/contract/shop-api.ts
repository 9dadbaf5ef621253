import type {
  ME_ROUTES,
  MY_SESSION_ROUTES,
  PASSWORD_ROUTES,
  SECOND_FACTOR_ROUTES,
} from './accounts.ts';
import type { Asks } from './calls.ts';
import type { AGREEMENT_ROUTES } from './documents.ts';
import type { SHOP_GIFT_ROUTES } from './gift-cards.ts';
import type { UNIT_CARD_ROUTES } from './inventory.ts';
import type { MANAGE_ROUTES } from './manage.ts';
import type { LEAD_ROUTES } from './marketing.ts';
import type { CONTACT_ROUTES, INSURANCE_ROUTES, TEXT_ROUTES } from './messages.ts';
import type { PAYMENT_ROUTES } from './payments.ts';
import type { SHOP_PRODUCT_ROUTES } from './products.ts';
import type { CHECKOUT_ROUTES } from './reservations.ts';
import type { SHOP_REVIEW_ROUTES } from './reviews.ts';
import type { INVITATION_ROUTES } from './staff.ts';
import type { QUOTE_LINK_ROUTES } from './written-quotes.ts';

/** What customers' pages call. */
export type ShopRoutes = typeof AGREEMENT_ROUTES &
  typeof CHECKOUT_ROUTES &
  typeof CONTACT_ROUTES &
  typeof MANAGE_ROUTES &
  typeof PAYMENT_ROUTES &
  typeof QUOTE_LINK_ROUTES &
  typeof SHOP_GIFT_ROUTES &
  typeof SHOP_PRODUCT_ROUTES &
  typeof SHOP_REVIEW_ROUTES &
  typeof INSURANCE_ROUTES &
  typeof TEXT_ROUTES &
  typeof UNIT_CARD_ROUTES;
export type ShopApi = Asks<ShopRoutes>;

/** What is called with the session's token, if there is one. */
export type AccountRoutes = typeof INVITATION_ROUTES &
  typeof LEAD_ROUTES &
  typeof ME_ROUTES &
  typeof MY_SESSION_ROUTES &
  typeof PASSWORD_ROUTES &
  typeof SECOND_FACTOR_ROUTES;
export type AccountApi = Asks<AccountRoutes>;

/** Calls that need proof that a person sent them. */
export type BotCheckedCall = {
  [Route in keyof ShopRoutes]: ShopRoutes[Route] extends { readonly botChecked: true }
    ? Route
    : never;
}[keyof ShopRoutes];
