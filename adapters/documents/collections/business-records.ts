import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import { getPresent } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore, Transaction } from '#adapters/documents/engine/document-store.ts';
import { has, descending, collectionOf } from '#adapters/documents/engine/reading.ts';
import { deliveryDaysOf } from '#core/capacity/deliveries.ts';
import type { CrewDays } from '#core/dispatch/crew-day.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Contact } from '#core/kernel/contact.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { normalCode, type PromoCode } from '#core/pricing/promo-code.ts';
import type {
  BookingDecision,
  CommercialChanges,
  CommercialFacts,
  CrewFacts,
  PromoFacts,
} from '#core/reservations/booking-decision.ts';
import type { CodeOf } from '#core/reservations/booking-ledger.ts';
import { FOUND_BY } from '#core/reservations/found-by.ts';
import { countHold, type HoldCounts } from '#core/reservations/live-holds.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { creditFromDocument, CREDITS, creditToDocument } from './credit-document.ts';
import { CREW_DAYS, crewDayToDocument, readCrewDays } from './crew-day-document.ts';
import { readDoNotRent } from './documents-customers.ts';
import {
  FIRST_BOOKINGS,
  firstBookingFromDocument,
  firstBookingId,
  firstBookingToDocument,
  PROMO_USES,
  promoUseFromDocument,
  promoUsesOf,
  promoUseToDocument,
  promoCollection,
  promoFromDocument,
  promoToDocument,
} from './documents-promo-codes.ts';
import { markForReports } from './report-documents.ts';
import { RESERVATIONS } from './reservation-document.ts';
import { readSettings } from './settings-document.ts';
import { readTruckFleet } from './truck-fleet-document.ts';

export const LIVE_HOLDS = 'liveHolds';

const codec = documentCodec(LIVE_HOLDS, z.object({ until: z.record(z.string(), instantField) }));

/** `liveHolds/{name}`, where the name is a keyed hash. Throws `UnreadableDocumentError`. */
export const { fromDocument: liveHoldsFromDocument } = codec;

const { findMany: readLiveHolds } = collectionOf(LIVE_HOLDS, liveHoldsFromDocument);

/** Drops holds that ended, and deletes the document along with the last one. */
export function writeLiveHolds(
  transaction: Transaction,
  counts: HoldCounts,
  stored: Reservation | undefined,
  reservation: Reservation,
  now: Instant,
): void {
  for (const [name, holds] of countHold(counts, reservation, now, stored?.heldBy)) {
    if (holds === counts.get(name)) continue;
    if (Object.keys(holds.until).length === 0) transaction.delete(LIVE_HOLDS, name);
    else transaction.set(LIVE_HOLDS, name, codec.toDocument(holds));
  }
}

export const DELIVERY_DAYS = 'deliveryDays';

const daySchema = z.object({
  reservations: z.record(z.string(), z.object({ expiresAt: instantField.optional() })),
});

/** `deliveryDays/{YYYY-MM-DD}` */
export const { toDocument: deliveryDayToDocument, fromDocument: deliveryDayFromDocument } =
  documentCodec(DELIVERY_DAYS, daySchema);

/** Only days that exist. Throws `UnreadableDocumentError`. */
export const { findMany: readDeliveryDays } = collectionOf(DELIVERY_DAYS, deliveryDayFromDocument);

/** What a decision is about, as far as it concerns business records. */
export type BookingQuestion = {
  readonly lines: readonly RentalPeriod[];
  /** Days of the crews besides those on which the lines are delivered and picked up. */
  readonly crewDays: readonly CalendarDay[];
  readonly promo: CodeOf | undefined;
  /** The stored reservation's code, if another is asked for. */
  readonly formerPromo: string | undefined;
  /** Result of `hasBooked`, queried before the transaction. */
  readonly hasBooked: boolean;
  /** The customer of a new order. */
  readonly contact: Contact | undefined;
  /** Days that already count its deliveries. */
  readonly counted: readonly CalendarDay[];
  /** Codes of rain checks and gift cards. */
  readonly creditCodes: readonly string[];
  /** Names that unpaid orders are counted under. */
  readonly holders: readonly string[];
  /** What is known about drive times and searches before reading. */
  readonly crews: Pick<CrewFacts, 'pointOf' | 'found' | 'isFinal'>;
};

/**
 * Whether the mailbox, or without one the number, has a paid booking, under any spelling. Queries,
 * so it runs before the transaction, only for orders with a code.
 */
export const hasBooked = async (
  store: DocumentStore,
  who: Pick<Contact, 'email' | 'phone'>,
): Promise<boolean> => {
  const { documents } = await store.query({
    collection: RESERVATIONS,
    where: [has('foundBy', FOUND_BY.soldTo(who))],
    orderBy: descending('createdAt'),
    limit: 1,
  });
  return documents.length > 0;
};

const firstBookings = collectionOf(FIRST_BOOKINGS, firstBookingFromDocument);

const readPromoCode = (transaction: Transaction, code: string): Promise<PromoCode | undefined> =>
  collectionOf(promoCollection(code), promoFromDocument).find(transaction, code);

