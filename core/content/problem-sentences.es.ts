import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatPrice, formatUsd } from '#core/kernel/cents.ts';
import { counted } from '#core/kernel/counted.ts';
import type { FieldErrorParams } from '#core/kernel/field-error.ts';
import {
  ended,
  formatDay,
  formatLongDay,
  formatPartyDays,
  formatTime,
  withArticle,
} from '#core/kernel/format-day.es.ts';
import { sayAll } from '#core/kernel/join-names.ts';
import type { WhyOver } from '#core/reservations/choice-offer.ts';
import { CLOSED_DAYS } from './closed-sentences.es.ts';
import type { AllProblemParams } from './problem-sentences.ts';
import { describePeriodError } from './rental-sentences.es.ts';
import { type OwnProblemParams, type Sentences, speaker } from './say-problem.ts';

const dayOf = (text: string): string => {
  const day = parseCalendarDay(text);
  return day === undefined ? text : formatDay(day);
};
/** Includes the year, because the day may be far off. */
const longDayOf = (text: string): string => {
  const day = parseCalendarDay(text);
  return day === undefined ? text : formatLongDay(day);
};
/** The period of `2026-12-05/2026-12-06`. */
const periodOf = (text: string): string => {
  const [start, end] = text.split('/').map(parseCalendarDay);
  return start === undefined || end === undefined ? text : formatPartyDays(start, end);
};
const hour = (time: string): string => withArticle(formatTime(time));
const usd = (amount: number): string => formatUsd(cents(amount));
const price = (amount: number): string => formatPrice(cents(amount));
const characters = (count: number): string => `${count.toLocaleString('en-US')} caracteres`;

const UNKNOWN_CODE = 'No conocemos este código. Revisa cómo está escrito.';
const NOT_RENTED = 'Ya no rentamos esto.';
const NOT_OFFERED = 'Ya no ofrecemos esto.';
const WRONG_PASSWORD = 'Esa no es tu contraseña.';
const FAULT = 'Algo salió mal de nuestro lado. Inténtalo de nuevo.';
const BUSY = 'No podemos contestar en este momento. Inténtalo de nuevo en un momento.';

export const FIELD_SENTENCES: Sentences<FieldErrorParams> = {
  name_missing: 'Escribe tu nombre.',
  full_name_missing: 'Escribe tu nombre completo.',
  email_missing: 'Escribe tu correo electrónico.',
  email_malformed: 'Esto no parece un correo electrónico: nombre@ejemplo.com.',
  phone_missing: 'Escribe un número de teléfono.',
  phone_malformed: 'Usa 10 dígitos con el código de área; se permiten espacios y + ( ) - .',
  phone_too_short: 'Escribe los 10 dígitos, con el código de área.',
  street_missing: 'Escribe la calle y el número de la fiesta.',
  city_missing: 'Escribe la ciudad.',
  region_missing: 'Escribe el estado.',
  region_malformed: 'Usa las dos letras del estado, como TX.',
  postal_code_missing: 'Escribe el código postal.',
  postal_code_malformed: 'Un código postal es 12345 o 12345-6789.',
  address_incomplete: 'Llena toda la dirección o déjala vacía.',
  party_start_missing: 'Elige a qué hora empieza la fiesta.',
  party_end_missing: 'Elige a qué hora termina la fiesta.',
  party_end_not_after_start:
    'La fiesta debe terminar después de empezar, a más tardar a las 6 de la mañana siguiente.',
  not_a_time: 'Debe ser una hora, por ejemplo 14:30.',
  not_a_pickup_day: ({ day }) => `El ${dayOf(day)} no es el día de recogida de ninguna renta.`,
  number_out_of_range: ({ least, most }) => `Un número de ${least} a ${most}.`,
  plan_missing: 'Elige cómo quieres pagar.',
  terms_not_accepted: 'Acepta los términos de la renta para reservar.',
  message_missing: 'Escríbenos un mensaje.',
  stars_missing: 'Elige de una a cinco estrellas.',
  review_missing: 'Cuéntanos cómo estuvo.',
  review_name_missing: 'Escribe el nombre que se muestra.',
  recipient_missing: 'Escribe para quién es.',
  recipient_email_missing: 'Escribe el correo de quien la recibe.',
  amount_out_of_range: ({ leastCents, mostCents }) =>
    `Escribe un monto de ${price(leastCents)} a ${price(mostCents)}.`,
  password_missing: 'Escribe tu contraseña.',
  new_password_missing: 'Elige una contraseña.',
  password_too_short: ({ least }) => `Usa al menos ${least} caracteres.`,
  password_too_long: ({ most }) => `Usa ${most} caracteres como máximo.`,
  password_is_email: 'Tu contraseña no puede ser tu correo electrónico.',
  password_own_facts:
    'Tu contraseña no puede formarse con tu nombre, correo, teléfono ni nuestro nombre.',
  password_too_common: 'Demasiada gente usa esta contraseña. Elige otra.',
  wrong_password: WRONG_PASSWORD,
  text_too_short: ({ least }) => `Escribe un poco más, por favor: al menos ${characters(least)}.`,
  text_too_long: ({ most }) => `Acórtalo a ${characters(most)} o menos, por favor.`,
  text_not_one_line: 'Debe ir en una sola línea.',
  text_not_shown: 'Contiene caracteres que no se pueden mostrar.',
  code_malformed: 'Contiene caracteres que ningún código tiene.',
  not_a_day: 'Elige un día.',
  days_reversed: 'El último día no puede ser antes del primero.',
  too_many_days: ({ most }) => `Como máximo ${most} días.`,
  not_a_date: ({ field }) => describePeriodError({ kind: 'not_a_date', field }),
  end_not_after_start: describePeriodError({ kind: 'end_not_after_start' }),
  start_in_past: describePeriodError({ kind: 'start_in_past' }),
  period_too_long: ({ days }) => describePeriodError({ kind: 'too_long', days }),
  rental_not_offered: NOT_RENTED,
  add_on_not_offered: NOT_OFFERED,
};

