import type { ReadSite } from '#core/content/company.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { addDays, type CalendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import {
  addCents,
  type Cents,
  formatUsd,
  maxCents,
  minCents,
  NO_CENTS,
  subtractCents,
  sumCents,
} from '#core/kernel/cents.ts';
import { formatPhone } from '#core/kernel/contact.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';
import type { PrintedPaper } from '#core/kernel/paper.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { isCorrection, isReturn, type MoneyEntry } from '#core/reservations/money-entry.ts';
import { organizationKey, organizationOf } from '#core/reservations/office-terms.ts';
import { isSold } from '#core/reservations/reservation-state.ts';
import {
  adjustmentsOf,
  owedOf,
  balanceDueOn,
  netPaidOf,
  promisedOf,
  type Reservation,
  summaryOf,
  titleIn,
  writtenOffOf,
} from '#core/reservations/reservation.ts';
import { entryLabel } from './make-documents.ts';
import type { PaperMaker } from './paper-words.ts';
import { paperFoot, paperWords } from './reservation-facts.ts';

/** A customer with all bookings. */
type Account = {
  readonly customer: {
    readonly name: string;
    readonly emails: readonly string[];
    readonly phones: readonly string[];
  };
  readonly reservations: readonly Reservation[];
};

type StatementWords = {
  readonly title: string;
  readonly asOf: (day: string) => string;
  readonly organization: string;
  readonly owed: string;
  /** Before whose it is. */
  readonly due: string;
  readonly pastDue: string;
  readonly aging: string;
  readonly ages: readonly [
    current: string,
    to30: string,
    to60: string,
    to90: string,
    over90: string,
  ];
  readonly open: string;
  readonly columns: readonly [booking: string, rental: string, due: string];
  readonly late: string;
  readonly activity: (day: string) => string;
  readonly moves: readonly [
    day: string,
    booking: string,
    what: string,
    charge: string,
    credit: string,
    balance: string,
  ];
  readonly opening: string;
  readonly closing: string;
  readonly booked: (rental: string) => string;
  readonly changed: string;
  readonly canceled: string;
  /** What the shop lost by a canceled booking, and does not ask for. */
  readonly nothing: string;
  /** A canceled booking cannot be paid by card. */
  readonly pay: (site: SiteConfig, isByCard: boolean) => string;
};

