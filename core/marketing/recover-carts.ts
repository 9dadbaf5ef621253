import type { makeCheckDays } from '#core/capacity/closed-days.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { Product } from '#core/catalogue/product.ts';
import { siteIn } from '#core/content/site-in.ts';
import { emailKey } from '#core/customers/customer.ts';
import type { makeCheckAvailability } from '#core/inventory/check-availability.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Cents, formatUsd, sumCents, timesCents } from '#core/kernel/cents.ts';
import * as spanish from '#core/kernel/format-day.es.ts';
import * as english from '#core/kernel/format-day.ts';
import { greetingName } from '#core/kernel/greeting-name.ts';
import { inLanguage } from '#core/kernel/in-language.ts';
import { sayNames } from '#core/kernel/join-names.ts';
import { type Language, pathIn } from '#core/kernel/language.ts';
import { oneByOne } from '#core/kernel/one-by-one.ts';
import { rentalDays } from '#core/kernel/rental-days.ts';
import type { AutomationText } from '#core/notifications/automation-texts.ts';
import { type AutomationTextsStore, fillText, textIn } from '#core/notifications/automation.ts';
import { composeLetter } from '#core/notifications/compose-letter.ts';
import type { MailContent } from '#core/notifications/mail-frame.ts';
import type { OutboxTask } from '#core/notifications/outbox.ts';
import type { ReservationBook } from '#core/reservations/reservation-lists.ts';
import { isHeldNow } from '#core/reservations/reservation-state.ts';
import { type Reservation, titleIn } from '#core/reservations/reservation.ts';
import { listItems, namesOf } from '#core/reservations/visits.ts';
import { marketingRules } from '#core/settings/business-settings.ts';
import {
  endOf,
  isSameRental,
  type Lead,
  type LeadFacts,
  leadIdOf,
  type LeadInput,
  type LeadLine,
  type LeadStore,
  looked,
  nextMailOf,
  skippedMail,
  takenLead,
  unskippedMail,
  unsubscribed,
} from './lead.ts';
import type { MailingPorts } from './subscriber.ts';

type RecoveryPorts = MailingPorts & {
  readonly leads: LeadStore;
  readonly book: Pick<ReservationBook, 'findAll'>;
  readonly catalogue: Pick<Catalogue, 'findMany'>;
  readonly checkAvailability: ReturnType<typeof makeCheckAvailability>;
  readonly checkDays: ReturnType<typeof makeCheckDays>;
  readonly texts: Pick<AutomationTextsStore, 'read'>;
};

/** A cart as the browser sends it. */
type SentCart = Omit<LeadInput, 'lines' | 'worth'> & {
  readonly consent: boolean;
  readonly lines: readonly Omit<LeadLine, 'title'>[];
};

export type ListedLead = { readonly lead: Lead; readonly next: ReturnType<typeof nextMailOf> };

const BATCH = 100;
const MOST_LISTED = 200;
const MOST_BOOKINGS = 20;

const WORDS = {
  en: {
    title: 'Your cart is still here.',
    action: 'Open my cart',
    held: 'Nothing is booked or on hold yet, so someone else could take these days.',
    stop: (url: string) => `You asked for this at checkout. Unsubscribe: ${url}`,
    items: 'Rentals',
    days: 'Days',
    total: 'Rentals total',
    period: english.formatPartyDays,
  },
  es: {
    title: 'Tu carrito sigue aquí.',
    action: 'Abrir mi carrito',
    held: 'No hay nada reservado ni apartado: alguien más puede tomar esos días.',
    stop: (url: string) => `Nos pediste este recordatorio. Ya no recibir más: ${url}`,
    items: 'Rentas',
    days: 'Días',
    total: 'Total de las rentas',
    period: spanish.formatPartyDays,
  },
} as const;

const overlaps = (a: Omit<LeadLine, 'title'>, b: Omit<LeadLine, 'title'>): boolean =>
  a.productId === b.productId && a.startDate < b.endDate && b.startDate < a.endDate;

const isBooked = ({ status }: Reservation): boolean =>
  status === 'confirmed' || status === 'completed' || status === 'cancelled';

