import { linkTokenFor, type AccountLinks } from '#core/accounts/account-book.ts';
import { readOutOfService } from '#core/assignment/out-of-service.ts';
import { shutUnits } from '#core/assignment/unit-allocation.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { ReadSite } from '#core/content/company.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { siteIn } from '#core/content/site-in.ts';
import { type Credit, creditBalance, type GiftMailing } from '#core/credits/credit.ts';
import type { Credits } from '#core/credits/credits-store.ts';
import type { ContactMessages } from '#core/customers/contact-message.ts';
import { type MailInbox, taggedAddress } from '#core/customers/inbound-mail.ts';
import { giftCardPaper } from '#core/documents/gift-card-paper.ts';
import type { PaperMaker } from '#core/documents/paper-words.ts';
import { isGiftSaleId } from '#core/gifts/gift-sale.ts';
import type { GiftSales } from '#core/gifts/gift-sales-store.ts';
import { giftTokenFor } from '#core/gifts/sell-gift-cards.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { fileStem } from '#core/kernel/file-names.ts';
import { inLanguage } from '#core/kernel/in-language.ts';
import { type Language, pathIn } from '#core/kernel/language.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { isSamePeriod } from '#core/kernel/rental-days.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { ReadProgress } from '#core/lifecycle/visit-progress.ts';
import { powerSupplyOf } from '#core/pricing/suggest-add-ons.ts';
import { bookedPolicyOf } from '#core/refunds/cancellation-policy.ts';
import type { MailKind, TextKind } from '#core/reservations/booking-decision.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import { comparedIn, openOfferOf } from '#core/reservations/choice-offer.ts';
import { manageUrlFor } from '#core/reservations/manage-token.ts';
import { isAboutMistaken } from '#core/reservations/mistaken-payment.ts';
import { chargeAhead } from '#core/reservations/planned-charge.ts';
import type { ReservationLists } from '#core/reservations/reservation-lists.ts';
import {
  creditsPaying,
  inOwnLanguage,
  mailLanguageOf,
  openInvoiceOf,
  owesBalance,
  type Reservation,
  type ReservationStatus,
} from '#core/reservations/reservation.ts';
import { textNumber } from '#core/reservations/text-consent.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings.ts';
import { invitationUrl, inviterOf } from '#core/staff/run-staff.ts';
import type { StaffBook } from '#core/staff/staff-book.ts';
import type { AutomationName } from './automation-texts.ts';
import {
  AUTOMATION_OF_MAIL,
  AUTOMATION_OF_TEXT,
  AUTOMATIONS,
  type AutomationLetters,
  type AutomationTexts,
  type AutomationTextsStore,
  textIn,
} from './automation.ts';
import {
  composeConfirmationMail,
  composePasswordMail,
  composeSecurityMail,
  composeStaffMail,
} from './compose-account-mail.ts';
import { composeGiftCardMail, composeGiftSaleMail } from './compose-gift-mail.ts';
import { composeLinksMail, linksText, linksToSend } from './compose-links-mail.ts';
import { bringsCalendar, bringsInvoice, composeMail } from './compose-mail.ts';
import { composeContactMail, composeReplyMail } from './compose-message-mail.ts';
import {
  composeAttentionMail,
  composeGiftAttention,
  composeDayAhead,
  composeWebhookMail,
  composePapersMail,
} from './compose-owner-mail.ts';
import { composeText, framedText } from './compose-text.ts';
import { comingVisits, isThere, toldIn } from './crew-windows.ts';
import type { DayAhead } from './day-ahead.ts';
import type { makeEndingPapers } from './ending-papers.ts';
import type { FriendCode } from './mail-facts.ts';
import type { MailContent } from './mail-frame.ts';
import { type Mail, type MailAttachment, type OutboxTask, TASK_RULES } from './outbox.ts';
import { WAITS } from './reminders.ts';

const MOST_LINKS = 10;