async function readPromo(
  transaction: Transaction,
  { promo, hasBooked: booked }: BookingQuestion,
): Promise<PromoFacts | undefined> {
  if (promo === undefined) return undefined;
  const [code, firstBooking, uses] = await Promise.all([
    readPromoCode(transaction, normalCode(promo.code)),
    firstBookings.find(transaction, firstBookingId(promo)),
    getPresent(
      transaction,
      PROMO_USES,
      promoUsesOf(promo.code, promo).map(({ id }) => id),
    ),
  ]);
  return {
    code,
    hasBooked: booked,
    firstBooking,
    ownUses: uses.map(promoUseFromDocument),
  };
}

const { findMany: readCredits } = collectionOf(CREDITS, creditFromDocument);

/** For a shop without trucks, reads only the fleet. */
async function readCrews(
  transaction: Transaction,
  { lines, crews, crewDays }: BookingQuestion,
): Promise<CrewFacts | undefined> {
  const fleet = await readTruckFleet(transaction);
  if (fleet.trucks.length === 0) return undefined;
  const ends = lines.flatMap(({ startDate, endDate }) => [
    startDate,
    addDays(endDate, -1),
    endDate,
  ]);
  const days = new Set([...ends, ...crewDays]);
  return { ...crews, fleet, days: await readCrewDays(transaction, [...days]) };
}

/** Reads settings, promo code and delivery days, which must not change before the commit. */
export async function readCommercialFacts(
  transaction: Transaction,
  question: BookingQuestion,
): Promise<CommercialFacts> {
  const { contact } = question;
  const [settings, promo, formerPromo, credits, holds, crews, doNotRent] = await Promise.all([
    readSettings(transaction),
    readPromo(transaction, question),
    question.formerPromo === undefined
      ? undefined
      : readPromoCode(transaction, question.formerPromo),
    readCredits(transaction, question.creditCodes),
    readLiveHolds(transaction, question.holders),
    readCrews(transaction, question),
    contact && readDoNotRent(transaction, contact),
  ]);
  const limited = settings.limits.deliveriesPerDay !== null;
  const days = [...question.counted, ...(limited ? deliveryDaysOf(question.lines) : [])];
  const deliveries = await readDeliveryDays(transaction, days);
  return { settings, promo, formerPromo, credits, holds, deliveries, crews, doNotRent };
}

/** Writing an unread day could lose stops. */
export function writeCrewDays(
  transaction: Transaction,
  { crews }: CommercialFacts,
  days: CrewDays,
): void {
  for (const [day, crewDay] of days) {
    if (crewDay === crews?.days.get(day)) continue;
    transaction.set(CREW_DAYS, day, crewDayToDocument(crewDay));
  }
}

function writeFirstBooking(
  transaction: Transaction,
  contact: Contact,
  { firstBooking }: CommercialChanges,
): void {
  const id = firstBookingId(contact);
  if (firstBooking === undefined) return;
  if (firstBooking === null) transaction.delete(FIRST_BOOKINGS, id);
  else transaction.set(FIRST_BOOKINGS, id, firstBookingToDocument(firstBooking));
}

function writeOwnUse(
  transaction: Transaction,
  { contact, pricing }: Reservation,
  { ownUse }: CommercialChanges,
): void {
  if (ownUse === undefined || pricing?.promoCode === undefined) return;
  for (const { id, person } of promoUsesOf(pricing.promoCode, contact)) {
    if (ownUse === null) transaction.delete(PROMO_USES, id);
    else transaction.set(PROMO_USES, id, promoUseToDocument(ownUse, person));
  }
}

/** Writes a decision's changes to these records; unchanged objects are skipped. */
export function writeCommercialChanges(
  transaction: Transaction,
  facts: CommercialFacts,
  { commercial: changes, reservation }: BookingDecision,
): void {
  if (changes === undefined) return;
  for (const [day, delivery] of changes.deliveries ?? []) {
    if (delivery === facts.deliveries.get(day)) continue;
    transaction.set(DELIVERY_DAYS, day, deliveryDayToDocument(delivery));
  }
  for (const promo of [changes.promoCode, changes.formerPromo]) {
    if (promo === undefined || promo === facts.promo?.code) continue;
    transaction.set(promoCollection(promo.code), promo.code, promoToDocument(promo));
  }
  writeFirstBooking(transaction, reservation.contact, changes);
  writeOwnUse(transaction, reservation, changes);
  writeCredits(transaction, facts, changes);
}

/** An unread credit must be new: the transaction fails if its code exists. */
function writeCredits(
  transaction: Transaction,
  { credits: read }: CommercialFacts,
  { credits = new Map() }: CommercialChanges,
): void {
  for (const [code, credit] of credits) {
    const before = read.get(code);
    if (credit === before) continue;
    const document = creditToDocument(credit);
    if (before === undefined) transaction.create(CREDITS, code, document);
    else transaction.set(CREDITS, code, document);
    markForReports(transaction, CREDITS, code);
  }
}
