import type { ApiProblem } from '#core/contract/problem.ts';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { formatDay } from '#core/kernel/format-day.es.ts';
import { sayError } from './field-errors.ts';

const list = new Intl.ListFormat('es', { type: 'conjunction' });

const daysOf = ({ days = [] }: ApiProblem): string =>
  list.format(days.flatMap((day) => parseCalendarDay(day) ?? []).map(formatDay));

/** The amount a sentence of the server names. */
const amountIn = ({ detail }: ApiProblem): string => /\$[\d,]+\.\d\d/.exec(detail)?.[0] ?? '';

const minutesIn = ({ detail }: ApiProblem): string => /(\d+) min/.exec(detail)?.[1] ?? '15';

const FAULT = 'Algo salió mal de nuestro lado. Inténtalo de nuevo.';
const BUSY = 'No podemos contestar en este momento. Inténtalo de nuevo en un momento.';
const GONE = 'Ya no rentamos uno de estos productos.';

/** By the stable codes of the interface; what is not here is a fault of ours. */
const BY_CODE: Readonly<Record<string, string | ((problem: ApiProblem) => string)>> = {
  add_on_not_offered: 'Ya no ofrecemos uno de estos extras.',
  agreement_changed:
    'Tu reservación o nuestros términos cambiaron después de que abriste el contrato. Léelo otra vez, por favor.',
  already_signed: 'Este contrato ya está firmado.',
  already_published:
    'Tu opinión ya está publicada y aquí ya no se puede cambiar. Contáctanos para cambiarla.',
  amount_mismatch: (problem) => `El monto a pagar es ${amountIn(problem)}. No se cobró nada.`,
  below_goodwill: 'El total nuevo quedaría por debajo de cero. Contáctanos, por favor.',
  cannot_cancel: 'Esta reservación ya no se puede cancelar aquí. Contáctanos, por favor.',
  cannot_change: 'Esta reservación ya no se puede cambiar aquí. Contáctanos, por favor.',
  credit_empty: 'Ya no queda nada en este código.',
  credit_expired: 'Este crédito ya venció.',
  credit_unknown: 'No conocemos este código. Revisa cómo está escrito.',
  no_rain_check:
    'Para esta reservación ya no se puede dar un crédito por lluvia. Contáctanos, por favor.',
  nothing_changed: 'Así está ya tu reservación.',
  quote_changed: (problem) =>
    `El precio cambió: el total sería ahora ${amountIn(problem)}. No se cambió nada.`,
  automated:
    'Esto pareció un mensaje automático. Espera un momento y envíalo otra vez, o escríbenos por correo.',
  bad_answer: 'El servidor dio una respuesta que no entendemos. Inténtalo de nuevo.',
  bot_check_already_initialized:
    'La verificación contra robots se inició dos veces. Carga la página otra vez e inténtalo de nuevo.',
  bot_check_blocked:
    'No carga Google reCAPTCHA, que nos protege de robots. Permite google.com y gstatic.com en tu bloqueador y carga la página otra vez, o llámanos.',
  bot_check_error:
    'No funcionó la verificación contra robots (reCAPTCHA). Carga la página otra vez e inténtalo de nuevo, o llámanos.',
  bot_check_failed:
    'No pudimos comprobar que no eres un robot. Carga la página otra vez e inténtalo de nuevo, o llámanos: con gusto lo hacemos por ti.',
  bot_check_throttled: ({ detail }) =>
    `La verificación contra robots fue rechazada (HTTP ${/HTTP (\d+)/.exec(detail)?.[1] ?? '?'}) y está en pausa. Inténtalo de nuevo en ${/again in (\d+ \w+)/.exec(detail)?.[1] ?? '1 min'}, o llámanos.`,
  body_too_large: 'Es demasiado texto para un solo envío.',
  cannot_sign: 'Esta reservación ya terminó: no hay nada que firmar.',
  changed_meanwhile: 'Algo pasó con esta reservación después de que la abriste. Mírala otra vez.',
  below_card_minimum: (problem) =>
    `Ninguna tarjeta acepta menos de ${amountIn(problem)}: paga en efectivo cuando entreguemos, o con una tarjeta de regalo.`,
  closed_day: ({ detail }) => sayError(detail),
  day_full: (problem) =>
    `A nuestros equipos ya no les queda tiempo el ${daysOf(problem)}. Elige otro día de entrega.`,
  email_taken: 'Ese correo no se puede usar. Si es tuyo, inicia sesión o restablece tu contraseña.',
  forbidden: 'Esta cuenta no puede hacer eso.',
  hold_expired:
    'Se acabaron los 30 minutos que te guardamos la renta. Reserva otra vez. No se cobró nada.',
  idempotency_key_reused: 'Este pedido ya se envió con otro contenido. Carga la página otra vez.',
  internal: FAULT,
  invalid_credentials: 'Ese correo y esa contraseña no coinciden.',
  invalid_link: 'Este enlace no es válido o ya se usó. Pide uno nuevo.',
  invalid_period: (problem) => sayFields(problem) ?? 'Revisa las fechas de tu renta.',
  lead_time: ({ detail }) => sayError(detail),
  locked_out: (problem) =>
    `Demasiados intentos fallidos. Inténtalo de nuevo en ${minutesIn(problem)} min.`,
  network: 'No pudimos llegar al servidor. Revisa tu conexión e inténtalo de nuevo.',
  not_admin: 'Esta cuenta no está autorizada.',
  not_completed: 'Podrás contarnos cómo estuvo cuando termine la renta.',
  not_found: 'No existe esa reservación en tu cuenta.',
  not_in_reservation: 'Esta renta no fue parte de tu reservación.',
  nothing_due: 'No hay nada que pagar aquí. No se cobró nada.',
  outside_delivery_area:
    'Todavía no entregamos en ese código postal. Llámanos: quizá hallemos la forma.',
  payment_processing: 'Tu pago se está procesando.',
  product_not_found: GONE,
  too_far_ahead: ({ detail }) => sayError(detail),
  terms_changed:
    'Nuestros términos de renta cambiaron desde que abriste esta página. Cárgala otra vez para leerlos: lo que escribiste se queda.',
  promo_below_minimum: (problem) => `Este código pide rentas de al menos ${amountIn(problem)}.`,
  promo_ended: 'Este código ya terminó.',
  promo_first_booking_only: 'Este código es para la primera reserva, y ya reservaste con nosotros.',
  promo_not_started: 'Este código todavía no empieza.',
  promo_unknown: 'No conocemos este código. Revisa cómo está escrito.',
  promo_used_up: 'Este código ya se usó todas las veces que se puede.',
  rate_limited: 'Demasiadas solicitudes. Espera un momento e inténtalo de nuevo.',
  refund_changed: (problem) =>
    `Si cancelas ahora te regresan ${amountIn(problem)}. No se canceló nada.`,
  rental_too_long: ({ detail }) => sayError(detail),
  rental_too_short: ({ detail }) => sayError(detail),
  reservation_not_found: 'No existe esa reservación.',
  unauthenticated: 'Inicia sesión, por favor.',
  unavailable: (problem) => `No está disponible: ${daysOf(problem)}.`,
  unavailable_now: BUSY,
  store_unavailable: BUSY,
  timeout: 'La solicitud tardó demasiado. Inténtalo de nuevo.',
  validation: (problem) => sayFields(problem) ?? 'Revisa lo que escribiste.',
  wrong_state: 'Esto ya no se puede hacer con esta reservación.',
};

function sayFields({ errors = [] }: ApiProblem): string | undefined {
  return errors.length === 0 ? undefined : errors.map(({ message }) => sayError(message)).join(' ');
}

/** What a customer reads of a problem of the shop's interface. */
export function sayProblem(problem: ApiProblem): string {
  const said = BY_CODE[problem.code] ?? FAULT;
  return typeof said === 'string' ? said : said(problem);
}
