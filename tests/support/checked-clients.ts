import {
  changedSchema,
  factorSchema,
  meSchema,
  myNewsSchema,
  myReservationSchema,
  myReservationsSchema,
  sessionsSchema,
} from '#core/contract/accounts.ts';
import { z } from 'zod';
import { leadCartSchema, leadTakenSchema, unsubscribedSchema } from '#core/contract/marketing.ts';
import { httpAccountApi } from '#adapters/http/http-account-api.ts';
import { httpAdminApi } from '#adapters/http/http-admin-api.ts';
import { httpShopApi } from '#adapters/http/http-shop-api.ts';
import type { AccountApi } from '#core/contract/account-api.ts';
import type { Calls, Routes } from '#core/contract/admin-api.ts';
import { ADMIN_ROUTES } from '#tests/support/admin-routes.ts';
import { giftBegunSchema, giftSoldSchema } from '#core/contract/gift-cards.ts';
import { openedQuoteSchema } from '#core/contract/written-quotes.ts';
import { unitCardSchema } from '#core/contract/inventory.ts';
import { agreementSchema } from '#core/contract/documents.ts';
import { loyaltySchema } from '#core/contract/loyalty.ts';
import {
  changeQuoteSchema,
  itemOffersSchema,
  linkRenewedSchema,
  managedReservationSchema,
} from '#core/contract/manage.ts';
import { receivedSchema, textsSchema } from '#core/contract/messages.ts';
import { paymentIntentSchema } from '#core/contract/payments.ts';
import type { Answer, ApiProblem } from '#core/contract/problem.ts';
import { availabilitySchema, productSchema, productsSchema } from '#core/contract/products.ts';
import { quoteSchema } from '#core/contract/quotes.ts';
import { placedSchema, reservationStatusSchema } from '#core/contract/reservations.ts';
import { ownReviewSchema, ownReviewsSchema, productReviewsSchema } from '#core/contract/reviews.ts';
import { joinedSchema, openedInvitationSchema } from '#core/contract/staff.ts';
import type { Result } from '#core/kernel/result.ts';
import type { HttpShop } from '#tests/support/http-shop.ts';

/**
 * The possible responses of every call. A call without a schema, or with a different one, does
 * not compile.
 */
type Answers<Api> = {
  readonly [Name in keyof Api]: Api[Name] extends (...given: never[]) => Answer<infer Told>
    ? z.core.$ZodType<Told>
    : never;
};

const SHOP_ANSWERS: Answers<ReturnType<typeof httpShopApi>> = {
  listProducts: productsSchema,
  listFeatured: productsSchema,
  findProduct: productSchema,
  availability: availabilitySchema,
  reviews: productReviewsSchema,
  quote: quoteSchema,
  reserve: placedSchema,
  createPaymentIntent: paymentIntentSchema,
  reservationStatus: reservationStatusSchema,
  sendMessage: receivedSchema,
  buyGiftCard: giftBegunSchema,
  giftCard: giftSoldSchema,
  manage: managedReservationSchema,
  ownAvailability: availabilitySchema,
  previewAmendment: changeQuoteSchema,
  itemOffers: itemOffersSchema,
  amend: managedReservationSchema,
  cancelReservation: managedReservationSchema,
  payByCredit: managedReservationSchema,
  previewCredit: managedReservationSchema,
  agreeToCharge: managedReservationSchema,
  takeRainCheck: managedReservationSchema,
  answerOffer: managedReservationSchema,
  noteLanguage: managedReservationSchema,
  texts: textsSchema,
  answerTexts: textsSchema,
  ownReviews: ownReviewsSchema,
  writeReview: ownReviewSchema,
  openQuote: openedQuoteSchema,
  acceptQuote: placedSchema,
  declineQuote: openedQuoteSchema,
  unitCard: unitCardSchema,
  agreement: agreementSchema,
  signAgreement: agreementSchema,
  renewLink: linkRenewedSchema,
  askForLinks: receivedSchema,
};