const WORDS: Readonly<Record<Language, StatementWords>> = {
  en: {
    title: 'Account statement',
    asOf: (day) => `As of ${day}`,
    organization: 'Organization',
    owed: 'Total due',
    due: 'Due from',
    pastDue: 'Of that, past due',
    aging: 'Days past due',
    ages: ['Current', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days'],
    open: 'Open bookings',
    columns: ['Booking', 'Rental', 'Due'],
    late: 'past due',
    activity: (day) => `Activity since ${day}`,
    moves: ['Date', 'Booking', 'What', 'Charge', 'Credit', 'Balance'],
    opening: 'Opening balance',
    closing: 'Closing balance',
    booked: (rental) => `Booked: ${rental}`,
    changed: 'Booking changed',
    canceled: 'Booking canceled',
    nothing: 'There are no bookings.',
    pay: ({ brand, address, phone }, isByCard) =>
      `${isByCard ? 'Pay each booking by card through its private link, or mail' : 'Mail'} a check to ${brand}, ${address.street}, ${address.city}, ${address.region} ${address.postalCode}, with the numbers of the bookings it pays for. Questions? Call ${phone}.`,
  },
  es: {
    title: 'Estado de cuenta',
    asOf: (day) => `Al ${day}`,
    organization: 'Organización',
    owed: 'Total por pagar',
    due: 'Por pagar de',
    pastDue: 'De eso, vencido',
    aging: 'Días de vencido',
    ages: ['Por vencer', '1–30 días', '31–60 días', '61–90 días', 'Más de 90 días'],
    open: 'Reservaciones por pagar',
    columns: ['Reservación', 'Renta', 'Vence'],
    late: 'vencido',
    activity: (day) => `Movimientos desde el ${day}`,
    moves: ['Fecha', 'Reservación', 'Concepto', 'Cargo', 'Abono', 'Saldo'],
    opening: 'Saldo inicial',
    closing: 'Saldo final',
    booked: (rental) => `Reservado: ${rental}`,
    changed: 'Cambio en la reservación',
    canceled: 'Reservación cancelada',
    nothing: 'No hay reservaciones.',
    pay: ({ brand, address, phone }, isByCard) =>
      `${isByCard ? 'Paga cada reservación con tarjeta por su enlace privado, o manda' : 'Manda'} un cheque a ${brand}, ${address.street}, ${address.city}, ${address.region} ${address.postalCode}, con los números de las reservaciones que paga. ¿Preguntas? Llama al ${phone}.`,
  },
};

/** What changed what the customer owes: a charge is positive, a payment negative. */
type Move = { readonly at: Instant; readonly what: string; readonly amount: Cents };

/**
 * The moves of one booking, in any order. They add up to its balance, of a canceled one to what is
 * owed (`owedOf`).
 */
export function movesOf(
  reservation: Reservation,
  language: Language,
  now: Instant,
): readonly Move[] {
  const words = paperWords({ language });
  const say = WORDS[language];
  const { entries, placedTotal, total, createdAt, status } = reservation;
  const promised = promisedOf(reservation);
  const over = reservation.history.findLast(
    ({ kind }) => kind === 'cancelled' || kind === 'request_declined',
  );
  const canceledAt = over?.at ?? entries.at(-1)?.at ?? createdAt;
  // Above zero is what the shop keeps. Below, it gave back more than it got.
  const kept = addCents(netPaidOf(reservation), owedOf(reservation));
  /** What the office named, such as a returned check's fee. */
  const chargeOf = (id: string): string | undefined =>
    adjustmentsOf(reservation).find(
      ({ kind, act }) => kind === 'charge' && act !== undefined && id === `adjustment:${act}`,
    )?.label;
  const moves: readonly Move[] = [
    { at: createdAt, what: say.booked(titleIn(language, reservation.lines)), amount: placedTotal },
    ...entries
      .filter((entry) => !isCorrection(entry))
      .map((entry) =>
        entry.kind === 'adjustment'
          ? { at: entry.at, what: chargeOf(entry.id) ?? say.changed, amount: entry.amount }
          : {
              at: entry.at,
              what: entryLabel(entry, reservation, words),
              amount: subtractCents(NO_CENTS, entry.amount),
            },
      ),
    // What the shop keeps stays charged.
    ...(status === 'cancelled'
      ? [
          {
            at: canceledAt,
            what: say.canceled,
            amount: subtractCents(maxCents(NO_CENTS, kept), total),
          },
          {
            at: entries.at(-1)?.at ?? canceledAt,
            what: words.writtenOff,
            amount: minCents(NO_CENTS, kept),
          },
        ]
      : []),
    // A canceled one has it above.
    ...(isSold(reservation)
      ? [
          {
            at: reservation.writeOffs?.at(-1)?.at ?? now,
            what: words.writtenOff,
            amount: subtractCents(NO_CENTS, writtenOffOf(reservation)),
          },
        ]
      : []),
    { at: now, what: words.refundUnderWay, amount: promised },
  ];
  return moves.filter(({ amount }) => amount !== 0);
}

const isMoney = ({ kind, amount }: MoneyEntry): boolean => kind !== 'adjustment' && amount !== 0;

/** What a bank returned of a canceled booking is due since that day, as Outstanding has it. */
function dueOn(reservation: Reservation): CalendarDay {
  const back = isSold(reservation) ? undefined : reservation.entries.findLast(isReturn);
  return back === undefined ? balanceDueOn(reservation) : shopDay(back.at);
}

/** How far back the activity goes. What moved before is the opening balance. */
const ACTIVITY_DAYS = 365;

/** The last day of each age. */
const AGES = [0, 30, 60, 90, Number.POSITIVE_INFINITY];

const accountKey = ({ office }: Reservation): string =>
  organizationKey(organizationOf(office) ?? '');

/**
 * What a customer owes, by age and booking as their receipts and invoices say it, and all that was
 * charged and paid in the last year. Who books for several organizations has an account for each.
 * @param only the organization whose account it is; all of the customer's if undefined
 */
function statementPaper(
  { customer, reservations }: Account,
  only: string | undefined,
  site: SiteConfig,
  now: Instant,
): PrintedPaper {
  const mine = reservations.filter(
    (one) => only === undefined || accountKey(one) === organizationKey(only),
  );
  const billed = mine
    .filter((one) => isSold(one) || owedOf(one) > 0)
    .toSorted((a, b) => (dueOn(a) < dueOn(b) ? -1 : 1));
  // What was paid and refunded is looked for here, even if nothing is owed for a canceled one.
  const told = mine.filter(
    (one) => isSold(one) || (one.status === 'cancelled' && one.entries.some(isMoney)),
  );
  const language = told.toSorted((a, b) => b.createdAt - a.createdAt)[0]?.language ?? 'en';
  const words = paperWords({ language });
  const say = WORDS[language];
  const today = shopDay(now);
  // A weekday would not fit into the columns.
  const short = new Intl.DateTimeFormat(words.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const day = (one: CalendarDay): string => short.format(Date.parse(one));
  const isLate = (one: Reservation): boolean => dueOn(one) < today;
  const sumOf = (some: readonly Reservation[]): string => formatUsd(sumCents(some.map(owedOf)));
  const accounts = [...Map.groupBy(billed, accountKey).values()].flatMap((some) => {
    const [first] = some;
    return first === undefined ? [] : [{ name: organizationOf(first.office), some }];
  });
  const open = billed.filter((one) => owedOf(one) > 0);
  /** Total, paid and balance add up with it. */
  const notCharged = (one: Reservation): readonly string[] => {
    const off = writtenOffOf(one);
    return off > 0 ? [words.writtenOff, formatUsd(subtractCents(NO_CENTS, off))] : [];
  };
  const late = open.filter(isLate);
  const ageOf = (one: Reservation): number => {
    const days = daysBetween(dueOn(one), today);
    return AGES.findIndex((last) => days <= last);
  };
  const [email] = customer.emails;
  const [phone] = customer.phones;

  const since = addDays(today, -ACTIVITY_DAYS);
  const moves = told
    .flatMap((one) =>
      movesOf(one, language, now).map((move) => ({
        ...move,
        day: shopDay(move.at),
        booking: bookingNumber(one.id),
      })),
    )
    .toSorted((a, b) => a.at - b.at);
  const shown = moves.filter((move) => move.day >= since);
  const opening = sumCents(moves.filter((move) => move.day < since).map(({ amount }) => amount));
  let balance = opening;
  const rows = shown.map((move) => {
    balance = addCents(balance, move.amount);
    const { amount } = move;
    return [
      [day(move.day)],
      [move.booking],
      [move.what],
      [amount > 0 ? formatUsd(amount) : ''],
      [amount < 0 ? formatUsd(subtractCents(NO_CENTS, amount)) : ''],
      [formatUsd(balance)],
    ];
  });
  return {
    title: say.title,
    subtitle: say.asOf(words.day(today)),
    language,
    brand: site.brand,
    foot: paperFoot(site),
    createdAt: now,
    blocks: [
      {
        kind: 'facts',
        rows: [
          { label: words.facts.customer, value: customer.name },
          ...accounts.flatMap(({ name }) =>
            name === undefined ? [] : [{ label: say.organization, value: name }],
          ),
          ...(email === undefined ? [] : [{ label: words.facts.email, value: email }]),
          ...(phone === undefined ? [] : [{ label: words.facts.phone, value: formatPhone(phone) }]),
          { label: say.owed, value: sumOf(open) },
          ...(late.length === 0 ? [] : [{ label: say.pastDue, value: sumOf(late) }]),
        ],
      },
      ...(open.length === 0
        ? []
        : ([
            { kind: 'heading', text: say.aging },
            {
              kind: 'table',
              columns: say.ages.map((label) => ({ label, share: 20, isEnd: true })),
              rows: [AGES.map((_, age) => [sumOf(open.filter((one) => ageOf(one) === age))])],
            },
            { kind: 'heading', text: say.open },
            {
              kind: 'table',
              columns: [
                { label: say.columns[0], share: 20 },
                { label: say.columns[1], share: 28 },
                { label: say.columns[2], share: 16 },
                { label: words.total, share: 12, isEnd: true },
                { label: words.paid, share: 12, isEnd: true },
                { label: words.balance, share: 12, isEnd: true },
              ],
              rows: open.map((one) => {
                const poNumber = one.office?.invoice?.poNumber;
                return [
                  [
                    bookingNumber(one.id),
                    ...(accounts.length > 1 ? [organizationOf(one.office) ?? customer.name] : []),
                    ...(poNumber === undefined ? [] : [`${words.invoice.poNumber}: ${poNumber}`]),
                  ],
                  [titleIn(language, one.lines), day(summaryOf(one.lines).startDate)],
                  [day(dueOn(one)), ...(isLate(one) ? [say.late] : [])],
                  [formatUsd(isSold(one) ? one.total : NO_CENTS), ...notCharged(one)],
                  [formatUsd(netPaidOf(one))],
                  [formatUsd(owedOf(one))],
                ];
              }),
            },
            ...(accounts.length > 1
              ? [
                  {
                    kind: 'amounts',
                    rows: accounts.map(({ name = customer.name, some }) => ({
                      label: `${say.due} ${name}`,
                      value: sumOf(some),
                    })),
                  } as const,
                ]
              : []),
            { kind: 'heading', text: words.invoice.howToPay },
            { kind: 'paragraph', text: say.pay(site, open.some(isSold)) },
          ] as const)),
      ...(told.length === 0
        ? [{ kind: 'paragraph', text: say.nothing } as const]
        : ([
            { kind: 'heading', text: say.activity(day(since)) },
            {
              kind: 'table',
              columns: say.moves.map((label, index) => ({
                label,
                share: [13, 18, 33, 12, 12, 12][index] ?? 0,
                isEnd: index > 2,
              })),
              rows: [[[day(since)], [], [say.opening], [], [], [formatUsd(opening)]], ...rows],
            },
            {
              kind: 'amounts',
              rows: [{ label: say.closing, value: formatUsd(balance), isStrong: true }],
            },
          ] as const)),
    ],
  };
}

type StatementPorts = {
  readonly accountOf: (customerId: string) => Promise<Account | undefined>;
  readonly papers: PaperMaker;
  readonly readSite: ReadSite;
  readonly clock: Clock;
};

/** A customer's statement as PDF, or that of one organization; undefined for an unknown id. */
export const makeCustomerStatement =
  ({ accountOf, papers, readSite, clock }: StatementPorts) =>
  async (customerId: string, organization?: string): Promise<Uint8Array | undefined> => {
    const account = await accountOf(customerId);
    const paper = account && statementPaper(account, organization, await readSite(), clock.now());
    return paper && papers.make(paper);
  };