export type ComposePorts = {
  readonly ledger: Pick<BookingLedger, 'find' | 'fleets' | 'transact'>;
  readonly lists: Pick<ReservationLists, 'ofEmail'>;
  /** Bookings of a number that have no email address. */
  readonly phoneOnly: (number: string) => Promise<readonly Reservation[]>;
  readonly messages: Pick<ContactMessages, 'find'>;
  /** Undefined if another service keeps the accounts. */
  readonly accountLinks?: Pick<AccountLinks, 'find'> | undefined;
  readonly staff: Pick<StaffBook, 'read'>;
  readonly credits: Pick<Credits, 'find'>;
  readonly giftSales: Pick<GiftSales, 'find'>;
  /** Makes the file of a paper. */
  readonly makePaper: PaperMaker['make'];
  readonly dayAhead: (day: CalendarDay) => Promise<DayAhead>;
  /** Letters that other areas write. */
  readonly areaLetters: AreaLetters;
  /** Current data of the rented products. */
  readonly catalogue: Pick<Catalogue, 'findMany'>;
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  /** Makes an iCalendar file of the reservation's visits. */
  readonly calendarOf: (reservation: Reservation) => Promise<string>;
  /** The invoice as PDF; undefined if there is none. */
  readonly invoiceFile: (reservation: Reservation) => Promise<Uint8Array | undefined>;
  readonly secrets: ManageSecrets;
  readonly readSite: ReadSite;
  /** The owner's texts. */
  readonly automationTexts: Pick<AutomationTextsStore, 'read'>;
  readonly endingPapers: ReturnType<typeof makeEndingPapers>;
  readonly letters: AutomationLetters;
  /** For a customer whose party is over. Undefined if the shop offers no codes for friends. */
  readonly friendCode: (email: string, language: Language) => Promise<FriendCode | undefined>;
  /** The shop's address, without a trailing slash. */
  readonly publicUrl: string;
  readonly readProgress: ReadProgress;
  readonly clock: Clock;
  /** If undefined, answers go to the shop's mailbox. */
  readonly inbox?: Pick<MailInbox, 'address'> | undefined;
};

/** Claims the right to send a mail that must never be sent twice, before it is sent. */
type SendOnce = {
  /** False if it was already sent, or must not be sent. */
  readonly claim: () => Promise<boolean>;
  /** The mail was refused, so it may be tried again. */
  readonly release: () => Promise<void>;
};

/** What a task mails, and to whom. */
export type Letter = MailContent & {
  readonly to: string;
  /** Address for replies, if not the sender's. */
  readonly replyTo?: string | undefined;
  readonly attachments?: readonly MailAttachment[] | undefined;
  /** In mail to subscribers. */
  readonly unsubscribeUrl?: string | undefined;
  readonly once?: SendOnce | undefined;
};

/** What a task sends. */
export type Composed =
  | (Letter & { readonly channel: 'mail'; readonly from?: Mail['from'] })
  | { readonly channel: 'text'; readonly to: string; readonly text: string };

type MailComposed = Extract<Composed, { readonly channel: 'mail' }>;

type Of<Kind extends OutboxTask['kind']> = Extract<OutboxTask, { readonly kind: Kind }>;

/** Undefined if there is nothing left to say, or nobody left to say it to. */
type Write<Kind extends OutboxTask['kind'], Written = Letter> = (
  task: Of<Kind>,
) => Promise<Written | undefined>;

type AreaLetters = {
  readonly quote: Write<'quote'>;
  readonly invoice: Write<'invoice'>;
  readonly statement: Write<'statement'>;
  readonly recovery: Write<'recovery'>;
  readonly report: Write<'report'>;
  readonly points: Write<'points'>;
  readonly reward: Write<'reward'>;
  readonly campaign: Write<'campaign'>;
  readonly birthday: Write<'birthday'>;
  /** Goes to the recipient of the task, or else to the shop. */
  readonly weather: Write<'weather', MailContent>;
};

const mailed = (letter: Letter): MailComposed => ({ channel: 'mail', ...letter });

const posted = async (writing: Promise<Letter | undefined>): Promise<MailComposed | undefined> => {
  const letter = await writing;
  return letter && mailed(letter);
};

/**
 * Composes an outbox task's message and its recipient as of now. Undefined if there is nothing left
 * to send, or it is not a message. Throws if its subject no longer exists.
 */
export const makeComposeTask = (ports: ComposePorts) => async (task: OutboxTask) => {
  const site = await ports.readSite();
  const composed = await composer(ports, site)(task);
  if (composed?.channel !== 'mail') return composed;
  const { from, replyTo: mailbox } = site.sender ?? {};
  const replyTo = answersTo(task, ports.inbox?.address, mailbox) ?? composed.replyTo;
  return { ...composed, replyTo, from };
};

