import type { SiteConfig } from '#core/content/site-config.ts';
import { formatCreditCode } from '#core/credits/credit.ts';
import { signatureOf } from '#core/documents/agreement.ts';
import { type CalendarDay, daysBetween, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import {
  type Cents,
  formatPrice,
  formatUsd,
  NO_CENTS,
  subtractCents,
  sumCents,
} from '#core/kernel/cents.ts';
import { formatPhone } from '#core/kernel/contact.ts';
import { inLanguage } from '#core/kernel/in-language.ts';
import type { Language } from '#core/kernel/language.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';
import { isBelowCard } from '#core/pricing/deposit-plan.ts';
import { refundDays } from '#core/refunds/cancellation-policy.ts';
import { handedBackOf, moneyBackOf, refundedOf } from '#core/refunds/money-back.ts';
import { refundSteps, stillRefundable } from '#core/refunds/refund-on-cancel.ts';
import type { MailKind } from '#core/reservations/booking-decision.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { agreedCharge } from '#core/reservations/card-consent.ts';
import {
  type ChoiceOffer,
  type OfferedDays,
  type UnitOffer,
  lastOffer,
  replacedAnother,
  rentalsBy,
  titlesOf,
  worstForecast,
} from '#core/reservations/choice-offer.ts';
import { madeUpForReturn } from '#core/reservations/disputes.ts';
import {
  BY_SHOP,
  type HistoryKind,
  OUT_OF_SERVICE,
  sayPeriods,
} from '#core/reservations/history.ts';
import {
  checkNumberOf,
  isCreditEntry,
  isOfflineEntry,
  lastFourOf,
  methodOf,
  OFFLINE_METHODS,
} from '#core/reservations/money-entry.ts';
import { isSameEvening } from '#core/reservations/pickup-day.ts';
import { sayNewTotal } from '#core/reservations/reservation-words.ts';
import {
  balanceOf,
  owesBalance,
  dueAtDoor,
  firstPaymentOf,
  lossOfCanceled,
  netPaidOf,
  openInvoiceOf,
  paysAtDoor,
  type Reservation,
  summaryOf,
  titleIn,
} from '#core/reservations/reservation.ts';
import { comparedOf, substituteFacts } from '#core/reservations/substitute-words.ts';
import { madeVisits } from '#core/reservations/visits.ts';
import { isLater, toldIn } from './crew-windows.ts';
import type { MailWords } from './english-mail.ts';
import { firstName, type Letter, movedAmount, movedBy, type Sending } from './mail-facts.ts';
import { creditName } from './ticket-rows.ts';

type MailFacts = {
  readonly reservation: Reservation;
  readonly manageUrl: string;
  readonly site: SiteConfig;
  readonly language: Language;
  /** In that language. */
  readonly say: MailWords;
  /** Titles of the rentals whose unit cannot go out. */
  readonly out?: readonly string[] | undefined;
  /** Others than the mail is about, each with its days. */
  readonly alsoOut?: readonly string[] | undefined;
} & Sending;

type Note = string | undefined;

/** The parts of an email; absent notes are left out. */
type Draft = {
  /** Without the reservation's number. Absent, like `lead`: the automation's text. */
  readonly subject?: string | undefined;
  readonly lead?: string | undefined;
  /** Instead of the title of mails of its kind. */
  readonly title?: string | undefined;
  readonly action?: keyof MailWords['actions'] | undefined;
  /** Part of the customer's page where the action leads. */
  readonly at?: 'weather' | 'choice' | undefined;
  /** What the customer may choose from. */
  readonly choices?: readonly Note[] | undefined;
  readonly after?: readonly Note[] | undefined;
};

const factsOf = ({ history }: Reservation, kind: HistoryKind) =>
  history.findLast((entry) => entry.kind === kind)?.facts ?? {};

/** As promised, or the usual hours while the party's start is unknown. */
const arrivalOf = ({ reservation, site, say }: MailFacts): string =>
  reservation.windows === undefined ? site.arrival : say.arrival;

function payTheCrew({ reservation, say }: MailFacts): Note {
  const due = dueAtDoor(reservation);
  return paysAtDoor(reservation) && due > 0 ? say.payCrew(formatUsd(due)) : undefined;
}

/** Mails about a change of the total, by the history's name. */
type ChangeMail = Extract<MailKind & HistoryKind, 'rescheduled' | 'lines_changed' | 'adjusted'>;
const BACK: ReadonlySet<HistoryKind> = new Set([
  'refund_promised',
  'hand_back_promised',
  'credit_returned',
  'credit_issued',
]);

/** What the last such change refunded because too much had been paid, by each way. */
function backByChange({ history }: Pick<Reservation, 'history'>, change: ChangeMail) {
  const changed = history.findLast(({ kind }) => kind === change);
  return history.filter(({ kind, at }) => at === changed?.at && BACK.has(kind));
}

/** Nobody is told of money that comes by itself if the shop has to hand it back, or gives a code. */
function wayOf(
  back: readonly { readonly kind: HistoryKind }[],
): 'to_card' | 'rain_check' | 'as_paid' {
  const is = (wanted: HistoryKind): boolean => back.every(({ kind }) => kind === wanted);
  if (is('refund_promised')) return 'to_card';
  return is('credit_issued') ? 'rain_check' : 'as_paid';
}

/** The total now and before the change that the mail is about; undefined if it stayed. */
function newTotal({ reservation, cause, say }: MailFacts): Note {
  const { total, entries } = reservation;
  const at = entries.findIndex(({ id }) => id === `adjustment:${cause}`);
  if (at === -1) return undefined;
  const since = entries.slice(at).filter(({ kind }) => kind === 'adjustment');
  const before = subtractCents(total, sumCents(since.map(({ amount }) => amount)));
  return before === total ? undefined : say.newTotal(formatUsd(total), formatUsd(before));
}

const withNewTotal = (facts: MailFacts, lead: string | undefined): string =>
  [lead, newTotal(facts)].filter((part) => part !== undefined).join(' ');

/** What is left to pay, or is refunded, after a change. */
function moneyAfter(facts: MailFacts, change: ChangeMail): Note {
  const { reservation, chargeOn, say } = facts;
  const ways = backByChange(reservation, change);
  const back = sumCents(ways.map(({ amount = NO_CENTS }) => amount));
  if (back > 0) return say.overpaid(formatUsd(back), wayOf(ways));
  const balance = balanceOf(reservation);
  if (balance === 0) return undefined;
  if (chargeOn !== undefined) return say.chargeBalance(formatUsd(balance), say.day(chargeOn));
  return paysAtDoor(reservation) ? payTheCrew(facts) : say.payBalance;
}

/** What a change close to the delivery left refundable, unless all of it is. */
function atStakeNow({ reservation, policy, today, say }: MailFacts): Note {
  const { stakes, status } = reservation;
  if (stakes === undefined || status !== 'confirmed') return undefined;
  const { paid, refund } = stillRefundable(stakes);
  if (refund >= paid) return undefined;
  const atMost = say.atStake(formatUsd(refund), formatUsd(paid));
  if (policy === undefined || today === undefined) return atMost;
  const steps = refundSteps(policy, reservation, today).map((step) => ({
    until: step.until,
    amount: formatUsd(step.refund),
  }));
  return `${atMost} ${say.refundAmounts(steps)}`;
}

/** The offer whose answer made the last such change: the customer chose it. */
function chosenBy(
  { choiceOffers = [], history }: Pick<Reservation, 'choiceOffers' | 'history'>,
  change: HistoryKind,
): ChoiceOffer | undefined {
  const at = history.findLast(({ kind }) => kind === change)?.at;
  return choiceOffers.findLast(({ answer }) => answer !== undefined && answer.at === at);
}

/** Until when canceling refunds how much, as on the private link. */
function refundDeadlines({ reservation, policy, today, say }: MailFacts): Note {
  const isRefunded = policy?.tiers.some(({ refundPercent }) => refundPercent > 0) === true;
  if (!isRefunded || today === undefined || netPaidOf(reservation) <= 0) return undefined;
  const days = refundDays(policy, summaryOf(reservation.lines).startDate, today);
  const isFirst = new Set(reservation.lines.map(({ startDate }) => startDate)).size > 1;
  return [
    say.confirmation.refundUntil(days),
    ...(isFirst ? [say.confirmation.refundByFirst] : []),
  ].join(' ');
}

/** How much more a substitute costs, as part of a sentence. */
function costs(difference: Cents, { costs: say }: MailWords): string {
  if (difference === 0) return say.same;
  return difference > 0
    ? say.more(formatUsd(difference))
    : say.less(formatUsd(subtractCents(NO_CENTS, difference)));
}

/** The unit may not go out: what replaces it, if anything, and whether the customer chose that. */
function replaced({ reservation, language, say }: MailFacts): Draft | undefined {
  const changed = reservation.history.findLast(({ kind }) => kind === 'lines_changed');
  const { out, outEs, instead, insteadEs } = changed?.facts ?? {};
  if (out === undefined) return undefined;
  const name = firstName(reservation);
  const isSpanish = language === 'es';
  const gone = (isSpanish && outEs) || out;
  const other = (isSpanish && insteadEs) || instead;
  const isChosen = chosenBy(reservation, 'lines_changed') !== undefined;
  const { subject, lead, subjectTakenOff, takenOff } = isChosen ? say.chose : say.replaced;
  return other === undefined
    ? { subject: subjectTakenOff(gone), lead: takenOff(name, gone) }
    : {
        subject: subject(gone, other),
        lead: lead(name, gone, other, costs(changed?.amount ?? NO_CENTS, say)),
      };
}

/** What the last change removed and added. Older histories have neither. */
function changed({ reservation, say: { lines_changed: say, chose, period } }: MailFacts): Draft {
  const { removed, added } = factsOf(reservation, 'lines_changed');
  const name = firstName(reservation);
  const isChosen = chosenBy(reservation, 'lines_changed') !== undefined;
  const subject = isChosen ? chose.subjectPartOff : say.subject;
  if (removed === undefined && added === undefined) return { subject, lead: say.updated(name) };
  const lead = [
    isChosen ? chose.partOff(name) : say.lead(name),
    ...(removed === undefined ? [] : [say.removed(sayPeriods(removed, period))]),
    ...(added === undefined ? [] : [say.added(sayPeriods(added, period))]),
  ];
  return { subject, lead: lead.join(' ') };
}

/** A period as stored in the history: `2027-06-12/2027-06-13`. */
function periodIn(text: string | undefined): readonly [CalendarDay, CalendarDay] | undefined {
  const [from, until] = (text ?? '').split('/').map((part) => parseCalendarDay(part));
  return from === undefined || until === undefined ? undefined : [from, until];
}

/** The last move. If there are several periods, only one moved, and its items are named. */
function moved({
  reservation,
  say,
  alsoOut = [],
}: MailFacts): Pick<Draft, 'subject' | 'title' | 'lead'> {
  const { items, from, to } = factsOf(reservation, 'rescheduled');
  const [was, is] = [periodIn(from), periodIn(to)];
  // Absent in older histories.
  const days = was && is ? say.rescheduled.days(say.period(...was), say.period(...is)) : '';
  const name = firstName(reservation);
  const rest =
    alsoOut.length > 0
      ? ` ${say.alsoOut(alsoOut)}`
      : items === undefined
        ? ''
        : ` ${say.restStays}`;
  if (is !== undefined && chosenBy(reservation, 'rescheduled') !== undefined) {
    const { subject, lead } = say.chose.move;
    return {
      subject: subject(say.period(...is)),
      title: say.chose.title,
      lead: `${lead(name, days, items)}${rest}`,
    };
  }
  const isOne = is !== undefined && daysBetween(...is) === 1;
  const { subject, lead, some } = say.rescheduled[isOne ? 'one' : 'several'];
  return {
    subject,
    title: isOne ? say.rescheduled.oneTitle : undefined,
    lead: `${items === undefined ? lead(name, days) : some(name, days, items)}${rest}`,
  };
}

const SPAN = /(\d\d:\d\d)-(\d\d:\d\d)$/;

/** What the last change of details changed, one line each. Older histories say less. */
function newDetails({ reservation, say }: MailFacts): readonly string[] {
  const { row, phone, spot } = say.details_changed;
  const last = reservation.history.findLast(
    ({ kind }) => kind === 'details_changed' || kind === 'contact_changed',
  );
  const { from, to = '', times, setUp, pickUp = '', spot: newSpot } = last?.facts ?? {};
  if (last?.kind === 'contact_changed') {
    return [row(phone, formatPhone(to), from && formatPhone(from))];
  }
  const hours = (label: string, fact: string | undefined): readonly string[] => {
    const [was, is] = (fact ?? '').split(' → ').map((span) => SPAN.exec(span)?.slice(1));
    const saySpan = ([start = '', end = '']: readonly string[]) => say.window(start, end);
    return is === undefined ? [] : [row(label, saySpan(is), was && saySpan(was))];
  };
  const pickUps = pickUp.split('; ').flatMap((change) => {
    const [before, after] = change.split(' → ').map((visit) => {
      const day = parseCalendarDay(visit.slice(0, 10));
      const [start = '', end = ''] = SPAN.exec(visit)?.slice(1) ?? [];
      return day && `${say.day(day)}, ${say.window(start, end)}`;
    });
    return after === undefined ? [] : [row(say.rows.pickUp, after, before)];
  });
  return [
    ...hours(say.rows.party, times),
    ...hours(say.rows.delivery, setUp),
    ...pickUps,
    ...(from === undefined ? [] : [row(say.rows.where, to, from)]),
    ...(newSpot === undefined ? [] : [spot]),
  ];
}

/** The charge announced by the last balance reminder; undefined if it asked for payment. */
function announcedCharge({
  history,
}: Pick<Reservation, 'history'>):
  | { readonly day: CalendarDay; readonly card: string | undefined }
  | undefined {
  const facts = history.findLast(({ facts }) => facts?.['mailed'] === 'balance_reminder')?.facts;
  const day = facts?.['charge'] === 'kept_card' ? parseCalendarDay(facts['day'] ?? '') : undefined;
  return day && { day, card: facts?.['card'] };
}

/** The deposit's card is charged automatically, so the customer has nothing to do. */
function chargeLetter(facts: MailFacts): Draft | undefined {
  const { reservation, say } = facts;
  const charge = announcedCharge(reservation);
  if (charge === undefined) return undefined;
  const amount = formatUsd(balanceOf(reservation));
  const { day, card } = charge;
  return {
    subject: say.charge.subject(amount, say.shortDay(day)),
    lead: say.charge.lead(firstName(reservation), amount, say.day(day), card),
    action: 'see',
    after: [say.charge.otherWay, arrivalOf(facts)],
  };
}

/** Until when it is held for the customer. */
function heldUntil({ reservation: { holdExpiresAt }, say }: MailFacts): string {
  return [
    ...(holdExpiresAt === undefined ? [] : [say.heldUntil(say.moment(holdExpiresAt))]),
    say.afterHold,
  ].join(' ');
}

/** What to pay to turn the hold into a booking, by when, and what is left then. */
function payNow({ reservation, say }: MailFacts): readonly string[] {
  const { holdExpiresAt } = reservation;
  if (holdExpiresAt === undefined) return [];
  const { dueNow, balance } = firstPaymentOf(reservation);
  const left = balance > 0 ? formatUsd(balance) : undefined;
  return [say.payNow(formatUsd(dueNow), say.moment(holdExpiresAt), left)];
}

/** The latest choice offered because of the weather. */
function weatherOfferOf(reservation: Reservation) {
  const offer = lastOffer(reservation, 'weather');
  return {
    worst: offer && worstForecast(offer),
    until: offer?.until,
    days: offer?.days ?? [],
    paid: netPaidOf(reservation),
    rainOn: offer?.isRain === true ? offer.period.startDate : undefined,
    thunder: offer?.thunder,
    rainChecks: offer?.noRainCheck !== true,
    isRecorded: offer?.recorded === true,
  };
}

/** The latest choice offered because a unit is out of service, with its titles in the language. */
function unitOfferOf({ reservation, language }: Pick<MailFacts, 'reservation' | 'language'>) {
  const offer = inLanguage(lastOffer(reservation, 'unit'), language);
  return (
    offer && {
      ...offer,
      paid: netPaidOf(reservation),
    }
  );
}

/** What was forecast when a choice was offered. */
export function windIn(reservation: Reservation, say: MailWords): string {
  const { worst } = weatherOfferOf(reservation);
  const words = say.weather_offer;
  if (worst === undefined) return words.maybe;
  const { title, mph, at, limitMph } = worst;
  const when = { day: say.day(shopDay(at)), time: say.time(shopTime(at)) };
  return words.gusts(when, mph, title, limitMph);
}

const newTotalBy = (less: Cents, { reservation, say }: MailFacts): string =>
  sayNewTotal(
    less,
    { total: reservation.total, balance: balanceOf(reservation) },
    say.newTotalWords,
  );

/** The days of an offer, and what those make of the total that lower it. */
function otherDay(days: readonly OfferedDays[], facts: MailFacts): Note {
  const { say } = facts;
  if (days.length === 0) return undefined;
  const nameOf = ({ startDate, endDate }: OfferedDays) => say.period(startDate, endDate);
  return [
    say.otherDay(days.map(nameOf)),
    ...days.flatMap((one) =>
      one.less === undefined || one.less === 0
        ? []
        : [`${say.costsLess(nameOf(one))} ${newTotalBy(one.less, facts)}`],
    ),
  ].join(' ');
}

function rainCheck({ reservation, site, say: { rain_check: say, chose, day } }: MailFacts): Draft {
  const { entries } = reservation;
  const issued = entries.filter(isCreditEntry).findLast(({ kind }) => kind === 'credit_issued');
  const amount = formatUsd(subtractCents(NO_CENTS, issued?.amount ?? NO_CENTS));
  const code = formatCreditCode(issued?.code ?? '');
  const until = parseCalendarDay(factsOf(reservation, 'credit_issued')['until'] ?? '');
  const cancelled = reservation.history.findLast(({ kind }) => kind === 'cancelled');
  // For an offered choice, or when the customer canceled because of the weather.
  const isChosen = cancelled?.by.kind === 'customer' && cancelled.at === issued?.at;
  const { subject, lead } = isChosen ? chose.rainCheck : say;
  const name = firstName(reservation);
  const others = reservation.history.filter(
    ({ kind, at }) => (kind === 'refund_promised' || kind === 'handed_back') && at === issued?.at,
  );
  const back = others.map(({ kind, amount: part = NO_CENTS, facts }) => {
    const method = OFFLINE_METHODS.find((one) => one === facts?.['method']) ?? 'other';
    return kind === 'handed_back'
      ? say.also.byHand(formatUsd(part), method)
      : say.also.toCard(formatUsd(part));
  });
  const sum = formatUsd(sumCents(others.map((one) => one.amount ?? NO_CENTS)));
  return {
    subject: back.length === 0 ? subject(amount) : say.also.subject(amount, sum),
    lead: back.length === 0 ? lead(name, amount, code) : say.also.lead(name, back, amount, code),
    after: [say.use(site.brand), until && say.goodUntil(day(until))],
  };
}

/** What a choice does to the rentals it is about, if the booking has others. */
function effectsOf(facts: MailFacts) {
  const { reservation, language, say } = facts;
  const { period, off } = lastOffer(reservation, 'weather') ?? {};
  if (period === undefined) return {};
  const { moving, others } = rentalsBy(inLanguage(reservation.lines, language), period);
  if (others.length === 0) return {};
  const titles = titlesOf(moving);
  return {
    moves: say.weather_offer.moves(titles, say.period(period.startDate, period.endDate)),
    takesOff:
      off === undefined
        ? undefined
        : `${say.weather_offer.takeOff(titles)} ${newTotalBy(off, facts)}`,
    isPart: true,
  };
}

const sentences = (...said: readonly Note[]): Note =>
  said[0] === undefined ? undefined : said.filter((one) => one !== undefined).join(' ');

function weatherOffer(facts: MailFacts): Draft {
  const { reservation, site, say } = facts;
  const { until, days, paid, rainOn, thunder, rainChecks, isRecorded } =
    weatherOfferOf(reservation);
  const { moves, takesOff, isPart = false } = effectsOf(facts);
  const words = say.weather_offer;
  return {
    // The owner's own words are about wind.
    ...(rainOn !== undefined && {
      title: words.rain.title,
      subject: words.rain.subject,
      lead: words.rain.lead(firstName(reservation), say.day(rainOn)),
    }),
    ...(thunder !== undefined && {
      title: words.thunder.title,
      subject: words.thunder.subject,
      lead: words.thunder.lead(firstName(reservation), thunder.percent, {
        day: say.day(shopDay(thunder.at)),
        time: say.time(shopTime(thunder.at)),
      }),
    }),
    action: 'choose',
    at: 'weather',
    choices: [
      sentences(otherDay(days, facts), moves),
      paid > 0 && rainChecks && !isPart ? words.rainCheck(formatUsd(paid)) : undefined,
      isPart ? takesOff : paid > 0 ? words.moneyBack(formatUsd(paid)) : say.orCancel,
      words.keep,
      until && words.until(say.moment(until)),
      isRecorded ? words.recorded : undefined,
    ],
    after: [say.questions(site.phone)],
  };
}

/** How one of the choices compares with what was booked, and what it needs. */
function factsOfSubstitute(
  { productId, less }: UnitOffer['substitutes'][number],
  { reservation, compared = [], say }: MailFacts,
): readonly string[] {
  const find = (id: string | undefined) => compared.find((one) => one.id === id);
  const product = find(productId);
  const booked = find(lastOffer(reservation, 'unit')?.productId);
  if (product === undefined) return [];
  const more = less === 0 && booked ? subtractCents(product.price, booked.price) : NO_CENTS;
  return [
    ...(more > 0 ? [say.unit_offer.dearer(formatUsd(more))] : []),
    ...substituteFacts(comparedOf(product), booked && comparedOf(booked), say.substituteWords),
  ];
}

function unitOffer(facts: MailFacts): Draft {
  const { reservation, site, say, alsoOut = [] } = facts;
  const offer = unitOfferOf(facts);
  const words = say.unit_offer;
  const { title = '', substitutes = [], days = [], period, paid = NO_CENTS, until } = offer ?? {};
  const isOnly = substitutes.length === 0 && days.length === 0;
  const isInstead = offer !== undefined && replacedAnother(reservation, offer);
  const off =
    offer?.off === undefined
      ? undefined
      : [
          words.takeOff(isOnly),
          ...(alsoOut.length === 0 ? [say.restStays] : []),
          newTotalBy(offer.off, facts),
        ].join(' ');
  const allBack = paid > 0 ? words.moneyBack(formatUsd(paid), isOnly) : say.orCancel;
  return {
    subject: words.subject(title),
    lead: [
      words.lead(
        firstName(reservation),
        title,
        period && say.period(period.startDate, period.endDate),
        isOnly,
      ),
      ...(isInstead ? [words.replacesOther] : []),
      ...(alsoOut.length === 0 ? [] : [say.alsoOut(alsoOut)]),
    ].join(' '),
    choices: [
      ...substitutes.map((one) =>
        [
          words.instead(one.title, one.less === 0 ? say.costs.same : ''),
          ...(one.less === 0 ? [] : [newTotalBy(one.less, facts)]),
          ...factsOfSubstitute(one, facts),
        ].join(' '),
      ),
      otherDay(days, facts),
      offer?.isAll === true ? allBack : off,
      until && words.until(say.moment(until), title),
    ],
    action: 'choose',
    at: 'choice',
    after: [say.questions(site.phone)],
  };
}

/** The points the party earned, if any. */
function earnedPoints({ reservation: { award }, say }: MailFacts): Note {
  if (award === undefined || award.amount <= 0) return undefined;
  const { amount, code } = award;
  return say.review_request.points(
    amount.toLocaleString('en-US'),
    formatUsd(amount),
    formatCreditCode(code),
  );
}

function friendLine({ friends, say }: MailFacts): Note {
  if (friends === undefined) return undefined;
  const { friend, giver } = friends;
  const points = giver.toLocaleString('en-US');
  return say.review_request.friends(friends, formatPrice(friend), points, formatPrice(giver));
}

function visitReminder({ reservation, chargeOn, say }: MailFacts): Draft {
  const { atDoor, due: before } = say.visit_reminder;
  const due = dueAtDoor(reservation);
  if (due <= 0 || announcedCharge(reservation) !== undefined) return { action: 'see' };
  if (chargeOn !== undefined) {
    return { action: 'see', after: [say.chargeBalance(formatUsd(due), say.day(chargeOn))] };
  }
  const note = paysAtDoor(reservation) ? atDoor : before;
  return { action: 'see', after: [note(formatUsd(due))] };
}

/** What the cancellation itself promised to the card, without earlier refunds. */
function backToCard({ history }: Pick<Reservation, 'history'>): Cents {
  const at = history.findLast(({ kind }) => kind === 'cancelled')?.at;
  return sumCents(
    history.flatMap((one) =>
      one.kind === 'refund_promised' && one.at === at ? (one.amount ?? []) : [],
    ),
  );
}

function cancellation({ reservation, say }: MailFacts): Draft {
  const name = firstName(reservation);
  const { paid, bank, card: inAll } = moneyBackOf(reservation);
  const card = backToCard(reservation);
  const { calledOff, why } = factsOf(reservation, 'cancelled');
  const isByShop = calledOff === BY_SHOP.calledOff;
  const choice = chosenBy(reservation, 'cancelled');
  const { subject, lead } =
    choice !== undefined
      ? say.chose[paid > bank ? 'moneyBack' : 'cancel']
      : say.cancellation[isByShop ? 'byShop' : 'asked'];
  const said = [
    ...(choice?.reason === 'unit' || why === OUT_OF_SERVICE ? [say.chose.sorry] : []),
    lead(name),
    ...(isByShop && why ? [say.reason(why.replace(/\.$/, ''))] : []),
    ...(card > 0 ? [say.cancellation.toCard(formatUsd(card))] : []),
  ];
  const after = card > 0 ? [together(card, inAll, say.inAll)] : [];
  return { subject, lead: said.join(' '), action: 'see', after };
}

/** A discount or an extra charge by the office, with its reason, which customers see everywhere. */
function adjusted(facts: MailFacts): Draft {
  const { reservation, cause, say } = facts;
  const changes = reservation.entries.filter(({ kind }) => kind === 'adjustment');
  const change = changes.find(({ id }) => id === `adjustment:${cause}`) ?? changes.at(-1);
  const amount = formatUsd(movedAmount(change));
  const exempt = reservation.history.find(
    ({ at, amount: by, facts: told }) =>
      at === change?.at && by === change.amount && told?.['exempt'] !== undefined,
  );
  if (exempt !== undefined) {
    const { subject, lead } =
      say.adjusted[exempt.facts?.['exempt'] === 'ended' ? 'taxed' : 'exempt'];
    return {
      subject,
      lead: withNewTotal(facts, lead(firstName(reservation), amount)),
      action: 'see',
      after: [moneyAfter(facts, 'adjusted')],
    };
  }
  const { subject, lead } = say.adjusted[(change?.amount ?? 0) < 0 ? 'less' : 'more'];
  const why = change?.why?.replace(/\.$/, '');
  const said = lead(firstName(reservation), amount);
  return {
    subject: subject(amount),
    lead: withNewTotal(facts, why ? `${said} ${say.reason(why)}` : said),
    action: 'see',
    after: [moneyAfter(facts, 'adjusted')],
  };
}

function crewWindow({ reservation, cause, say }: MailFacts): Draft {
  const words = say.crew_window;
  const { windows, isChange } = toldIn(reservation, cause);
  const isLate = windows.some((window) => isLater(reservation, window));
  const opening = isLate ? words.late : isChange ? words.changed : words;
  const visits = windows.map(({ kind, day, from, to }) =>
    words[kind](say.day(day), say.window(from, to)),
  );
  return {
    subject: opening.subject,
    ...(isLate && { title: words.late.title }),
    lead: [opening.lead(firstName(reservation)), ...visits].join(' '),
    action: 'see',
    after: [words.ready, words.again],
  };
}

/**
 * The other refunds and the sum of all, if this was not the only one. Of two refunds at once, each
 * one's mail may be written after both.
 */
const together = (refund: Cents, total: Cents, inAll: MailWords['inAll']): Note =>
  total > refund ? inAll(formatUsd(subtractCents(total, refund)), formatUsd(total)) : undefined;

function paymentReceived({ reservation, cause, say: { balance_receipt: say } }: MailFacts): Draft {
  const paid = movedBy(reservation, 'balance_receipt', cause);
  const way =
    paid && isOfflineEntry(paid)
      ? say.offline(
          methodOf(reservation.entries, paid.id) ?? paid.method,
          checkNumberOf(reservation.entries, paid),
        )
      : paid?.kind === 'credit'
        ? say.credit(creditName(reservation, paid.code))
        : say.card(paid && lastFourOf(reservation, paid));
  return {
    subject: say.subject,
    lead: say.lead(firstName(reservation), formatUsd(movedAmount(paid)), way),
    action: 'see',
  };
}

/** An unsigned booking asks for the signature, until the crew comes. */
function linkLetter({ reservation, today, ownTerms, say }: MailFacts): Draft {
  const name = firstName(reservation);
  const isUnsigned =
    reservation.status === 'confirmed' && signatureOf(reservation, { ownTerms }) !== 'signed';
  const [first] = isUnsigned ? madeVisits(reservation) : [];
  if (first === undefined || (today !== undefined && first.day < today)) {
    return { subject: say.link.subject, lead: say.link.lead(name), action: 'manage' };
  }
  const { day, window } = first;
  return {
    subject: say.link.subjectToSign(say.shortDay(day)),
    lead: say.link.toSign(
      name,
      [say.day(day), ...(window ? [say.time(window.from)] : [])].join(', '),
    ),
    action: 'manage',
  };
}

/** What each mail says, whatever its language. */
const pastDueLetter = ({ site, say }: MailFacts): Draft => ({
  action: 'pay',
  after: [say.alreadyPaid, say.notRight(site.phone)],
});

const DRAFTS: Readonly<Record<MailKind, (facts: MailFacts) => Draft>> = {
  confirmation: (facts) => ({
    subject: facts.say.confirmation.subject(titleIn(facts.language, facts.reservation.lines)),
    action: 'manage',
    after: [
      [
        arrivalOf(facts),
        ...(facts.site.claims.overnight === '' ||
        facts.reservation.lines.every((line) => isSameEvening(line, facts.reservation.event))
          ? []
          : [facts.say.confirmation.overnight]),
      ].join(' '),
      payTheCrew(facts),
      refundDeadlines(facts),
      atStakeNow(facts),
    ],
  }),
  request_received: ({ reservation, site, say: { request_received: say } }) => ({
    subject: say.subject,
    lead: say.lead(firstName(reservation)),
    action: 'seeRequest',
    after: [say.outside(reservation.event.city), say.sooner(site.phone)],
  }),
  request_confirmed: (facts) => {
    const { reservation, site, say } = facts;
    return {
      subject: say.request_confirmed.subject,
      lead: [
        say.request_confirmed.lead(firstName(reservation), reservation.event.city),
        ...payNow(facts),
      ].join(' '),
      action: 'payAndBook',
      after: [heldUntil(facts), say.questions(site.phone)],
    };
  },
  pay_link: (facts) => {
    const { reservation, language, site, say } = facts;
    return {
      subject: say.pay_link.subject(titleIn(language, reservation.lines)),
      lead: [say.pay_link.lead(firstName(reservation)), ...payNow(facts)].join(' '),
      action: 'payAndBook',
      after: [heldUntil(facts), say.notRight(site.phone)],
    };
  },
  balance_link: ({ reservation, site, say }) => {
    const amount = formatUsd(balanceOf(reservation));
    return {
      subject: say.balance_link.subject(amount),
      lead: say.balance_link.lead(firstName(reservation), amount),
      action: 'pay',
      after: [say.alreadyPaid, say.notRight(site.phone)],
    };
  },
  request_declined: ({ reservation, site, say: { request_declined: say } }) => ({
    subject: say.subject,
    lead: (reservation.status === 'expired' ? say.tooLate : say.lead)(firstName(reservation)),
    // Why, in the owner's words.
    after: [factsOf(reservation, 'request_declined')['why'], say.call(site.phone)],
  }),
  hold_released: ({ reservation, site, say: { hold_released: say } }) => ({
    subject: say.subject,
    lead: say.lead(firstName(reservation)),
    action: 'bookAgain',
    after: [say.again(site.phone)],
  }),
  balance_receipt: paymentReceived,
  payment_returned: ({
    reservation,
    cause,
    site,
    today,
    say: { payment_returned: say, notRight },
  }) => {
    const back = movedBy(reservation, 'payment_returned', cause);
    const method = back && isOfflineEntry(back) ? back.method : 'other';
    const amount = formatUsd(movedAmount(back));
    const isOwed = owesBalance(reservation);
    const taken = sumCents(
      reservation.entries.flatMap((one) =>
        back !== undefined && one.why === madeUpForReturn(back.id) ? [one.amount] : [],
      ),
    );
    const spent = lossOfCanceled(reservation);
    const fee = reservation.entries.find(({ id }) => id === `adjustment:${back?.id}`)?.amount;
    const dueOn = openInvoiceOf(reservation)?.dueOn;
    const isLate = dueOn !== undefined && today !== undefined && dueOn < today;
    const { street, city, region, postalCode } = site.address;
    const to = `${site.brand}, ${street}, ${city}, ${region} ${postalCode}`;
    const isMailed = dueOn !== undefined && street.trim() !== '';
    return {
      subject: say.subject(method, amount),
      lead: [
        say.lead(firstName(reservation), method, amount),
        ...(taken > 0 ? [say.rainCheck(formatUsd(taken))] : []),
        ...(spent > 0 ? [say.spent(formatUsd(spent))] : []),
        ...(fee === undefined ? [] : [say.fee(formatUsd(fee))]),
        ...(isOwed
          ? [say.owed(formatUsd(balanceOf(reservation)), isLate ? undefined : dueOn)]
          : []),
      ].join(' '),
      action: isOwed && !isBelowCard(balanceOf(reservation)) ? 'pay' : 'see',
      after: [
        isMailed ? say.byCheck(to, bookingNumber(reservation.id)) : undefined,
        notRight(site.phone),
      ],
    };
  },
  refund: ({ reservation, cause, say: { refund: say, inAll } }) => ({
    subject: say.subject,
    action: 'see',
    after: [
      together(movedAmount(movedBy(reservation, 'refund', cause)), refundedOf(reservation), inAll),
      reservation.status === 'expired' ? say.soldMeanwhile : undefined,
    ],
  }),
  handed_back: ({ reservation, cause, say: { handed_back: say, inAll } }) => {
    const paid = movedBy(reservation, 'handed_back', cause);
    const method = paid && isOfflineEntry(paid) ? paid.method : 'other';
    return {
      subject: say.subject(method),
      lead: say.lead(firstName(reservation), formatUsd(movedAmount(paid)), method),
      action: 'see',
      after: [together(movedAmount(paid), handedBackOf(reservation), inAll), say.missing],
    };
  },
  cancellation,
  rescheduled: (facts) => {
    const move = moved(facts);
    return {
      ...move,
      lead: withNewTotal(facts, move.lead),
      action: 'see',
      after: [
        arrivalOf(facts),
        moneyAfter(facts, 'rescheduled'),
        atStakeNow(facts) ?? refundDeadlines(facts),
      ],
    };
  },
  lines_changed: (facts) => {
    const { subject, lead } = replaced(facts) ?? changed(facts);
    const isChosen = chosenBy(facts.reservation, 'lines_changed') !== undefined;
    return {
      subject,
      title: isChosen ? facts.say.chose.title : undefined,
      lead: withNewTotal(facts, lead),
      action: 'see',
      after: [moneyAfter(facts, 'lines_changed'), atStakeNow(facts) ?? refundDeadlines(facts)],
    };
  },
  details_changed: (facts) => {
    const {
      reservation,
      say: { details_changed: say },
    } = facts;
    return {
      subject: say.subject,
      lead: [say.lead(firstName(reservation)), ...newDetails(facts)].join('\n\n'),
      action: 'see',
      after: [say.notYou],
    };
  },
  adjusted,
  rain_check: rainCheck,
  weather_offer: weatherOffer,
  unit_offer: unitOffer,
  unit_back: (facts) => {
    const {
      reservation,
      say: { unit_back: say },
    } = facts;
    const { title = '' } = unitOfferOf(facts) ?? {};
    return {
      subject: say.subject(title),
      lead: say.lead(firstName(reservation), title),
      action: 'see',
    };
  },
  offer_withdrawn: ({ reservation, site, say, out = [] }) => {
    const { subject, lead, cannotCome } = say.offer_withdrawn;
    const name = firstName(reservation);
    return {
      ...(out.length === 0
        ? { subject, lead: lead(name) }
        : { ...cannotCome, lead: cannotCome.lead(name, out) }),
      action: 'see',
      after: [say.questions(site.phone)],
    };
  },
  link: linkLetter,
  balance_reminder: (facts) =>
    chargeLetter(facts) ?? { action: 'pay', after: [arrivalOf(facts), facts.say.alreadyPaid] },
  overdue_reminder: pastDueLetter,
  invoice_reminder: pastDueLetter,
  balance_declined: ({ reservation, say: { balance_declined: say } }) => ({
    subject: say.subject,
    lead: say.lead(firstName(reservation), formatUsd(balanceOf(reservation))),
    action: 'pay',
    after: [say.pay],
  }),
  consent_asked: ({ reservation, say: { consent_asked: say } }) => ({
    subject: say.subject,
    lead: say.lead(
      firstName(reservation),
      formatUsd(balanceOf(reservation)),
      formatUsd(agreedCharge(reservation) ?? NO_CENTS),
    ),
    action: 'seeBalance',
    after: [say.how],
  }),
  visit_reminder: visitReminder,
  agreement_reminder: ({ say }) => ({ action: 'see', after: [say.agreement_reminder.time] }),
  review_request: (facts) => ({
    action: 'review',
    after: [facts.say.review_request.help, earnedPoints(facts), friendLine(facts)],
  }),
  crew_coming: ({ site, arrival, say: { crew_coming: say } }) => ({
    action: 'see',
    after: [arrival && say.arrival(arrival), say.ready, say.cameUp(site.phone)],
  }),
  crew_window: crewWindow,
  stop_failed: () => ({ action: 'see' }),
};

/**
 * The words of a mail about a reservation. Without `subject` and `lead`, an automation's text
 * begins it.
 */
export function letterOf(
  kind: MailKind,
  facts: MailFacts,
): Omit<Letter, 'subject' | 'lead'> &
  Partial<Pick<Letter, 'subject' | 'lead'>> &
  Pick<Draft, 'title'> & { readonly choices: readonly string[] } {
  const { subject, lead, title, action, at, choices = [], after = [] } = DRAFTS[kind](facts);
  const url = at === undefined ? facts.manageUrl : `${facts.manageUrl}#${at}`;
  return {
    ...(subject !== undefined && { subject: `${subject}, ${bookingNumber(facts.reservation.id)}` }),
    ...(lead !== undefined && { lead }),
    title,
    ...(action !== undefined && { action: { label: facts.say.actions[action], url } }),
    choices: choices.filter((note) => note !== undefined),
    after: after.filter((note) => note !== undefined),
  };
}