const OFFER_OVER: Readonly<Record<WhyOver, (phone: string) => string>> = {
  answered: (phone) =>
    `Ya respondiste, y tu reservación está como se muestra aquí. Si quieres otra cosa, llámanos al ${phone}.`,
  late: (phone) => `Ya es muy tarde para elegir en línea. Llámanos, por favor, al ${phone}.`,
  withdrawn: () =>
    'Ya no tienes que elegir: retiramos lo que te ofrecimos. Tu reservación está como se muestra aquí.',
  replaced: () => 'Tienes otras opciones más nuevas. Míralas, por favor.',
  changed: () => 'Tu reservación cambió después de que abriste esta página. Mírala otra vez.',
};

export const PROBLEM_SENTENCES: Sentences<AllProblemParams & OwnProblemParams> = {
  validation: 'Revisa lo que escribiste.',
  invalid_period: 'Revisa las fechas de tu renta.',
  weak_password: 'Elige otra contraseña.',
  wrong_password: WRONG_PASSWORD,

  product_not_found: NOT_RENTED,
  add_on_not_offered: 'Ya no ofrecemos uno de estos extras.',
  unavailable: (params) => {
    const days = sayAll('es', params.days.map(dayOf));
    if (!('visit' in params)) {
      const { product, productEs = product, free = 0 } = params;
      return free > 0
        ? `Solo hay ${free} de ${productEs} para estos días: ${days}.`
        : `${productEs} no está disponible: ${days}.`;
    }
    const { visit, product, productEs = product, until, why, startsAt, earliest } = params;
    if (startsAt !== undefined && earliest !== undefined) {
      return ended(
        `Ningún equipo puede instalarlo para ${hour(startsAt)} (${days}). Lo más temprano que puede empezar la fiesta es a ${hour(earliest)}`,
      );
    }
    if (why === 'too_large') {
      return 'Ninguno de nuestros camiones puede llevarlo. Llámanos, por favor.';
    }
    if (why !== undefined) {
      return `Ningún equipo puede ${visit === 'deliver' ? 'instalarlo' : 'recogerlo'} ese día (${days}).`;
    }
    if (productEs !== undefined && until !== undefined) {
      return ended(
        `${productEs} sigue en otra fiesta hasta que pasemos por ahí (${days}, a más tardar a ${hour(until)}) y no llegaría a tiempo`,
      );
    }
    if (productEs !== undefined) {
      return visit === 'deliver'
        ? `${productEs} no regresa a tiempo de otro cliente (${days}).`
        : `${productEs} no llegaría a tiempo a su siguiente cliente (${days}).`;
    }
    return visit === 'deliver'
      ? `Nuestros equipos están llenos (${days}): nadie puede instalarlo a tiempo.`
      : `Nuestros equipos están llenos (${days}): nadie puede recogerlo.`;
  },
  day_full: ({ day }) => CLOSED_DAYS.crewsFull(dayOf(day)),
  closed_day: ({ field, day, reason }) =>
    CLOSED_DAYS[field === 'startDate' ? 'delivery' : 'pickUp'](dayOf(day), reason),
  too_far_ahead: ({ day, days }) => CLOSED_DAYS.tooFar(longDayOf(day), days),
  lead_time: ({ day, hours }) => CLOSED_DAYS.leadTime(dayOf(day), hours),
  rental_too_short: ({ days }) => CLOSED_DAYS.tooShort(days),
  rental_too_long: ({ days }) => CLOSED_DAYS.tooLong(days),
  outside_delivery_area: ({ postalCode, phone }) =>
    `Todavía no entregamos en ${postalCode}. Llámanos al ${phone}: quizá hallemos la forma.`,
  zip_not_in_state: ({ postalCode, region, phone }) =>
    `El código postal ${postalCode} no es de ${region}. Revisa los dos o llámanos al ${phone}.`,
  starts_too_early: ({ earliest, phone }) =>
    `En línea, la fiesta puede empezar a ${hour(earliest)} o más tarde. Si empieza antes, llámanos al ${phone}.`,
  no_evening_pickup: ({ day, closes }) =>
    `Nuestro horario ese día termina a ${hour(closes)} y el equipo no puede recogerlo después de la fiesta (${dayOf(day)}). Elige que termine antes, u otro día de recogida.`,
  same_day: ({ day, phone }) => CLOSED_DAYS.sameDay(dayOf(day), phone),
  limit_units: ({ most, phone }) =>
    `En línea puedes reservar hasta ${most} de una misma renta. Para más, llámanos al ${phone}.`,
  limit_days: ({ most, phone }) => CLOSED_DAYS.tooLongOnline(most, phone),
  limit_total: ({ mostCents, phone }) =>
    `Los pedidos de más de ${usd(mostCents)} empiezan con una llamada: ${phone}.`,
  limit_minimum: ({ leastCents, missingCents, zone, phone }) =>
    `En línea, el pedido mínimo${zone === undefined ? '' : ` con entrega en ${zone}`} es de ${usd(leastCents)} en rentas. Agrega ${usd(missingCents)} más o llámanos al ${phone}.`,
  limit_last_unit: ({ product, productEs = product, most, phone }) =>
    `Algunos de estos días solo nos queda una unidad de ${productEs}, y en línea rentamos la última por hasta ${counted(most, 'día')}. Elige menos días o llámanos al ${phone}.`,
  limit_customer_holds: ({ most, phone }) =>
    `Ya tienes ${most} reservaciones sin pagar. Paga una de ellas, inténtalo en media hora o llámanos al ${phone}.`,
  limit_network_holds: ({ phone }) =>
    `Hay demasiadas reservaciones sin pagar desde tu red. Inténtalo en unos minutos o llámanos al ${phone}.`,
  same_customer: 'Ya son un solo cliente.',
  not_merged: 'A este cliente no se le ha unido ningún otro.',
  call_to_book: ({ phone }) =>
    `No podemos tomar esta reservación en línea. Llámanos al ${phone} y lo platicamos.`,
  terms_changed:
    'Nuestros términos de renta cambiaron desde que abriste esta página. Cárgala otra vez para leerlos: lo que escribiste se queda.',
  price_changed: ({ fromCents, toCents, of }) =>
    `${of === undefined ? 'El total' : 'Lo que se paga ahora'} cambió de ${usd(fromCents)} a ${usd(toCents)} mientras estabas aquí. Si estás de acuerdo, vuelve a presionar el botón.`,
  consent_unknown:
    'No conocemos la frase sobre tu tarjeta que se aceptó. Vuelve a cargar la página y léela.',
  consent_changed: ({ amountCents }) =>
    `El saldo ahora es de ${usd(amountCents)}. Vuelve a leer la frase sobre tu tarjeta y acéptala si quieres.`,
  idempotency_key_reused: 'Este pedido ya se envió con otro contenido. Carga la página otra vez.',
  promo_unknown: UNKNOWN_CODE,
  promo_not_started: ({ from }) => `Este código funciona a partir del ${dayOf(from)}.`,
  promo_ended: ({ until }) => `Este código terminó el ${dayOf(until)}.`,
  promo_below_minimum: ({ minimumCents }) =>
    `Este código pide rentas de al menos ${usd(minimumCents)}.`,
  promo_used_up: 'Este código ya se usó todas las veces que se puede.',
  promo_own_code: 'Este código es tuyo: es para amigos que reservan con nosotros por primera vez.',
  promo_paused:
    'Este código de amigo está en pausa y por ahora no descuenta nada. Pregúntale a quien te lo dio o llámanos.',
  promo_first_booking_only:
    'Este código es para la primera reservación, y ya reservaste con nosotros.',
  promo_once_per_customer:
    'Este código sirve una vez por cliente, y ya se usó con este correo o teléfono.',
  credit_unknown: UNKNOWN_CODE,
  credit_expired: ({ on }) => `Este crédito se podía usar hasta el ${dayOf(on)}.`,
  credit_empty: 'Ya no queda nada en este código.',
  gift_cards_off: 'Por ahora no vendemos tarjetas de regalo en línea. Llámanos, por favor.',
  gift_amount: ({ leastCents, mostCents }) =>
    `Elige una cantidad de ${usd(leastCents)} a ${usd(mostCents)}.`,
  gift_day: 'Elige hoy o un día dentro del próximo año.',

  reservation_not_found: 'No existe esa reservación.',
  amount_mismatch: ({ dueCents }) => `El monto a pagar es ${usd(dueCents)}. No se cobró nada.`,
  nothing_due: 'Ya no hay nada que pagar. No se cobró nada.',
  below_card_minimum: ({ leastCents }) =>
    `Ninguna tarjeta acepta menos de ${usd(leastCents)}: paga en efectivo cuando entreguemos, o con una tarjeta de regalo.`,
  payment_processing: 'Tu pago se está procesando.',
  awaits_confirmation: ({ phone }) =>
    `Tenemos tu solicitud y te respondemos pronto: no pagas nada hasta que confirmemos. ¿Preguntas? Llámanos al ${phone}.`,
  rental_out_of_service: ({ phone }) =>
    `Algo de lo que rentaste está fuera de servicio, así que no pagues hasta que lo arreglemos contigo. No se cobró nada. Llámanos al ${phone}.`,
  hold_expired: 'Se acabó el tiempo que te guardamos la renta. Reserva otra vez. No se cobró nada.',

  invalid_link: 'Este enlace no es válido o ya se usó. Pide uno nuevo.',
  quote_expired: 'Esta cotización ya venció. Llámanos y con gusto te hacemos otra.',
  quote_revised: 'Te mandamos una cotización más nueva. Mírala otra vez, por favor.',
  changed_meanwhile: 'Algo pasó con esta reservación después de que la abriste. Mírala otra vez.',
  cannot_text:
    'Solo podemos mandar mensajes a celulares de Estados Unidos. Revisa, por favor, tu número.',
  cannot_cancel: 'Esta reservación ya no se puede cancelar aquí. Contáctanos, por favor.',
  no_rain_check:
    'Para esta reservación ya no se puede dar un crédito por lluvia. Contáctanos, por favor.',
  offer_over: ({ why, phone }) => OFFER_OVER[why](phone),
  unit_is_back:
    'Buenas noticias: tu renta sí puede llegar. No cambió nada, y sigue como la reservaste.',
  refund_changed: ({ refundCents }) =>
    `Si cancelas ahora te regresamos ${usd(refundCents)}. No se canceló nada.`,
  cannot_change: 'Esta reservación ya no se puede cambiar aquí. Contáctanos, por favor.',
  nothing_changed: 'Así está ya tu reservación.',
  which_period: ({ periods }) =>
    `Esta reservación tiene varias fechas: ${sayAll('es', periods.map(periodOf))}. Di cuáles quieres mover. No se cambió nada.`,
  period_not_found: ({ periods }) =>
    `Ninguna renta de esta reservación está ya en esas fechas. Tiene ${sayAll('es', periods.map(periodOf))}. Mírala otra vez: no se cambió nada.`,
  below_goodwill: 'El total nuevo quedaría por debajo de cero. Contáctanos, por favor.',
  quote_changed: ({ totalCents, excessCents }) =>
    excessCents > 0
      ? `El total sería ahora ${usd(totalCents)}, y te regresaríamos ${usd(excessCents)}. No se cambió nada.`
      : `El total sería ahora ${usd(totalCents)}. No se cambió nada.`,
  cannot_sign: 'Esta reservación ya terminó: no hay nada que firmar.',
  agreement_changed:
    'Tu reservación o nuestros términos cambiaron después de que abriste el contrato. Léelo otra vez, por favor.',
  already_signed: 'Este contrato ya está firmado.',
  not_completed: 'Podrás contarnos cómo estuvo cuando termine la renta.',
  not_in_reservation: 'Esta renta no fue parte de tu reservación.',
  already_published:
    'Tu reseña ya está publicada y aquí ya no se puede cambiar. Contáctanos para cambiarla.',

  unauthenticated: 'Inicia sesión, por favor.',
  not_admin: 'Esta cuenta no está autorizada.',
  not_found: 'No existe esa reservación en tu cuenta.',
  email_taken: 'Ese correo no se puede usar. Si es tuyo, inicia sesión o restablece tu contraseña.',
  invalid_credentials: 'Ese correo y esa contraseña no coinciden.',
  locked_out: ({ minutes }) =>
    `Demasiados intentos fallidos. Inténtalo de nuevo en ${minutes} min.`,
  automated: ({ email }) =>
    `Esto pareció un mensaje automático. Espera un momento y envíalo otra vez, o escríbenos a ${email}.`,

  bad_request: 'No entendimos esta solicitud. Carga la página otra vez e inténtalo de nuevo.',
  forbidden: 'Esta cuenta no puede hacer eso.',
  route_not_found: 'No hay nada en esta dirección.',
  timeout: 'La solicitud tardó demasiado. Inténtalo de nuevo.',
  body_too_large: 'Es demasiado texto para un solo envío.',
  url_too_long: 'Esta dirección es demasiado larga.',
  unsupported_media_type: 'No podemos leer lo que se envió.',
  rate_limited: 'Demasiadas solicitudes. Espera un momento e inténtalo de nuevo.',
  headers_too_large:
    'Tu navegador envió demasiado. Borra las cookies de este sitio e inténtalo de nuevo.',
  internal: FAULT,
  unavailable_now: BUSY,
  store_unavailable: BUSY,
  pages_not_built: BUSY,
  bot_check_failed:
    'No pudimos comprobar que no eres un robot. Carga la página otra vez e inténtalo de nuevo, o llámanos: con gusto lo hacemos por ti.',

  network: 'No pudimos llegar al servidor. Revisa tu conexión e inténtalo de nuevo.',
  bad_answer: FAULT,
  bot_check_blocked:
    'No carga Google reCAPTCHA, que nos protege de robots. Permite google.com y gstatic.com en tu bloqueador y carga la página otra vez, o llámanos.',
  bot_check_error:
    'No funcionó la verificación contra robots (reCAPTCHA). Carga la página otra vez e inténtalo de nuevo, o llámanos.',
  bot_check_throttled: ({ status, wait }) =>
    `La verificación contra robots fue rechazada (HTTP ${status}) y está en pausa. Inténtalo de nuevo en ${wait}, o llámanos.`,
  bot_check_already_initialized:
    'La verificación contra robots se inició dos veces. Carga la página otra vez e inténtalo de nuevo.',
};

export const { sayError, sayProblem } = speaker({
  problems: PROBLEM_SENTENCES,
  fields: FIELD_SENTENCES,
  otherwise: { problem: () => FAULT, field: () => 'Revisa este dato.' },
});
