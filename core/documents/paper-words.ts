import type { PageText } from '#core/content/content-pages.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { termsText } from '#core/content/terms-text.es.ts';
import type { CreditKind } from '#core/credits/credit.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import {
  formatClock,
  formatLongDay,
  formatPartyDays,
  formatPeriod,
  formatWindow,
} from '#core/kernel/format-day.es.ts';
import type { PrintedPaper } from '#core/kernel/paper.ts';
import { nameAdjustment } from '#core/pricing/adjustment.es.ts';
import type { Adjustment } from '#core/pricing/adjustment.ts';
import type { MoneyEntry, OfflineEntry, OfflineMethod } from '#core/reservations/money-entry.ts';
import { OFFLINE_WAYS, STATUS_NAMES } from '#core/reservations/reservation-words.es.ts';
import type { TermsFigures } from '#core/settings/terms-figures.ts';

type DayRange = (start: CalendarDay, end: CalendarDay) => string;

/** The wording of a reservation's papers in one language. */
export type PaperWords = {
  readonly receipt: string;
  readonly invoice: {
    readonly title: (id: string) => string;
    /** The organization, else the customer. */
    readonly billTo: string;
    readonly date: string;
    readonly dueOn: string;
    readonly pastDue: (day: string) => string;
    readonly poNumber: string;
    readonly taxExempt: string;
    readonly terms: string;
    readonly net: (days: number) => string;
    readonly amountDue: string;
    readonly noPayments: string;
    readonly howToPay: string;
    readonly pay: (site: SiteConfig, id: string) => string;
  };
  /** How the office agreed that the booking is paid, above terms that know cards only. */
  readonly agreed: {
    readonly title: string;
    readonly invoice: (due: string) => string;
    /** A part was paid before. */
    readonly invoiceRest: (due: string) => string;
    readonly atDoor: string;
    /** The first payment was cash or a check, and there is a balance. */
    readonly inHand: string;
  };
  readonly agreement: string;
  readonly number: (id: string) => string;
  readonly facts: {
    readonly customer: string;
    readonly email: string;
    readonly phone: string;
    readonly delivery: string;
    readonly pickUp: string;
    readonly where: string;
    readonly party: string;
    /** Attendants and others who are there without being set up. */
    readonly atParty: string;
    readonly printed: string;
    readonly status: string;
  };
  readonly status: Readonly<
    Record<'held' | 'confirmed' | 'completed' | 'expired' | 'cancelled', string>
  >;
  readonly rentals: string;
  readonly payments: string;
  readonly noPayments: string;
  readonly subtotal: string;
  readonly total: string;
  readonly paid: string;
  readonly refundUnderWay: string;
  /** Of a canceled booking: what went back, and what did not. */
  readonly refunded: string;
  /** Also taken back: payments that a bank returned. */
  readonly bank: string;
  readonly kept: string;
  /** More was refunded than was paid in the end. */
  readonly overRefunded: string;
  /** A debt that the shop gave up collecting. */
  readonly writtenOff: string;
  readonly balance: string;
  readonly entry: Readonly<Record<Exclude<MoneyEntry['kind'], OfflineEntry['kind']>, string>>;
  readonly offline: Readonly<
    Record<OfflineEntry['kind'], (method: OfflineMethod, checkNumber?: string) => string>
  >;
  /** A payment that did not go through. */
  readonly returned: (method: OfflineMethod, checkNumber?: string) => string;
  readonly credit: Readonly<Record<CreditKind, string>>;
  /** The last characters of a code. */
  readonly ending: (last: string) => string;
  readonly card: Readonly<Record<'charge' | 'refund' | 'refund_failed', (last: string) => string>>;
  readonly creditBack: (credit: string) => string;
  /** Delivery to pickup. */
  readonly period: DayRange;
  /** Without the pickup day, as customers read their days everywhere else. */
  readonly partyDays: DayRange;
  /** `2 x Neon Castle`, then its days. */
  readonly line: (days: string, price: string, per: 'day' | 'event') => string;
  readonly adjustment: (adjustment: Adjustment) => string;
  /** Of the party's hours, of several days or dates. The agreement goes without. */
  readonly each: Readonly<Record<'day' | 'date', string>>;
  readonly agreementLead: (brand: string, edition: string) => string;
  /** Names the terms: by version in the signed text, by date in what people read. */
  readonly edition: {
    readonly version: (version: string) => string;
    readonly day: (day: string) => string;
  };
  readonly signature: string;
  /** Below the lines of a paper that is signed by hand. */
  readonly byHand: { readonly name: string; readonly date: string };
  /** Shown above a text signed before the booking changed. */
  readonly outdated: string;
  /** The same in a few words, at the top of each page. */
  readonly outdatedMark: string;
  readonly signedAt: (moment: string) => string;
  readonly day: (day: CalendarDay) => string;
  /** From and to, `HH:MM`. */
  readonly window: (from: string, to: string) => string;
  /** The same in agreements, whose words were signed. */
  readonly signedWindow: (from: string, to: string) => string;
  readonly locale: 'en-US' | 'es-US';
  readonly terms: (site: SiteConfig, figures: TermsFigures) => PageText;
};

export interface PaperMaker {
  /** Makes a PDF file. The same paper gives the same bytes. */
  make(paper: PrintedPaper): Promise<Uint8Array>;
  /** The characters, each once, that the file would show as a replacement sign. */
  unprintable(text: string): Promise<readonly string[]>;
}

const numbered = (number: string | undefined): string =>
  number === undefined ? '' : ` número ${number}`;