/** The reply address contains the id of the subject; ids of another form would make it invalid. */
const TAG = /^[\w-]{1,40}$/;

/** Where a customer's answer goes; undefined for the mail's own address. */
function answersTo(
  task: OutboxTask,
  inbox: string | undefined,
  mailbox: string | undefined,
): string | undefined {
  if (TASK_RULES[task.kind].isOurs === true) return undefined;
  if (inbox === undefined) return mailbox;
  if (task.kind === 'reply') return taggedAddress(inbox, task.messageId);
  const about = 'reservationId' in task ? task.reservationId : '';
  return TAG.test(about) ? taggedAddress(inbox, about) : inbox;
}

/** Invitations, new passwords, and notices about an account's security. */
function accountMail(
  { accountLinks, staff, secrets, clock, publicUrl }: ComposePorts,
  site: SiteConfig,
) {
  /** Sends nothing for an unknown address or a dead link. */
  async function resetLink({ resetId }: Of<'password_reset'>): Promise<Composed | undefined> {
    const reset = await accountLinks?.find(resetId);
    if (reset === undefined) return undefined;
    const path = pathIn(reset.language, '/reset-password');
    const url = `${publicUrl}${path}?token=${linkTokenFor('password-reset', resetId, secrets)}`;
    return mailed({ to: reset.email, ...composePasswordMail(reset, url, site) });
  }

  /** Sends nothing for a dead link. */
  async function confirmation({
    linkId,
  }: Of<'address_confirmation'>): Promise<Composed | undefined> {
    const link = await accountLinks?.find(linkId);
    if (link === undefined) return undefined;
    const path = pathIn(link.language, '/confirm-email');
    const url = `${publicUrl}${path}?token=${linkTokenFor('address-confirmation', linkId, secrets)}`;
    return mailed({ to: link.email, ...composeConfirmationMail(link, url, site) });
  }

  /** Sends nothing for an invitation that was withdrawn, accepted or has expired. */
  async function invitation({
    invitationId,
  }: Of<'staff_invitation'>): Promise<Composed | undefined> {
    const facts = await staff.read();
    const open = facts.roster.invitations.find(({ id }) => id === invitationId);
    if (open === undefined || open.expiresAt <= clock.now()) return undefined;
    const inviter = inviterOf(facts, open);
    const url = invitationUrl(publicUrl, open, secrets);
    return mailed({ to: open.email, ...composeStaffMail({ ...open, inviter }, url, site) });
  }

  /** To staff about the back office, and to customers about their account. */
  async function securityNotice({ notice }: Of<'security_notice'>): Promise<Composed> {
    const { members } = await staff.read();
    const isStaff = members.some(({ email }) => email.toLowerCase() === notice.email.toLowerCase());
    const path = isStaff ? '/admin/account' : pathIn(notice.language, '/dashboard');
    const content = composeSecurityMail(
      notice,
      `${publicUrl}${path}`,
      siteIn(notice.language, site),
    );
    return mailed({ to: notice.email, ...content });
  }

  return { resetLink, confirmation, invitation, securityNotice };
}

/** Gift cards, to whoever bought or gets them. */
function giftMail(ports: ComposePorts, site: SiteConfig) {
  const { credits, secrets, publicUrl } = ports;

  /** The card as a file, in the language of its sale. */
  async function printed(credit: Credit, words: Pick<GiftMailing, 'language' | 'message'>) {
    const paper = giftCardPaper(credit, words, siteIn(words.language, site), publicUrl);
    const type = 'application/pdf' as const;
    const name = `${fileStem('gift-card', words.language)}.pdf`;
    return [{ name, type, content: await ports.makePaper(paper) }];
  }

  /** To the buyer. A card that has since been voided or refunded is not attached again. */
  async function giftSale({ saleId, mail: kind }: Of<'gift_sale'>): Promise<Composed | undefined> {
    const sale = await ports.giftSales.find(saleId);
    const credit = sale && (await credits.find(sale.code));
    if (sale === undefined || credit === undefined) throw new Error(`No gift sale ${saleId}`);
    const { language, email: to } = sale;
    if (to === undefined) return undefined;
    const url = `${publicUrl}${pathIn(language, `/gift-card/${giftTokenFor(saleId, secrets)}`)}`;
    const content = composeGiftSaleMail(kind, sale, credit, url, siteIn(language, site));
    if (kind === 'refund') return mailed({ to, ...content });
    if (credit.isVoid) return undefined;
    return mailed({ to, ...content, attachments: await printed(credit, sale) });
  }

  /** Sends nothing for a card that is void or empty. */
  async function giftCard({ code, mailingId }: Of<'gift_card'>): Promise<Composed | undefined> {
    const credit = await credits.find(code);
    const mailing = credit?.mailings?.find((one) => one.id === mailingId);
    if (credit === undefined || mailing === undefined) throw new Error(`No mailing of ${code}`);
    if (credit.isVoid || creditBalance(credit) <= 0) return undefined;
    const { language, to } = mailing;
    const url = `${publicUrl}${pathIn(language, '/products')}`;
    const content = composeGiftCardMail(credit, mailing, url, siteIn(language, site));
    return mailed({ to, ...content, attachments: await printed(credit, mailing) });
  }

  return { giftSale, giftCard };
}

