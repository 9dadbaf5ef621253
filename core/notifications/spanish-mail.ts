import {
  between,
  ended,
  formatDay,
  formatLongDay,
  formatPartyDays,
  formatTime,
  formatWindow,
  withArticle,
} from '#core/kernel/format-day.es.ts';
import { sayAll, sayNames } from '#core/kernel/join-names.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';
import { nameAdjustment } from '#core/pricing/adjustment.es.ts';
import {
  REFUND_BY_FIRST,
  refundAmountsUntil,
  refundUntil,
} from '#core/refunds/cancellation-text.es.ts';
import { NEW_TOTAL_WORDS, OFFLINE_WAYS } from '#core/reservations/reservation-words.es.ts';
import { SUBSTITUTE_WORDS } from '#core/reservations/substitute-words.es.ts';
import type { MailWords } from './english-mail.ts';

/** Reasons that our own screens give; others are in the owner's words. */
const REASONS: Readonly<Record<string, string>> = {
  'Out of service': 'lo que rentaste está fuera de servicio',
  weather: 'el clima',
};

export const SPANISH_MAIL: MailWords = {
  confirmation: {
    subject: (title) => `¡Ya reservaste! ${title}`,
    overnight: 'La noche es gratis.',
    refundUntil: (days) => refundUntil(days, formatDay),
    refundByFirst: REFUND_BY_FIRST,
  },
  request_received: {
    subject: 'Recibimos tu solicitud',
    lead: (name) =>
      `¡Gracias, ${name}! Recibimos tu solicitud: no pagas nada hasta que confirmemos.`,
    outside: (city) =>
      `${city} queda fuera de nuestra zona habitual, así que revisamos si podemos ir. Te respondemos en un día y mientras tanto te guardamos la renta.`,
    sooner: (phone) => `¿Necesitas saberlo antes? Llámanos al ${phone}.`,
  },
  request_confirmed: {
    subject: '¡Sí podemos ir! Paga para reservar',
    lead: (name, city) => `Buenas noticias, ${name}: sí podemos ir a ${city}.`,
  },
  pay_link: {
    subject: (title) => `Paga para reservar ${title}`,
    lead: (name) => `Aquí está tu pedido, ${name}.`,
  },
  balance_link: {
    subject: (amount) => `Paga ${amount} con tarjeta`,
    lead: (name, amount) =>
      `${name}, con este enlace pagas con tarjeta los ${amount} que faltan de tu renta.`,
  },
  request_declined: {
    subject: 'No podemos aceptar tu solicitud',
    lead: (name) => `Lo sentimos, ${name}: no podemos aceptar tu solicitud. No se cobró nada.`,
    tooLate: (name) =>
      `Lo sentimos, ${name}: no respondimos a tiempo a tu solicitud y ya no te guardamos la renta. No se cobró nada.`,
    call: (phone) => `Llámanos al ${phone}: tal vez encontremos otra manera.`,
  },
  hold_released: {
    subject: 'Ya no te guardamos la renta',
    lead: (name) =>
      `Ya no te guardamos la renta de abajo, ${name}. No estaba pagada, así que no hay nada reservado.`,
    again: (phone) =>
      `¿Todavía la quieres? Reserva otra vez mientras esté disponible, o llámanos al ${phone}.`,
  },
  balance_receipt: {
    subject: 'Pago recibido',
    lead: (name, amount, way) => `¡Gracias, ${name}! Recibimos tu pago de ${amount} ${way}.`,
    card: (lastFour) =>
      lastFour === undefined ? 'con tarjeta' : `con tarjeta terminada en ${lastFour}`,
    offline: (method, checkNumber) =>
      checkNumber === undefined ? OFFLINE_WAYS[method] : `con el cheque número ${checkNumber}`,
    credit: (credit) => `de ${credit}`,
  },
  payment_returned: {
    subject: (method, amount) =>
      `Tu banco rechazó tu ${method === 'check' ? 'cheque' : 'pago'} de ${amount}`,
    lead: (name, method, amount) =>
      `${name}, tu banco rechazó tu ${method === 'check' ? 'cheque' : 'pago'} de ${amount}, así que no recibimos el dinero.`,
    rainCheck: (amount) =>
      `Quitamos ${amount} del crédito por lluvia que recibiste por ese dinero.`,
    spent: (amount) =>
      `Además te dimos ${amount} que ya no tenemos: llámanos, por favor, para ver cómo los pagas.`,
    fee: (amount) => `Nuestro cargo por cheque devuelto es de ${amount}.`,
    owed: (balance, dueOn) =>
      `${dueOn ? `Faltan ${balance} de tu renta, que se pagan a más tardar el ${formatLongDay(dueOn)}` : `Ahora faltan ${balance} de tu renta`}. Puedes pagarlos con tarjeta aquí.`,
    byCheck: (to, number) => `O manda otro cheque a ${to}. Escribe ${number} en el cheque.`,
  },
  refund: {
    subject: 'Tu devolución va en camino',
    soldMeanwhile:
      'Tu pago nos llegó cuando ya se había vencido el tiempo que te guardamos la renta, y alguien más la reservó. Lo sentimos: elige otro día u otro inflable y ahí estaremos.',
  },
  handed_back: {
    subject: () => 'Dinero devuelto',
    lead: (name, amount, method) => `Te devolvimos ${amount} ${OFFLINE_WAYS[method]}, ${name}.`,
    missing: '¿No lo recibiste? Llámanos, por favor.',
  },
  cancellation: {
    asked: {
      subject: 'Reservación cancelada',
      lead: (name) => `Tu reservación ya está cancelada, ${name}.`,
    },
    byShop: {
      subject: 'Tuvimos que cancelar tu renta',
      lead: (name) => `Lo sentimos, ${name}: tuvimos que cancelar tu renta.`,
    },
    toCard: (amount) => `Te regresamos ${amount} a la tarjeta con la que pagaste.`,
  },
  restStays: 'Lo demás sigue como lo reservaste.',
  alsoOut: (rentals) =>
    `También te vamos a contactar por ${sayNames('es', rentals)}, que ${rentals.length === 1 ? 'está' : 'están'} fuera de servicio.`,
  rescheduled: {
    one: {
      subject: 'Nueva fecha para tu renta',
      lead: (name, days) => `Tu renta tiene una nueva fecha, ${name}${days}.`,
      some: (name, days, items) => `Hay una nueva fecha para ${items}, ${name}${days}.`,
    },
    oneTitle: 'Tienes una nueva fecha.',
    several: {
      subject: 'Nuevas fechas para tu renta',
      lead: (name, days) => `Tu renta tiene nuevas fechas, ${name}${days}.`,
      some: (name, days, items) => `Hay nuevas fechas para ${items}, ${name}${days}.`,
    },
    days: (was, is) => `: el ${is} en lugar del ${was}`,
  },
  lines_changed: {
    subject: 'Tu renta cambió',
    lead: (name) => `Tu renta cambió, ${name}.`,
    removed: (items) => `Se quitó: ${items}.`,
    added: (items) => `Se agregó: ${items}.`,
    updated: (name) => `Así queda tu renta, ${name}.`,
  },
  replaced: {
    subject: (out, instead) => `${instead} en lugar de ${out}`,
    lead: (name, out, instead, costs) =>
      `Lo sentimos, ${name}: ${out} está fuera de servicio. En su lugar te llevamos ${instead}${costs}.`,
    subjectTakenOff: (out) => `${out} está fuera de servicio`,
    takenOff: (name, out) =>
      `Lo sentimos, ${name}: ${out} está fuera de servicio; lo quitamos de tu renta y no lo pagas.`,
  },
  chose: {
    title: 'Ya tenemos tu decisión.',
    subject: (out, instead) => `Elegiste ${instead} en lugar de ${out}`,
    lead: (name, out, instead, costs) =>
      `Gracias, ${name}. Elegiste ${instead} en lugar de ${out}${costs}.`,
    subjectTakenOff: (out) => `Elegiste quitar ${out} de tu renta`,
    takenOff: (name, out) =>
      `Gracias, ${name}. Elegiste quitar ${out} de tu renta, así que no lo pagas.`,
    subjectPartOff: 'Elegiste quitar una parte de tu renta',
    partOff: (name) =>
      `Gracias, ${name}. Elegiste quitar una parte de tu renta, así que esa parte no la pagas.`,
    move: {
      subject: (day) => `Elegiste otro día: el ${day}`,
      lead: (name, days, items) =>
        items === undefined
          ? `Gracias, ${name}. Elegiste otro día${days}.`
          : `Gracias, ${name}. Elegiste otro día para ${items}${days}.`,
    },
    moneyBack: {
      subject: 'Elegiste que te devolvamos tu dinero',
      lead: (name) =>
        `${name}, elegiste que te devolvamos tu dinero, así que tu reservación queda cancelada.`,
    },
    cancel: {
      subject: 'Elegiste cancelar',
      lead: (name) => `${name}, elegiste cancelar tu reservación, y no debes nada.`,
    },
    rainCheck: {
      subject: (amount) => `Elegiste un crédito por lluvia de ${amount}`,
      lead: (name, amount, code) =>
        `Gracias, ${name}. Elegiste un crédito por lluvia, así que tu reservación queda cancelada. Tienes ${amount} para otra fiesta.\n\nTu código: ${code}`,
    },
    sorry: 'Lamentamos no haber podido llevarte lo que reservaste.',
  },
  details_changed: {
    subject: 'Tus datos cambiaron',
    lead: (name) => `Anotamos los nuevos datos de tu evento, ${name}.`,
    row: (label, is, was) =>
      was === undefined ? `${label}: ${is}` : `${label}: ${is} en lugar de ${was}`,
    phone: 'Teléfono',
    spot: 'El espacio: nuevos datos',
    notYou: '¿No fuiste tú? Llámanos, por favor.',
  },
  adjusted: {
    exempt: {
      subject: 'Tu renta ya está exenta de impuestos',
      lead: (name, amount) =>
        `${name}, quitamos de tu renta el impuesto de ${amount}, porque estás exento de impuestos.`,
    },
    taxed: {
      subject: 'Agregamos el impuesto a tu renta',
      lead: (name, amount) =>
        `${name}, agregamos a tu renta el impuesto de ${amount}, porque no tenemos tu certificado de exención de impuestos.`,
    },
    less: {
      subject: (amount) => `${amount} menos en tu renta`,
      lead: (name, amount) => `Le descontamos ${amount} a tu renta, ${name}.`,
    },
    more: {
      subject: (amount) => `${amount} más en tu renta`,
      lead: (name, amount) => `Agregamos ${amount} a tu renta, ${name}.`,
    },
  },
  rain_check: {
    subject: (amount) => `Tu crédito por lluvia de ${amount}`,
    lead: (name, amount, code) =>
      `Tienes ${amount} de crédito para otra fiesta, ${name}.\n\nTu código: ${code}`,
    also: {
      subject: (amount, back) => `Tu devolución de ${back} y tu crédito por lluvia de ${amount}`,
      lead: (name, back, amount, code) =>
        `Te devolvemos ${sayAll('es', back)}, ${name}. Además tienes ${amount} de crédito para otra fiesta.\n\nTu código: ${code}`,
      toCard: (amount) => `${amount} a la tarjeta con la que pagaste`,
      byHand: (amount, method) => `${amount} ${OFFLINE_WAYS[method]}`,
    },
    use: (brand) =>
      `Escribe el código cuando reserves con ${brand} o para pagar un saldo. Lo que no uses se queda en él.`,
    goodUntil: (day) => `Vale hasta el ${day}.`,
  },
  weather_offer: {
    rain: {
      title: 'Lluvia en tu fiesta. Estas son tus opciones.',
      subject: 'Lluvia en tu fiesta: elige qué hacemos',
      lead: (name, day) =>
        `Parece que va a llover el ${day}. ${name}, elige qué quieres que hagamos.`,
    },
    thunder: {
      title: 'Tormentas eléctricas en tu fiesta. Estas son tus opciones.',
      subject: 'Tormentas eléctricas en tu fiesta: elige qué hacemos',
      lead: (name, percent, { day, time }) =>
        `Para el ${day} a ${withArticle(time)} se pronostica un ${percent}% de probabilidad de tormentas eléctricas. ${name}, elige qué quieres que hagamos.`,
    },
    rainCheck: (amount) =>
      `Un crédito por lluvia de ${amount}, todo lo que has pagado, y cancelamos tu reservación.`,
    moneyBack: (amount) =>
      `Tu dinero de vuelta: ${amount}, todo lo que has pagado, y cancelamos tu reservación.`,
    keep: 'O conserva tu fecha como la reservaste. Te llamamos si el clima no nos deja instalar.',
    moves: (titles, days) =>
      `${titles.length === 1 ? 'Solo se mueve' : 'Solo se mueven'} ${sayNames('es', titles)} (${days}); lo demás sigue como lo reservaste.`,
    takeOff: (titles) =>
      `O quitamos ${sayNames('es', titles)} de tu reservación, y no ${titles.length === 1 ? 'lo' : 'los'} pagas.`,
    until: (moment) =>
      `Elige antes del ${moment}; si no eliges, nada cambia por sí solo, y te llamamos si algo tiene que cambiar.`,
    recorded: 'Es una prueba: el pronóstico es una semana grabada, no el clima que viene.',
    maybe: 'Puede haber demasiado viento para tu fiesta.',
    gusts: ({ day, time }, mph, _title, limitMph) =>
      `Para el ${day} a ${withArticle(time)} se pronostican ráfagas de ${mph} mph${limitMph === undefined ? '' : `, y lo que rentaste aguanta hasta ${limitMph} mph`}.`,
  },
  unit_offer: {
    subject: (title) => `${title} está fuera de servicio: elige qué hacemos`,
    lead: (name, title, period, isOnly) =>
      `Lo sentimos, ${name}: ${title}, que reservaste${period === undefined ? '' : ` para el ${period}`}, está fuera de servicio, y no tenemos otro igual para ti. ${isOnly ? 'Tampoco tenemos algo parecido para esos días. Dinos si está bien así, o llámanos:' : 'Elige qué quieres que hagamos.'}`,
    replacesOther: 'Lo que te pedimos elegir antes ya no cuenta.',
    instead: (title, costs) => `${title} en su lugar${costs}.`,
    dearer: (amount) => `Normalmente cuesta ${amount} más por día.`,
    moneyBack: (amount, isOnly) =>
      `${isOnly ? 'Te' : 'O te'} regresamos todo tu dinero: ${amount}, y cancelamos tu reservación.`,
    takeOff: (isOnly) => `${isOnly ? 'Lo' : 'O lo'} quitamos de tu renta y no lo pagas.`,
    until: (moment, title) =>
      `Tienes hasta el ${moment} para elegir. Si no sabemos de ti, te llamamos, porque no podemos llevarte ${title}.`,
    line: (title, quantity) =>
      `${title} (${quantity === 1 ? 'fuera de servicio' : 'no todos en servicio'})`,
  },
  unit_back: {
    subject: (title) => `Buenas noticias: sí te llevamos ${title}`,
    lead: (name, title) =>
      `Buenas noticias, ${name}: sí podemos llevarte ${title}. Ya no hay nada que elegir: tu renta sigue como la reservaste.`,
  },
  offer_withdrawn: {
    subject: 'Ya no tienes que elegir: tu renta sigue reservada',
    lead: (name) =>
      `${name}, te pedimos que eligieras qué hacer con tu renta. Ya no hace falta: sigue reservada como estaba. Si algo cambia, te llamamos.`,
    cannotCome: {
      title: 'Te llamamos.',
      subject: 'Ya no tienes que elegir: te llamamos',
      lead: (name, titles) =>
        `${name}, te pedimos que eligieras qué hacer con tu renta. Ya no hace falta: ${sayNames('es', titles)} ${titles.length === 1 ? 'está' : 'están'} fuera de servicio, así que te llamamos para ver qué podemos hacer.`,
    },
  },
  link: {
    subject: 'El enlace de tu reservación',
    lead: (name) => `Aquí está el enlace privado de tu reservación, ${name}.`,
    subjectToSign: (day) => `El enlace de tu reservación: firma a más tardar el ${day}`,
    toSign: (name, by) =>
      `${name}, a más tardar el ${by}, lee y firma el contrato de renta, por favor. Aquí está el enlace privado de tu reservación.`,
  },
  charge: {
    subject: (amount, day) => `Cobraremos ${amount} a tu tarjeta el ${day}`,
    lead: (name, amount, day, lastFour) =>
      `¡Ya casi es tu fiesta, ${name}! No tienes que hacer nada: el ${day} cobraremos a ${lastFour === undefined ? 'la tarjeta de tu depósito' : `tu tarjeta terminada en ${lastFour}`} el saldo de ${amount}, como lo aceptaste al reservar.`,
    otherWay:
      '¿Prefieres pagar de otra forma? Paga con este enlace antes de ese día y no se cobra nada a la tarjeta.',
  },
  balance_declined: {
    subject: 'Tu tarjeta no pasó',
    lead: (name, amount) =>
      `Intentamos cobrar el saldo de ${amount} a la tarjeta con la que pagaste el depósito, ${name}, como habíamos quedado. Tu banco no lo permitió, o quiere que lo confirmes tú. No se cobró nada, y tu reservación sigue en pie.`,
    pay: 'No lo intentaremos otra vez por nuestra cuenta: paga antes de la entrega, por favor.',
  },
  consent_asked: {
    subject: 'Tu saldo cambió: revísalo, por favor',
    lead: (name, balance, agreed) =>
      `El saldo de tu reservación ahora es de ${balance}, ${name}. Aceptaste que cobremos a tu tarjeta hasta ${agreed}, así que no cobramos nada por nuestra cuenta hasta que aceptes el nuevo monto.`,
    how: 'Ahí lo aceptas, o lo pagas tú como prefieras.',
  },
  visit_reminder: {
    atDoor: (amount) =>
      `${amount} se pagan en la entrega: ten listo el efectivo o un cheque para el chofer. O paga ahora con tarjeta con el botón.`,
    due: (amount) => `Faltan ${amount} por pagar antes de la instalación.`,
  },
  agreement_reminder: { time: 'Son dos minutos en tu teléfono.' },
  review_request: {
    help: 'Dos frases ayudan a la próxima familia. Las leemos todas.',
    points: (points, worth, code) =>
      `Con esta fiesta ganaste ${points} puntos: ${worth} menos en la próxima, con el código ${code}.`,
    friends: ({ code, url }, off, points, worth) =>
      `¿Conoces a alguien que cumpla años pronto? Con tu código ${code} paga ${off} menos en su primera fiesta, y tú ganas ${points} puntos, que valen ${worth}, cuando termine: ${url}`,
  },
  crew_coming: {
    arrival: (time) => ended(`Hora estimada de llegada: ${formatTime(time)}`),
    ready:
      'Por favor, abre la puerta del patio, deja el paso libre de carros y mascotas, y que haya un adulto en casa.',
    cameUp: (phone) => `¿Surgió algo? Llama al ${phone}.`,
  },
  crew_window: {
    subject: 'A qué hora llega nuestro equipo',
    lead: (name) => `Ya planeamos nuestras rutas, ${name}.`,
    changed: {
      subject: 'Nuestro equipo llega a otra hora',
      lead: (name) => `Cambiaron nuestras rutas, ${name}.`,
    },
    late: {
      subject: 'Vamos con retraso',
      title: 'Vamos con retraso.',
      lead: (name) => `Vamos con retraso, ${name}. Perdona la demora.`,
    },
    deliver: (day, hours) => ended(`Entregamos el ${day}, ${hours}`),
    collect: (day, hours) => ended(`Recogemos el ${day}, ${hours}`),
    ready:
      'Asegúrate, por favor, de que alguien pueda recibir al equipo y de que no haya carros ni mascotas en el camino.',
    again: 'Si cambia nuestra ruta, te volvemos a escribir.',
  },
  actions: {
    manage: 'Administrar tu reservación',
    see: 'Ver tu reservación',
    seeRequest: 'Ver tu solicitud',
    payAndBook: 'Pagar y reservar',
    bookAgain: 'Reservar otra vez',
    pay: 'Pagar el saldo',
    seeBalance: 'Ver el saldo',
    choose: 'Elegir',
    review: 'Escribir una reseña',
  },
  arrival: 'Nuestro equipo llega dentro del horario que está junto a cada día, arriba.',
  payNow: (amount, moment, left) =>
    left === undefined
      ? `Paga ${amount} a más tardar el ${moment} para que la reservación sea tuya.`
      : `Paga el depósito de ${amount} a más tardar el ${moment} para que la reservación sea tuya. Los otros ${left} se pagan antes de la instalación.`,
  heldUntil: (moment) => `Hasta el ${moment}, te guardamos la renta.`,
  afterHold: 'Después, alguien más puede reservarla. Hasta ahora no se cobró nada.',
  newTotal: (is, was) => `El nuevo total es ${is} en lugar de ${was}.`,
  reason: (why) => `El motivo: ${REASONS[why] ?? why}.`,
  payBalance: 'El saldo se paga en la página de tu reservación.',
  chargeBalance: (amount, day) =>
    `El ${day} cobraremos el saldo de ${amount} a la tarjeta de tu depósito. Si lo pagas antes, no se cobra nada a la tarjeta.`,
  payCrew: (amount) =>
    `Le pagas ${amount} al equipo en la entrega, en efectivo o con cheque. ¿Prefieres pagar antes con tarjeta? Puedes hacerlo en la página de tu reservación.`,
  overpaid: (amount, goes) =>
    `${goes === 'rain_check' ? 'Te damos un crédito por lluvia por' : 'Te regresamos'} los ${amount} que pagaste por encima del total nuevo${
      {
        to_card: ' a tu tarjeta',
        as_paid: ' de la misma forma en que pagaste',
        rain_check: '. El código llega en otro correo',
      }[goes]
    }.`,
  refundAmounts: (parts) => refundAmountsUntil(parts, formatDay),
  atStake: (refund, paid) =>
    `Tu renta cambió cerca del día de entrega. Si cancelas después, te devolvemos como máximo ${refund} de los ${paid} que habías pagado hasta ese cambio.`,
  costs: {
    more: (amount) => `, por ${amount} más en total`,
    same: ', sin costo extra para ti',
    less: (amount) => `, por ${amount} menos en total`,
  },
  otherDay: (periods) => `Otro día sin costo extra: ${periods.join(', o ')}.`,
  costsLess: (period) => `El ${period} cuesta menos.`,
  newTotalWords: NEW_TOTAL_WORDS,
  substituteWords: SUBSTITUTE_WORDS,
  orCancel: 'O cancelas, y no debes nada.',
  alreadyPaid: '¿Ya pagaste? Entonces todo está listo. ¡Gracias!',
  notRight: (phone) => `¿Algo no está bien? Llámanos al ${phone}.`,
  questions: (phone) => `¿Preguntas? Llámanos al ${phone}.`,
  rows: {
    reservation: 'Reservación',
    rental: 'Renta',
    delivery: 'Lo instalamos',
    pickUp: 'Lo recogemos',
    where: 'Lugar',
    party: 'Fiesta',
    atParty: 'En la fiesta',
    taxExempt: 'Exento de impuestos',
    total: 'Total',
    payments: 'Pagos',
    paid: 'Pagado',
    overRefunded: 'Te devolvimos más de lo que pagaste',
    writtenOff: 'No se cobra',
    dueNow: 'Se paga ahora',
    balance: 'Saldo',
    poNumber: 'Orden de compra',
    invoice: 'Factura (PDF)',
    receipt: 'Recibo (PDF)',
  },
  adjustment: nameAdjustment,
  inAll: (others, total) =>
    `Junto con los otros ${others} que te devolvimos, son ${total} en total.`,
  day: formatLongDay,
  when: ({ day, window }) =>
    window === undefined
      ? formatLongDay(day)
      : `${formatLongDay(day)}, ${between(formatTime(window.from), formatTime(window.to))}`,
  moment: (at) => `${formatLongDay(shopDay(at))}, ${formatTime(shopTime(at))}`,
  by: (moment) => `a más tardar el ${moment}`,
  time: formatTime,
  shortDay: formatDay,
  period: formatPartyDays,
  window: formatWindow,
  due: (day, isForAll) =>
    `${isForAll ? 'por todas tus fechas, ' : ''}antes de la instalación del ${formatLongDay(day)}`,
  atDoor: (day, isForAll) =>
    `se le paga al equipo${isForAll ? ' por todas tus fechas' : ''} en la instalación del ${formatLongDay(day)}`,
  charged: (day) => `se cobra a tu tarjeta el ${formatLongDay(day)}`,
  dueOn: (day) => `se paga a más tardar el ${formatLongDay(day)}`,
  pastDue: (day) => `vencido desde el ${formatLongDay(day)}`,
  each: { day: 'cada día', date: 'en cada una de tus fechas' },
};
