import type { ReadSite } from '#core/content/company.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { formatUsd, sumCents } from '#core/kernel/cents.ts';
import { formatPhone } from '#core/kernel/contact.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';
import type { PrintedPaper } from '#core/kernel/paper.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { organizationKey, organizationOf } from '#core/reservations/office-terms.ts';
import { isSold } from '#core/reservations/reservation-state.ts';
import {
  balanceDueOn,
  balanceOf,
  netPaidOf,
  type Reservation,
  summaryOf,
  titleIn,
} from '#core/reservations/reservation.ts';
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
  readonly columns: readonly [booking: string, rental: string, due: string];
  readonly late: string;
  readonly settled: string;
  readonly nothing: string;
  readonly pay: (site: SiteConfig) => string;
};

const WORDS: Readonly<Record<Language, StatementWords>> = {
  en: {
    title: 'Account statement',
    asOf: (day) => `As of ${day}`,
    organization: 'Organization',
    owed: 'Total due',
    due: 'Due from',
    pastDue: 'Of that, past due',
    columns: ['Booking', 'Rental', 'Due'],
    late: 'past due',
    settled: 'Paid',
    nothing: 'There are no bookings.',
    pay: ({ brand, address, phone }) =>
      `Pay each booking by card with the private link in your email, or mail a check to ${brand}, ${address.street}, ${address.city}, ${address.region} ${address.postalCode}, with the numbers of the bookings it pays for. Questions? Call ${phone}.`,
  },
  es: {
    title: 'Estado de cuenta',
    asOf: (day) => `Al ${day}`,
    organization: 'Organización',
    owed: 'Total por pagar',
    due: 'Por pagar de',
    pastDue: 'De eso, vencido',
    columns: ['Reservación', 'Renta', 'Vence'],
    late: 'vencido',
    settled: 'Pagado',
    nothing: 'No hay reservaciones.',
    pay: ({ brand, address, phone }) =>
      `Paga cada reservación con tarjeta por el enlace privado de tu correo, o manda un cheque a ${brand}, ${address.street}, ${address.city}, ${address.region} ${address.postalCode}, con los números de las reservaciones que paga. ¿Preguntas? Llama al ${phone}.`,
  },
};

const accountKey = ({ office }: Reservation): string =>
  organizationKey(organizationOf(office) ?? '');

/**
 * All that a customer booked and did not cancel, oldest first, with what is paid and owed: as their
 * receipts and invoices say it. Who books for several organizations has an account for each.
 * @param only the organization whose account it is; all of the customer's if undefined
 */
function statementPaper(
  { customer, reservations }: Account,
  only: string | undefined,
  site: SiteConfig,
  now: Instant,
): PrintedPaper {
  const sold = reservations
    .filter(
      (one) => isSold(one) && (only === undefined || accountKey(one) === organizationKey(only)),
    )
    .toSorted((a, b) => (balanceDueOn(a) < balanceDueOn(b) ? -1 : 1));
  const language = sold.toSorted((a, b) => b.createdAt - a.createdAt)[0]?.language ?? 'en';
  const words = paperWords({ language });
  const say = WORDS[language];
  const today = shopDay(now);
  // A weekday would not fit into the columns.
  const short = new Intl.DateTimeFormat(words.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const day = (one: CalendarDay): string => short.format(Date.parse(one));
  const isLate = (one: Reservation): boolean => balanceOf(one) > 0 && balanceDueOn(one) < today;
  const sumOf = (
    some: readonly Reservation[],
    of: (one: Reservation) => ReturnType<typeof balanceOf>,
  ) => formatUsd(sumCents(some.map(of)));
  const accounts = [...Map.groupBy(sold, accountKey).values()].flatMap((some) => {
    const [first] = some;
    return first === undefined ? [] : [{ name: organizationOf(first.office), some }];
  });
  const late = sold.filter(isLate);
  const [email] = customer.emails;
  const [phone] = customer.phones;
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
          { label: say.owed, value: sumOf(sold, balanceOf) },
          ...(late.length === 0 ? [] : [{ label: say.pastDue, value: sumOf(late, balanceOf) }]),
        ],
      },
      ...(sold.length === 0
        ? [{ kind: 'paragraph', text: say.nothing } as const]
        : [
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
              rows: sold.map((one) => {
                const poNumber = one.office?.invoice?.poNumber;
                return [
                  [
                    bookingNumber(one.id),
                    ...(accounts.length > 1 ? [organizationOf(one.office) ?? customer.name] : []),
                    ...(poNumber === undefined ? [] : [`${words.invoice.poNumber}: ${poNumber}`]),
                  ],
                  [titleIn(language, one.lines), day(summaryOf(one.lines).startDate)],
                  balanceOf(one) > 0
                    ? [day(balanceDueOn(one)), ...(isLate(one) ? [say.late] : [])]
                    : [say.settled],
                  [formatUsd(one.total)],
                  [formatUsd(netPaidOf(one))],
                  [formatUsd(balanceOf(one))],
                ];
              }),
            } as const,
            {
              kind: 'amounts',
              rows: [
                ...(accounts.length > 1
                  ? accounts.map(({ name = customer.name, some }) => ({
                      label: `${say.due} ${name}`,
                      value: sumOf(some, balanceOf),
                    }))
                  : []),
                { label: words.total, value: sumOf(sold, ({ total }) => total) },
                { label: words.paid, value: sumOf(sold, netPaidOf) },
                { label: say.owed, value: sumOf(sold, balanceOf), isStrong: true },
              ],
            } as const,
          ]),
      ...(sold.some((one) => balanceOf(one) > 0)
        ? ([
            { kind: 'heading', text: words.invoice.howToPay },
            { kind: 'paragraph', text: say.pay(site) },
          ] as const)
        : []),
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