/**
 * The states in which a mail is still true. It may wait for hours while the mail server is down,
 * and the customer may pay or cancel meanwhile.
 */
const TRUE_WHILE: Readonly<Partial<Record<MailKind, readonly ReservationStatus[]>>> = {
  confirmation: ['confirmed', 'completed'],
  request_received: ['held'],
  request_confirmed: ['held'],
  pay_link: ['held'],
  hold_released: ['cancelled', 'expired'],
  balance_reminder: ['confirmed'],
  balance_declined: ['confirmed'],
  consent_asked: ['confirmed'],
  visit_reminder: ['confirmed'],
  agreement_reminder: ['confirmed'],
  crew_window: ['confirmed'],
  crew_coming: ['confirmed'],
  stop_failed: ['confirmed'],
  offer_withdrawn: ['confirmed'],
  overdue_reminder: ['completed'],
  review_request: ['completed'],
};

/** These promise a delivery, so they are not sent while its unit cannot go out. */
const PROMISES: ReadonlySet<MailKind | TextKind> = new Set([
  'offer_withdrawn',
  'visit_reminder',
  'crew_window',
]);

/** These say what happens with the rest of the booking, or list it after such a change. */
const TELLS_OF_REST: ReadonlySet<MailKind | TextKind> = new Set([
  'unit_offer',
  'rescheduled',
  'lines_changed',
]);

/** The lines, by index, that the shop knows it cannot bring. */
export async function tornIn(
  kind: MailKind | TextKind,
  reservation: Reservation,
  ledger: Parameters<typeof readOutOfService>[1],
  clock: Clock,
): Promise<ReadonlySet<number>> {
  if (!TELLS_OF_REST.has(kind)) return new Set();
  const torn = await readOutOfService(reservation, ledger, clock);
  return new Set(
    reservation.lines.flatMap((line, index) =>
      torn.some((one) => one.productId === line.productId && isSamePeriod(one, line))
        ? [index]
        : [],
    ),
  );
}

/**
 * These ask the customer to choose, so they are not sent once the customer chose or the time is up.
 */
const ASKS_TO_CHOOSE: ReadonlySet<MailKind> = new Set(['weather_offer', 'unit_offer']);

