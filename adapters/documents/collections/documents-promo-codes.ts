import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { centsField, dayField, instantField } from '#adapters/documents/engine/document-fields.ts';
import { getNamed, idPart } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore, Document, Stored } from '#adapters/documents/engine/document-store.ts';
import { collectionOf } from '#adapters/documents/engine/reading.ts';
import { type Contact, mailboxKey, nationalDigits, personKey } from '#core/kernel/contact.ts';
import { err, ok } from '#core/kernel/result.ts';
import {
  isFriendCode,
  normalCode,
  type PromoCodes,
  type PromoCode,
} from '#core/pricing/promo-code.ts';
import type { FirstBooking } from '#core/reservations/booking-decision.ts';

export const PROMO_CODES = 'promoCodes';

export const FRIEND_CODES = 'friendCodes';

export const promoCollection = (code: string): string =>
  isFriendCode(code) ? FRIEND_CODES : PROMO_CODES;

export const FIRST_BOOKINGS = 'firstBookings';

const promoSchema = z.object({
  discount: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('percent'), percent: z.number() }),
    z.object({ kind: z.literal('amount'), amount: centsField }),
  ]),
  from: dayField.optional(),
  until: dayField.optional(),
  minimumSubtotal: centsField,
  mostUses: z.int().min(1).optional(),
  firstBookingOnly: z.boolean(),
  oncePerCustomer: z.boolean().optional(),
  isActive: z.boolean(),
  referrer: z
    .object({
      name: z.string(),
      email: z.string(),
      phones: z.array(z.string()).readonly(),
      userIds: z.array(z.string()).readonly(),
      account: z.string(),
    })
    .optional(),
  uses: z.int().min(0),
  revision: z.int().min(1),
});

const promoCodec = documentCodec(PROMO_CODES, promoSchema);

/** `promoCodes/{CODE}`: the code is the id. */
export const promoToDocument = (promo: PromoCode): Document => promoCodec.toDocument(promo);

export const promoFromDocument = (stored: Stored): PromoCode => ({
  ...promoCodec.fromDocument(stored),
  code: stored.id,
});

const claimSchema = z.object({ reservationId: z.string(), expiresAt: instantField.optional() });

/** `firstBookings/{mailbox or number}`: who used its first-booking price. */
export const firstBookingId = (who: Pick<Contact, 'email' | 'phone'>): string =>
  idPart(personKey(who));

export const { toDocument: firstBookingToDocument, fromDocument: firstBookingFromDocument } =
  documentCodec(FIRST_BOOKINGS, claimSchema);

export const PROMO_USES = 'promoUses';

/** `promoUses/{CODE}.{person}`: who has a once-per-customer code. */
const useCodec = documentCodec(PROMO_USES, claimSchema.extend({ person: z.string() }));

/** A customer's mailbox and phone number, as people are compared. */
export const promoPersons = (emails: readonly string[], phones: readonly string[]) =>
  [...emails.map(mailboxKey), ...phones.map(nationalDigits)].filter((person) => person !== '');

/** One for the mailbox and one for the phone number. */
export const promoUsesOf = (code: string, { email, phone }: Pick<Contact, 'email' | 'phone'>) =>
  promoPersons(email === undefined ? [] : [email], [phone]).map((person) => ({
    id: idPart(`${normalCode(code)}.${person}`),
    person,
  }));

export const promoUseToDocument = (use: FirstBooking, person: string): Document =>
  useCodec.toDocument({ ...use, person });

export const promoUseFromDocument = (stored: Stored): FirstBooking => {
  const { person: _person, ...use } = useCodec.fromDocument(stored);
  return use;
};

/**
 * `promoCodes/{CODE}`, and customers' own codes, of which there are many, in `friendCodes/{CODE}`.
 * The booking ledger counts uses, in the booking's transaction.
 */
export const documentsPromoCodes = (store: DocumentStore): PromoCodes => ({
  find: (code) => collectionOf(promoCollection(code), promoFromDocument).find(store, code),
  list: () => collectionOf(PROMO_CODES, promoFromDocument).list(store),
  create: (terms) =>
    store.transact(async (transaction) => {
      const collection = promoCollection(terms.code);
      if ((await transaction.get(collection, terms.code)) !== undefined) {
        return err({ kind: 'promo_code_exists' });
      }
      const created = { ...terms, uses: 0, revision: 1 };
      transaction.create(collection, terms.code, promoToDocument(created));
      return ok(created);
    }),
  update: (terms, revision) =>
    store.transact(async (transaction) => {
      const collection = promoCollection(terms.code);
      const stored = await getNamed(transaction, collection, terms.code);
      if (stored === undefined) return err({ kind: 'promo_code_not_found' });
      const before = promoFromDocument(stored);
      if (before.revision !== revision) return err({ kind: 'promo_code_changed' });
      const saved = { ...terms, uses: before.uses, revision: revision + 1 };
      transaction.set(collection, terms.code, promoToDocument(saved));
      return ok(saved);
    }),
});