export const SPANISH_PAPERS: PaperWords = {
  receipt: 'Recibo',
  invoice: {
    title: (id) => `Factura ${id}`,
    billTo: 'Facturar a',
    date: 'Fecha de la factura',
    dueOn: 'Fecha de vencimiento',
    pastDue: (day) => `Vencida desde el ${day}`,
    poNumber: 'Orden de compra',
    taxExempt: 'Exento de impuestos',
    terms: 'Condiciones',
    net: (days) => `${days} días netos después de la última recogida`,
    amountDue: 'Total por pagar',
    noPayments: 'Todavía no hay pagos.',
    howToPay: 'Cómo pagar',
    pay: ({ brand, address, phone }, id) =>
      `Paga con tarjeta por tu enlace privado, o manda un cheque a ${brand}, ${address.street}, ${address.city}, ${address.region} ${address.postalCode}. Escribe ${id} en el cheque. ¿Preguntas? Llama al ${phone}.`,
  },
  agreed: {
    title: 'Cómo se paga esta reservación',
    invoice: (due) =>
      `Esta reservación está confirmada sin un primer pago y se paga con factura. El saldo vence el ${due} y se paga con cheque o con tarjeta. Esto vale en lugar de lo que los términos de abajo dicen sobre un primer pago y sobre pagar antes del evento.`,
    invoiceRest: (due) =>
      `El resto de esta reservación se paga con factura. El saldo vence el ${due} y se paga con cheque o con tarjeta. Esto vale en lugar de lo que los términos de abajo dicen sobre pagar antes del evento.`,
    atDoor:
      'Esta reservación está confirmada sin un primer pago. El saldo se le paga al equipo en el montaje. Esto vale en lugar de lo que los términos de abajo dicen sobre un primer pago y sobre pagar con tarjeta antes del evento.',
    inHand:
      'El primer pago de esta reservación se hizo en efectivo o con cheque. El saldo también se le puede pagar así al equipo en el montaje, o antes con tarjeta por el enlace privado. Esto vale junto con lo que los términos de abajo dicen sobre pagar con tarjeta antes del evento.',
  },
  agreement: 'Contrato de renta',
  number: (id) => `Reservación ${id}`,
  facts: {
    customer: 'Cliente',
    email: 'Correo',
    phone: 'Teléfono',
    delivery: 'Entrega',
    pickUp: 'Recogida',
    where: 'Lugar del evento',
    party: 'Fiesta',
    atParty: 'En la fiesta',
    printed: 'Fecha',
    status: 'Estado',
  },
  status: STATUS_NAMES,
  rentals: 'Rentas',
  payments: 'Pagos',
  noPayments: 'Todavía no hay pagos.',
  subtotal: 'Subtotal',
  total: 'Total',
  paid: 'Pagado',
  refundUnderWay: 'Devolución en camino',
  refunded: 'Devuelto',
  bank: 'Devuelto por tu banco',
  kept: 'No se devuelve, según los términos de cancelación',
  overRefunded: 'Devuelto de más de lo pagado',
  writtenOff: 'No se cobra',
  balance: 'Saldo',
  entry: {
    charge: 'Pago con tarjeta',
    refund: 'Devolución a tu tarjeta',
    refund_failed: 'Devolución rechazada por tu banco',
    dispute_opened: 'Pago en disputa con tu banco',
    dispute_won: 'Pago confirmado por tu banco',
    dispute_lost: 'Tu banco te lo devolvió',
    dispute_reinstated: 'Tu banco nos lo devolvió',
    credit: 'Crédito',
    credit_issued: 'Se volvió crédito por lluvia',
    adjustment: 'Ajuste',
  },
  offline: {
    received: (method, number) => `Pago ${OFFLINE_WAYS[method]}${numbered(number)}`,
    handed_back: (method, number) => `Devolución ${OFFLINE_WAYS[method]}${numbered(number)}`,
  },
  returned: (method, number) =>
    `${method === 'check' ? 'Cheque' : 'Pago'}${numbered(number)} rechazado por el banco`,
  credit: { gift_card: 'Tarjeta de regalo', rain_check: 'Crédito por lluvia', points: 'Puntos' },
  ending: (last) => `terminación ${last}`,
  card: {
    charge: (last) => `Pago con tarjeta terminada en ${last}`,
    refund: (last) => `Devolución a tu tarjeta terminada en ${last}`,
    refund_failed: (last) => `Devolución a la tarjeta terminada en ${last}, rechazada por tu banco`,
  },
  creditBack: (credit) => `De vuelta: ${credit}`,
  period: formatPeriod,
  partyDays: formatPartyDays,
  line: (days, price, per) => `${days}, ${price} por ${per === 'day' ? 'día' : 'evento'}`,
  adjustment: nameAdjustment,
  agreementLead: (brand, edition) =>
    `Entre ${brand} y el cliente nombrado abajo, por la renta y los días nombrados abajo. Términos de renta, ${edition}.`,
  edition: { version: (version) => `versión ${version}`, day: (day) => `con el texto del ${day}` },
  each: { day: 'cada día', date: 'en cada una de tus fechas' },
  signature: 'Firma',
  byHand: { name: 'Nombre en letra de molde', date: 'Fecha' },
  outdated:
    'DESACTUALIZADO: la reservación o sus términos cambiaron después de esta firma. El contrato como está ahora espera una firma.',
  outdatedMark: 'DESACTUALIZADO: FIRMADO ANTES DE UN CAMBIO',
  signedAt: (moment) => `Firmado el ${moment}`,
  day: formatLongDay,
  window: formatWindow,
  signedWindow: (from, to) => `${formatClock(from)} – ${formatClock(to)}`,
  locale: 'es-US',
  terms: termsText,
};