/** Mail and texts about bookings, to their customers and to the shop. */
function bookingMail(ports: ComposePorts, site: SiteConfig) {
  const { ledger, lists, catalogue, settings, calendarOf, secrets, clock, publicUrl } = ports;

  const ownTexts = async (name: AutomationName | undefined): Promise<AutomationTexts | undefined> =>
    name === undefined ? undefined : (await ports.automationTexts.read()).texts[name];

  const urlOf = (reservation: Reservation, language: Language): string =>
    manageUrlFor(reservation, secrets, publicUrl, language);

  /** Sends nothing to an address or number that never booked; the requester cannot tell. */
  async function links({ email, phone, language }: Of<'links'>): Promise<Composed | undefined> {
    const found =
      email === undefined
        ? await ports.phoneOnly(phone ?? '')
        : await lists.ofEmail(email, MOST_LINKS);
    const wanted = linksToSend(found, clock.now());
    const linked = wanted.map((reservation) => ({
      reservation,
      url: urlOf(reservation, language),
    }));
    if (phone !== undefined && linked.length > 0) {
      const sentence = linksText(linked, language, shopDay(clock.now()));
      return { channel: 'text', to: phone, text: framedText(sentence, { language }, site) };
    }
    const to = wanted[0]?.contact.email;
    if (to === undefined) return undefined;
    return mailed({
      to,
      ...composeLinksMail(linked, language, site, shopDay(clock.now())),
    });
  }

  /**
   * The lines, by index, that are still to be delivered with a unit that cannot go out. Empty for
   * messages that promise no delivery.
   */
  async function outOfService(
    kind: MailKind | TextKind,
    { lines }: Reservation,
  ): Promise<ReadonlySet<number>> {
    if (!PROMISES.has(kind)) return new Set();
    const today = shopDay(clock.now());
    const fleets = await ledger.fleets([...new Set(lines.map(({ productId }) => productId))]);
    return new Set(
      lines.flatMap((line, index) =>
        line.startDate >= today && shutUnits(line, fleets.get(line.productId)).length > 0
          ? [index]
          : [],
      ),
    );
  }

  /** False for a visit that was told other hours since, or whose unit cannot go out. */
  async function isStillComing(
    { mail: kind, cause }: Of<'mail'>,
    reservation: Reservation,
  ): Promise<boolean> {
    if (kind !== 'crew_window' && kind !== 'visit_reminder') return true;
    const shut = await outOfService(kind, reservation);
    const days = new Set<string>([...shut].flatMap((at) => reservation.lines[at]?.startDate ?? []));
    if (kind === 'visit_reminder') return !days.has(cause);
    return toldIn(reservation, cause).windows.some(
      (told) => told.kind === 'collect' || !days.has(told.day),
    );
  }

  /** Sends nothing if consent was withdrawn or the rental is over. */
  async function textTo(
    { text: kind, cause }: Of<'text'>,
    reservation: Reservation,
  ): Promise<Composed | undefined> {
    const to = textNumber(reservation, kind);
    const { language = 'en' } = reservation;
    const url = urlOf(reservation, language);
    const own = await ownTexts(AUTOMATION_OF_TEXT.get(kind));
    const begun = await ports.readProgress(reservation);
    const told = siteIn(language, site);
    const shut = await outOfService(kind, reservation);
    const out = reservation.lines.filter((_, index) => shut.has(index));
    const parts = { site: told, now: clock.now(), url, cause, own, out, begun };
    const text = composeText(kind, reservation, parts);
    return to === undefined || text === undefined ? undefined : { channel: 'text', to, text };
  }

  async function ofReservation(
    task: Of<'attention' | 'text' | 'mail'>,
  ): Promise<Composed | undefined> {
    if (task.kind === 'attention' && isGiftSaleId(task.reservationId)) {
      const sale = await ports.giftSales.find(task.reservationId);
      if (sale === undefined) throw new Error(`No gift sale ${task.reservationId}`);
      return mailed({ to: site.email, ...composeGiftAttention(task, sale, site, publicUrl) });
    }
    const reservation = await ledger.find(task.reservationId);
    if (reservation === undefined) throw new Error(`No reservation ${task.reservationId}`);
    if (task.kind === 'attention') {
      return mailed({
        to: site.email,
        ...composeAttentionMail(task, reservation, site, publicUrl),
      });
    }
    const spoken = { ...reservation, language: mailLanguageOf(reservation) };
    if (task.kind === 'text') return textTo(task, inOwnLanguage(spoken));
    // Nothing is queued without an address, but the office may have removed it since.
    if (reservation.contact.email === undefined) return undefined;
    if (TRUE_WHILE[task.mail]?.includes(reservation.status) === false) return undefined;
    if (isAboutMistaken(reservation, task.cause)) return undefined;
    if (task.mail === 'balance_link' && !owesBalance(reservation)) return undefined;
    if (task.mail === 'invoice_reminder' && openInvoiceOf(reservation) === undefined)
      return undefined;
    if (ASKS_TO_CHOOSE.has(task.mail) && openOfferOf(spoken, clock.now())?.id !== task.cause) {
      return undefined;
    }
    if (!(await isStillComing(task, spoken))) return undefined;
    if (WAITS.has(task.mail) && (await readOutOfService(spoken, ledger, clock)).length > 0) {
      return undefined;
    }
    // It was offered again in the meantime.
    if (task.mail === 'offer_withdrawn' && openOfferOf(spoken, clock.now()) !== undefined) {
      return undefined;
    }
    if (task.mail !== 'crew_coming') return ticket(task, inOwnLanguage(spoken));
    const coming = comingVisits(spoken, await ports.readProgress(spoken));
    const [arrival] = coming.flatMap(({ eta = [] }) => eta);
    return isThere(coming) ? undefined : ticket(task, inOwnLanguage(spoken), arrival);
  }

  /** With a calendar file if the visits are new or changed, and with the invoice that it asks to pay. */
  async function ticket(
    { mail: kind, cause }: Pick<Of<'mail'>, 'mail'> & Partial<Pick<Of<'mail'>, 'cause'>>,
    reservation: Reservation,
    arrival?: string,
  ): Promise<MailComposed> {
    const { id, language = 'en', lines, contact } = reservation;
    const { email: to = '' } = contact;
    const [products, compared, inForce] = await Promise.all([
      catalogue.findMany([...new Set(lines.map((line) => line.productId))]),
      kind === 'unit_offer' ? catalogue.findMany(comparedIn(reservation)) : [],
      settings.read(),
    ]);
    const { addOns, ownTerms } = inForce;
    const policy = bookedPolicyOf(reservation, inForce).cancellation;
    const used = await Promise.all(
      [...creditsPaying(reservation).keys()].map((code) => ports.credits.find(code)),
    );
    const left = new Map(
      used.flatMap((one) => (one === undefined ? [] : [[one.code, creditBalance(one)] as const])),
    );
    const supply = powerSupplyOf(addOns);
    const rented = products.map((one) => ({ ...one, suppliesCircuits: supply.get(one.id) }));
    const url = urlOf(reservation, language);
    const content = composeMail(kind, reservation, url, siteIn(language, site), {
      products: inLanguage(rented, language),
      own: await ownTexts(AUTOMATION_OF_MAIL.get(kind)),
      friends:
        kind === 'review_request' && to !== '' ? await ports.friendCode(to, language) : undefined,
      compared,
      cause,
      today: shopDay(clock.now()),
      policy,
      arrival,
      outOfService: PROMISES.has(kind)
        ? await outOfService(kind, reservation)
        : await tornIn(kind, reservation, ledger, clock),
      ownTerms,
      left,
      chargeOn: chargeAhead(reservation, inForce, shopDay(clock.now())),
    });
    const name = id.replaceAll(/[^\w-]/g, '');
    const attachments: MailAttachment[] = [];
    if (bringsInvoice(kind) && openInvoiceOf(reservation) !== undefined) {
      const file = await ports.invoiceFile(reservation);
      if (file) {
        const paper = `${fileStem('invoice', language)}-${name}.pdf`;
        attachments.push({ name: paper, type: 'application/pdf', content: file });
      }
    }
    if (bringsCalendar(kind)) {
      const calendar = await calendarOf(reservation);
      attachments.push({ name: `${name}.ics`, type: 'text/calendar', content: calendar });
    }
    return mailed({
      to,
      ...content,
      ...(attachments.length > 0 && { attachments }),
    });
  }

  /** An automation's mail about a real booking, to the shop itself. */
  async function test({ automation, language, reservationId }: Of<'test'>): Promise<Composed> {
    const { mail } = AUTOMATIONS[automation];
    const found = await ledger.find(reservationId);
    if (found === undefined) throw new Error('Nothing to try');
    const reservation = inOwnLanguage({ ...found, language });
    const words = textIn(automation, language, await ownTexts(automation));
    const letter =
      mail === undefined
        ? await ports.letters[automation]?.(reservation, words)
        : await ticket({ mail }, reservation);
    if (letter === undefined) throw new Error('Nothing to try');
    return mailed({ ...letter, to: site.email, subject: `Test: ${letter.subject}` });
  }

  return { urlOf, links, ofReservation, test };
}