/** Reminds visitors who asked for it at checkout about the cart they left, at most twice. */
export function makeRecoverCarts(ports: RecoveryPorts) {
  const { leads, lists, book, catalogue, checkAvailability, checkDays, settings } = ports;
  const { texts, outbox, secrets, readSite, publicUrl, clock } = ports;

  const productsOf = async (
    lines: readonly Pick<LeadLine, 'productId'>[],
  ): Promise<ReadonlyMap<string, Product>> => {
    const found = await catalogue.findMany([...new Set(lines.map(({ productId }) => productId))]);
    return new Map(found.filter(({ isActive }) => isActive).map((one) => [one.id, one]));
  };

  async function isAvailable({ lines }: Pick<Lead, 'lines'>): Promise<boolean> {
    const products = await productsOf(lines);
    for (const line of lines) {
      const product = products.get(line.productId);
      if (product === undefined) return false;
      if ((await checkDays(line, true)) !== undefined) return false;
      const wanted = lines
        .filter((other) => overlaps(line, other))
        .reduce((sum, { quantity }) => sum + quantity, 0);
      const days = await checkAvailability(product, line.startDate, addDays(line.endDate, -1));
      if (days.some(({ free }) => free < wanted)) return false;
    }
    return true;
  }

  async function factsOf(lead: Lead): Promise<LeadFacts> {
    const [{ reminders, marketing }, bookings] = await Promise.all([
      settings.read(),
      lists.ofEmail(lead.email, MOST_BOOKINGS),
    ]);
    const { cap } = marketingRules({ marketing });
    const booked = bookings.find(
      (one) =>
        isBooked(one) &&
        (one.createdAt >= lead.startedAt ||
          one.lines.some((line) => lead.lines.some((wanted) => isSameRental(line, wanted)))),
    );
    const isHeld = bookings.some((one) => isHeldNow(one, clock.now()));
    return {
      isOn: reminders.recovery?.isOn === true,
      cap: { mails: cap.perCustomer, days: cap.days },
      bookedAs: booked?.id,
      isHeld,
      isAvailable: booked !== undefined || isHeld || (await isAvailable(lead)),
    };
  }

  const linkTo = (path: string, { id, language }: Pick<Lead, 'id' | 'language'>): string =>
    `${publicUrl}${pathIn(language, path)}?token=${id}`;

  async function letter(
    lead: Pick<Lead, 'id' | 'language' | 'lines' | 'name' | 'worth'>,
    { subject = '', lead: sentences = '' }: AutomationText,
  ): Promise<MailContent> {
    const { language, lines, name = '', worth } = lead;
    const site = siteIn(language, await readSite());
    const words = WORDS[language];
    const link = linkTo('/cart-checkout', lead);
    const said = {
      first_name: greetingName(name),
      items: sayNames(language, namesOf(lines)),
      total: formatUsd(worth),
      brand: site.brand,
      phone: site.phone,
      link,
    };
    const { street, city, region, postalCode } = site.address;
    return composeLetter(
      {
        title: words.title,
        subject: fillText(subject, said),
        lead: fillText(sentences, said),
        action: { label: words.action, url: link },
        after: [
          words.held,
          words.stop(linkTo('/unsubscribe', lead)),
          `${site.brand}, ${street}, ${city}, ${region} ${postalCode}`,
        ],
      },
      [
        ...lines.map((line) => [listItems([line]), periodOf(line, language)] as const),
        [words.total, formatUsd(worth)] as const,
      ],
      site,
      language,
    );
  }

  return {
    /** The reminder of a cart with a booking's rentals, for previews and test mails. */
    letter: (reservation: Reservation, words: AutomationText): Promise<MailContent> => {
      const { language = 'en', contact } = reservation;
      const lines = reservation.lines
        .filter(({ per }) => per === undefined)
        .map((line) => ({ ...line, title: titleIn(language, [line]), price: line.unitPrice }));
      const worth = sumCents(lines.map(worthOf));
      return letter({ id: '', language, name: contact.name, lines, worth }, words);
    },

    /** Stores a visitor's cart if they ticked the box, and ends the reminders if they untick it. */
    async take({ lines, consent, ...sent }: SentCart): Promise<void> {
      const email = emailKey(sent.email);
      const id = leadIdOf(secrets, email);
      if (!consent) {
        await leads.change(id, (before) => before && unsubscribed(before));
        return;
      }
      const products = await productsOf(lines);
      const known = lines.flatMap((line) => {
        const product = products.get(line.productId);
        if (product === undefined) return [];
        const { title } = inLanguage([product], sent.language)[0] ?? product;
        return [{ ...line, title, price: product.price }];
      });
      if (known.length === 0) return;
      const worth = sumCents(known.map(worthOf));
      const kept = known.map(({ price: _price, ...line }) => line);
      const input = { ...sent, email, lines: kept, worth };
      await leads.change(id, (before) => takenLead(before, input, id, clock.now()));
    },

    /** The cart behind a link, without rentals no longer offered. Undefined for a bad link. */
    async open(id: string): Promise<readonly LeadLine[] | undefined> {
      const lead = await leads.find(id);
      if (lead === undefined) return undefined;
      const products = await productsOf(lead.lines);
      return lead.lines.filter(({ productId }) => products.has(productId));
    },

    /** False for a bad link. Safe to repeat. */
    async unsubscribe(id: string): Promise<boolean> {
      const lead = await leads.change(id, (before) => before && unsubscribed(before));
      return lead !== undefined;
    },

    hasWork: async (): Promise<boolean> => (await leads.due(clock.now(), 1)).length > 0,

    /** Checks every cart that is due. Returns how many mails it queued. */
    async recover(isStopping?: () => boolean): Promise<number> {
      const due = await leads.due(clock.now(), BATCH);
      const look = async (lead: Lead): Promise<boolean> => {
        const facts = await factsOf(lead);
        const now = clock.now();
        let before = lead.mailedAt.length;
        const next = await leads.change(lead.id, (current, newsAt) => {
          before = current?.mailedAt.length ?? 0;
          // If the visitor has sent another cart, these facts do not apply to it.
          return current?.updatedAt === lead.updatedAt
            ? looked(current, { ...facts, newsAt }, now)
            : undefined;
        });
        const nth = next?.mailedAt.length ?? 0;
        if (next === undefined || nth <= before) return false;
        const id = `recovery:${next.id}:${next.startedAt}:${nth}`;
        return outbox.ask(id, { kind: 'recovery', leadId: next.id, nth }, now);
      };
      return oneByOne(due, look, isStopping);
    },

    /** Composed when sent. Undefined if they booked or unsubscribed, or the days are gone. */
    async mail({ leadId, nth }: Extract<OutboxTask, { readonly kind: 'recovery' }>) {
      const lead = await leads.find(leadId);
      if (lead?.state !== 'open' || nth > lead.mailedAt.length) return undefined;
      const facts = await factsOf(lead);
      const isGone = facts.isHeld || !facts.isOn || endOf(lead, facts, clock.now()) !== undefined;
      if (isGone) return undefined;
      const { language, email } = lead;
      const words = textIn('recovery', language, (await texts.read()).texts.recovery);
      const content = await letter(lead, words);
      const unsubscribeUrl = `${publicUrl}/api/unsubscribe?token=${lead.id}`;
      return { ...content, to: email, unsubscribeUrl };
    },

    /** Skips the next mail about an address's cart, or takes that back. False if there is none. */
    async skip(address: string, skip: boolean, by: string): Promise<boolean> {
      const now = clock.now();
      const changed = await leads.change(
        leadIdOf(secrets, emailKey(address)),
        (lead) => lead && (skip ? skippedMail(lead, by, now) : unskippedMail(lead)),
      );
      return changed !== undefined;
    },

    /** For the owner: the latest leads, and what was booked after a mail. */
    async list() {
      const listed = await leads.list(MOST_LISTED);
      const found = await book.findAll([...new Set(listed.flatMap(({ won }) => won))]);
      const won = [...found.values()].filter(({ status }) => status !== 'cancelled');
      const [{ reminders }, now] = [await settings.read(), clock.now()];
      const isOn = reminders.recovery?.isOn === true;
      const nextOf = (lead: Lead) => (isOn ? nextMailOf(lead, now) : undefined);
      const shown = listed.map((lead): ListedLead => ({ lead, next: nextOf(lead) }));
      return { leads: shown, won: sumCents(won.map(({ total }) => total)), bookings: won.length };
    },
  };
}

export type RecoverCarts = ReturnType<typeof makeRecoverCarts>;

const periodOf = (
  { startDate, endDate }: { startDate: CalendarDay; endDate: CalendarDay },
  language: Language,
): string => WORDS[language].period(startDate, endDate);

const worthOf = ({
  price,
  quantity,
  startDate,
  endDate,
}: LeadLine & { readonly price: Cents }): Cents =>
  timesCents(price, Math.max(0, rentalDays(startDate, endDate) ?? 0) * quantity);
