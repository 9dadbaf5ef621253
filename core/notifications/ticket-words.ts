import { REFUND_ARRIVAL as SPANISH_ARRIVAL } from '#core/content/rule-sentences.es.ts';
import { REFUND_ARRIVAL as ENGLISH_ARRIVAL } from '#core/content/rule-sentences.ts';
import type { CreditKind } from '#core/credits/credit.ts';
import type { Language } from '#core/kernel/language.ts';
import type { MailKind } from '#core/reservations/booking-decision.ts';
import type { OfflineMethod } from '#core/reservations/money-entry.ts';
import { OFFLINE_WAYS as SPANISH_WAYS } from '#core/reservations/reservation-words.es.ts';
import { OFFLINE_WAYS as ENGLISH_WAYS } from '#core/reservations/reservation-words.ts';
import type { ReadyWords } from './checklist.ts';
import { READY_WORDS as SPANISH_READY } from './ready-words.es.ts';
import { READY_WORDS } from './ready-words.ts';

/** Wording of a ticket besides the email's own. */
export type TicketWords = {
  readonly titles: Readonly<Record<MailKind, string>>;
  readonly setUp: string;
  readonly pickUp: string;
  readonly map: string;
  readonly sign: Readonly<Record<'unsigned' | 'outdated', string>>;
  readonly signWhy: string;
  readonly signNow: string;
  readonly prices: string;
  readonly delivery: string;
  readonly included: string;
  readonly calendar: (visits: number) => string;
  readonly before: string;
  readonly ready: ReadyWords;
  readonly money: string;
  /** A credit that paid, by the end of its code. */
  readonly credit: Readonly<Record<CreditKind, (ending: string) => string>>;
  readonly paidWith: (credit: string) => string;
  readonly left: (amount: string, credit: string) => string;
  readonly back: {
    readonly paid: string;
    readonly card: string;
    /** Refunded outside the site, by how it was paid. */
    readonly handed: (method: OfflineMethod) => string;
    /** By how it was paid. */
    readonly cashDue: (method: OfflineMethod) => string;
    readonly willCall: (amount: string) => string;
    /** By the end of its code. */
    readonly credit: Readonly<Record<CreditKind, (ending: string) => string>>;
    readonly rainCheck: string;
    /** What banks took back. */
    readonly bank: string;
    readonly kept: string;
    readonly nothing: string;
    readonly arrival: typeof ENGLISH_ARRIVAL;
  };
  readonly reference: (id: string) => string;
  readonly keep: string;
};

const ENGLISH: TicketWords = {
  titles: {
    confirmation: 'Your party is booked.',
    request_received: 'We got your request.',
    request_confirmed: 'We can come!',
    request_declined: 'We can’t take this one.',
    pay_link: 'Your order is ready.',
    balance_link: 'Pay by card.',
    balance_receipt: 'Payment received.',
    payment_returned: 'Your payment was returned.',
    refund: 'Your refund is on its way.',
    handed_back: 'Refund paid.',
    cancellation: 'Your reservation is canceled.',
    hold_released: 'We released your hold.',
    rescheduled: 'You have new dates.',
    lines_changed: 'Your rental changed.',
    details_changed: 'Your details changed.',
    adjusted: 'Your total changed.',
    rain_check: 'Your rain check',
    link: 'Your private link',
    balance_reminder: 'Your party is coming up.',
    overdue_reminder: 'You have a balance left.',
    invoice_reminder: 'Your invoice is past due.',
    balance_declined: 'Your card did not go through.',
    consent_asked: 'Your balance changed.',
    visit_reminder: 'See you soon.',
    agreement_reminder: 'One signature left.',
    review_request: 'How was your party?',
    crew_coming: 'We are on our way.',
    stop_failed: 'Please call us.',
    crew_window: 'When we come',
    weather_offer: 'Wind at your party. Here are your options.',
    unit_offer: 'We’re sorry. Here are your options.',
    unit_back: 'Good news.',
    offer_withdrawn: 'Your rental stays booked.',
  },
  setUp: 'We set up',
  pickUp: 'We pick up',
  map: 'Open map',
  sign: {
    unsigned: 'One thing left: please read and sign the rental agreement.',
    outdated:
      'Your booking or its terms changed after you signed. Please sign the rental agreement again.',
  },
  signWhy: 'It takes two minutes. Otherwise you sign at the door before the crew sets up.',
  signNow: 'Read and sign',
  prices: 'Price and payment',
  delivery: 'Delivery, setup and pickup',
  included: 'Included',
  calendar: (visits) =>
    visits > 2
      ? `All ${visits} visits and your parties are in the attached calendar file.`
      : 'Both visits and your party are in the attached calendar file.',
  before: 'Before we get there',
  ready: READY_WORDS,
  money: 'Your money',
  credit: {
    gift_card: (ending) => `your gift card ending ${ending}`,
    rain_check: (ending) => `your rain check ending ${ending}`,
    points: () => 'your points',
  },
  paidWith: (credit) => `Of that, with ${credit}`,
  left: (amount, credit) => `${amount} is left on ${credit}.`,
  back: {
    paid: 'You paid',
    card: 'Refund to the card you paid with',
    handed: (method) => `Refund ${ENGLISH_WAYS[method]}`,
    cashDue: (method) => `Still to refund ${ENGLISH_WAYS[method]}`,
    willCall: (amount) => `We’ll call you about getting the ${amount} we owe you back to you.`,
    credit: {
      gift_card: (ending) => `Back on your gift card ending ${ending}`,
      rain_check: (ending) => `Back on your rain check ending ${ending}`,
      points: () => 'Back to your points',
    },
    rainCheck: 'Your new rain check',
    bank: 'Returned by your bank',
    kept: 'Not refunded, per the cancellation terms',
    nothing: 'Nothing was charged, so there is nothing to refund.',
    arrival: ENGLISH_ARRIVAL,
  },
  reference: (id) => `Reservation ${id}`,
  keep: 'Keep this email to yourself. Its link opens your booking.',
};