/** What visitors wrote to the shop, and its replies. */
function messageMail(
  { messages, ledger, publicUrl }: ComposePorts,
  site: SiteConfig,
  urlOf: (reservation: Reservation, language: Language) => string,
) {
  async function toOwner({ messageId, replyId }: Of<'contact'>): Promise<Composed> {
    const message = await messages.find(messageId);
    const answer = message?.replies?.find(({ id }) => id === replyId);
    if (message === undefined || (replyId !== undefined && answer === undefined)) {
      throw new Error(`No contact message ${messageId}`);
    }
    const replyTo = answer?.from ?? message.email;
    return mailed({ to: site.email, replyTo, ...composeContactMail(message, answer, publicUrl) });
  }

  /** Composes the reply in the language of the message's page, or else of its booking. */
  async function reply({ messageId, replyId }: Of<'reply'>): Promise<Composed> {
    const message = await messages.find(messageId);
    const said = message?.replies?.find(({ id }) => id === replyId);
    if (message === undefined || said === undefined) throw new Error(`No reply ${replyId}`);
    const { reservationId, email: to } = message;
    const booking = reservationId === undefined ? undefined : await ledger.find(reservationId);
    const language = message.language ?? booking?.language ?? 'en';
    const url = booking && urlOf(booking, language);
    const facts = { message, reply: said, language, origin: publicUrl, url };
    const content = composeReplyMail(facts, siteIn(language, site));
    return mailed({ to, replyTo: site.email, ...content });
  }

  return { toOwner, reply };
}