const ACCOUNT_ANSWERS: Answers<AccountApi> = {
  me: meSchema,
  updateMe: meSchema,
  myReservations: myReservationsSchema,
  myReservation: myReservationSchema,
  myLoyalty: loyaltySchema,
  myNews: myNewsSchema,
  sayNews: myNewsSchema,
  mySessions: sessionsSchema,
  endSessions: sessionsSchema,
  secondFactor: factorSchema,
  changeSecondFactor: factorSchema,
  proveSecondFactor: factorSchema,
  openInvitation: openedInvitationSchema,
  acceptInvitation: joinedSchema,
  changePassword: changedSchema,
  resetPassword: changedSchema,
  keepCart: leadTakenSchema,
  wantNews: leadTakenSchema,
  keptCart: leadCartSchema,
  unsubscribe: unsubscribedSchema,
};

/** From every file of the contract. A table not listed above is called by nobody. */
const TABLES = Object.values(
  import.meta.glob<Record<string, unknown>>('/core/contract/*.ts', { eager: true }),
).flatMap((file) => Object.entries(file).filter(([name]) => name.endsWith('_ROUTES')));

/** What a response has beyond its schema, or against it. */
function faultOf(schema: z.core.$ZodType, value: unknown): string | undefined {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) return parsed.error.message;
  const [told, known] = [JSON.stringify(value), JSON.stringify(parsed.data)];
  return told.length === known.length ? undefined : `told ${told}, known is ${known}`;
}

/** Requests of the browser's client, passed to the server without a network. */
const fetchFrom =
  ({ app }: HttpShop): typeof fetch =>
  async (url, { method, headers, body } = {}) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: String(url),
      headers: headers as Record<string, string>,
      ...(typeof body === 'string' && { payload: body }),
    });
    return new Response(answer.body, { status: answer.statusCode });
  };

/**
 * The browser's own clients against the whole server. A refusal, or a response that does not have
 * the shape the screens expect, throws.
 */
export function checkedClients(shop: HttpShop, token: () => Promise<string | undefined>) {
  const uncalled = new Set<string>();

  type Told<Call> = Call extends (...given: infer Given) => Answer<infer Value>
    ? (...given: Given) => Promise<Value>
    : never;

  function told(
    label: string,
    schema: z.core.$ZodType,
    answer: Result<unknown, ApiProblem>,
  ): unknown {
    if (!answer.ok) throw new Error(`${label}: ${JSON.stringify(answer.error)}`);
    const fault = faultOf(schema, answer.value);
    if (fault !== undefined) throw new Error(`${label}: ${fault}`);
    uncalled.delete(label);
    return answer.value;
  }

  function checked<Api extends object>(
    api: Api,
    answers: Answers<Api>,
    of: string,
  ): { readonly [Name in keyof Api]: Told<Api[Name]> } {
    const calls = Object.entries<z.core.$ZodType>(answers).map(([name, schema]) => {
      const label = `${of}.${name}`;
      uncalled.add(label);
      const call = async (...given: readonly unknown[]): Promise<unknown> => {
        const answer: Result<unknown, ApiProblem> = await Reflect.apply(
          Reflect.get<object, string>(api, name),
          api,
          given,
        );
        return told(label, schema, answer);
      };
      return [name, call] as const;
    });
    return Object.fromEntries(calls) as { readonly [Name in keyof Api]: Told<Api[Name]> };
  }

  const options = { fetch: fetchFrom(shop), token };
  const office = httpAdminApi(options);
  for (const [route, call] of TABLES.flatMap(([, table]) => Object.entries(table as Routes))) {
    if (call.needs !== undefined) uncalled.add(route);
  }
  const callAdmin: Calls<typeof ADMIN_ROUTES> = async (route, ...[taken]) =>
    told(route, ADMIN_ROUTES[route].answer, await office.call(route, taken)) as never;

  return {
    shop: checked(httpShopApi(options), SHOP_ANSWERS, 'shop'),
    account: checked(httpAccountApi(options), ACCOUNT_ANSWERS, 'account'),
    admin: callAdmin,
    /** Of all three interfaces. */
    uncalled: (): readonly string[] => [...uncalled],
  };
}