const SPANISH: TicketWords = {
  titles: {
    confirmation: 'Tu fiesta está reservada.',
    request_received: 'Recibimos tu solicitud.',
    request_confirmed: '¡Sí podemos ir!',
    request_declined: 'Esta vez no podemos.',
    pay_link: 'Tu pedido está listo.',
    balance_link: 'Paga con tarjeta.',
    balance_receipt: 'Pago recibido.',
    payment_returned: 'Tu pago fue rechazado.',
    refund: 'Tu devolución va en camino.',
    handed_back: 'Dinero devuelto.',
    cancellation: 'Tu reservación está cancelada.',
    hold_released: 'Ya no te guardamos la renta.',
    rescheduled: 'Tienes nuevas fechas.',
    lines_changed: 'Tu renta cambió.',
    details_changed: 'Tus datos cambiaron.',
    adjusted: 'Tu total cambió.',
    weather_offer: 'Viento en tu fiesta. Estas son tus opciones.',
    unit_offer: 'Lo sentimos. Estas son tus opciones.',
    unit_back: 'Buenas noticias.',
    offer_withdrawn: 'Tu renta sigue reservada.',
    rain_check: 'Tu crédito por lluvia',
    link: 'Tu enlace privado',
    balance_reminder: 'Ya casi es tu fiesta.',
    overdue_reminder: 'Falta un pago.',
    invoice_reminder: 'Tu factura está vencida.',
    balance_declined: 'Tu tarjeta no pasó.',
    consent_asked: 'Tu saldo cambió.',
    visit_reminder: 'Nos vemos pronto.',
    agreement_reminder: 'Falta una firma.',
    review_request: '¿Cómo estuvo tu fiesta?',
    crew_coming: 'Vamos en camino.',
    stop_failed: 'Llámanos, por favor.',
    crew_window: 'A qué hora llegamos',
  },
  setUp: 'Instalamos',
  pickUp: 'Recogemos',
  map: 'Abrir mapa',
  sign: {
    unsigned: 'Falta una cosa: lee y firma el contrato de renta, por favor.',
    outdated:
      'Tu reservación o sus términos cambiaron después de que firmaste: firma otra vez el contrato de renta, por favor.',
  },
  signWhy: 'Son dos minutos. Si no, firmas en la puerta antes de que el equipo instale.',
  signNow: 'Leer y firmar',
  prices: 'Precio y pago',
  delivery: 'Entrega, instalación y recogida',
  included: 'Incluido',
  calendar: (visits) =>
    visits > 2
      ? `Las ${visits} visitas y tus fiestas están en el archivo de calendario adjunto.`
      : 'Las dos visitas y tu fiesta están en el archivo de calendario adjunto.',
  before: 'Antes de que lleguemos',
  ready: SPANISH_READY,
  money: 'Tu dinero',
  credit: {
    gift_card: (ending) => `tu tarjeta de regalo terminada en ${ending}`,
    rain_check: (ending) => `tu crédito por lluvia terminado en ${ending}`,
    points: () => 'tus puntos',
  },
  paidWith: (credit) => `De eso, con ${credit}`,
  left: (amount, credit) => `Quedan ${amount} en ${credit}.`,
  back: {
    paid: 'Pagaste',
    card: 'Devolución a la tarjeta con la que pagaste',
    handed: (method) => `Devolución ${SPANISH_WAYS[method]}`,
    cashDue: (method) => `Falta devolverte ${SPANISH_WAYS[method]}`,
    willCall: (amount) => `Te llamaremos para devolverte los ${amount} que te debemos.`,
    credit: {
      gift_card: (ending) => `De regreso en tu tarjeta de regalo terminada en ${ending}`,
      rain_check: (ending) => `De regreso en tu crédito por lluvia terminado en ${ending}`,
      points: () => 'De regreso a tus puntos',
    },
    rainCheck: 'Tu nuevo crédito por lluvia',
    bank: 'Devuelto por tu banco',
    kept: 'No se devuelve, según los términos de cancelación',
    nothing: 'No se cobró nada, así que no hay nada que devolver.',
    arrival: SPANISH_ARRIVAL,
  },
  reference: (id) => `Reservación ${id}`,
  keep: 'No compartas este correo: su enlace abre tu reservación.',
};

export const TICKET_WORDS: Readonly<Record<Language, TicketWords>> = { en: ENGLISH, es: SPANISH };