/** What the shop needs to know about the days ahead. */
function shopMail(ports: ComposePorts, site: SiteConfig) {
  const { dayAhead, clock, publicUrl } = ports;

  /** Composed when sent. Sends nothing once the day is over. */
  async function evening({ day, recipient }: Of<'day_ahead'>): Promise<Composed | undefined> {
    if (day < shopDay(clock.now())) return undefined;
    const content = composeDayAhead(await dayAhead(day), site, publicUrl);
    return mailed({ to: recipient ?? site.email, ...content });
  }

  /** Sends nothing if they have been renewed. */
  async function papers({ day, recipient }: Of<'papers'>): Promise<Composed | undefined> {
    const ending = await ports.endingPapers(day, day);
    if (ending.length === 0) return undefined;
    return mailed({ to: recipient ?? site.email, ...composePapersMail(day, ending, publicUrl) });
  }

  return { evening, papers };
}

const composer = (ports: ComposePorts, site: SiteConfig) => {
  const { areaLetters, publicUrl } = ports;
  const account = accountMail(ports, site);
  const gift = giftMail(ports, site);
  const booking = bookingMail(ports, site);
  const message = messageMail(ports, site, booking.urlOf);
  const shop = shopMail(ports, site);

  return async (task: OutboxTask): Promise<Composed | undefined> => {
    switch (task.kind) {
      case 'refund':
        return undefined;
      case 'contact':
        return message.toOwner(task);
      case 'reply':
        return message.reply(task);
      case 'password_reset':
        return account.resetLink(task);
      case 'address_confirmation':
        return account.confirmation(task);
      case 'staff_invitation':
        return account.invitation(task);
      case 'security_notice':
        return account.securityNotice(task);
      case 'links':
        return booking.links(task);
      case 'day_ahead':
        return shop.evening(task);
      case 'gift_card':
        return gift.giftCard(task);
      case 'papers':
        return shop.papers(task);
      case 'webhook_off':
        return mailed({ to: site.email, ...composeWebhookMail(task, site, publicUrl) });
      case 'test':
        return booking.test(task);
      case 'gift_sale':
        return gift.giftSale(task);
      case 'weather': {
        const letter = await areaLetters.weather(task);
        return letter && mailed({ ...letter, to: task.recipient ?? site.email });
      }
      case 'quote':
        return posted(areaLetters.quote(task));
      case 'invoice':
        return posted(areaLetters.invoice(task));
      case 'statement':
        return posted(areaLetters.statement(task));
      case 'recovery':
        return posted(areaLetters.recovery(task));
      case 'report':
        return posted(areaLetters.report(task));
      case 'points':
        return posted(areaLetters.points(task));
      case 'reward':
        return posted(areaLetters.reward(task));
      case 'campaign':
        return posted(areaLetters.campaign(task));
      case 'birthday':
        return posted(areaLetters.birthday(task));
      default:
        return booking.ofReservation(task);
    }
  };
};

/** Tokens are never stored: they are cut out of links before the text is stored. */
const KEY = /(\/(?:manage|quote|gift-card)\/|[?&]token=)[^\s"'<>&]+/g;

export const withoutKeys = (text: string): string => text.replaceAll(KEY, '$1…');
