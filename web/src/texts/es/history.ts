import { ended } from '#core/kernel/format-day.es.ts';
import { instant } from '#core/kernel/instant.ts';
import { sayNames } from '#core/kernel/join-names.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';
import { NEW_TOTAL_WORDS, OFFLINE_WAYS } from '#core/reservations/reservation-words.es.ts';
import type * as English from '../en/history.ts';
import { formatDay, formatTime } from './dates.ts';

export const OWN_CHANGES: typeof English.OWN_CHANGES = {
  title: 'Cambia tu reservación',
  until: (moment, isForAll) =>
    isForAll
      ? `Hasta el ${moment} puedes cambiar todas tus fechas aquí mismo, antes de la primera.`
      : `Hasta el ${moment} puedes cambiarla aquí mismo.`,
  cancelLater: 'Después todavía puedes cancelar la reservación.',
  over: (phone) =>
    `Los cambios en esta página ya cerraron. Llámanos al ${phone} y vemos qué se puede hacer.`,
  dates: 'Cambiar fechas',
  items: 'Cambiar artículos',
  details: 'Datos de la fiesta',
  phone: 'Número de teléfono',
  keep: 'Dejarla así',
};

export const CHANGE: typeof English.CHANGE = {
  changed: 'Esto cambió mientras tanto. Revísalo otra vez.',
  asking: 'Calculando el precio…',
  failed: 'No pudimos calcular el precio.',
  again: 'Intentar otra vez',
  stake: (paid, refund, isOneDate) =>
    `Si cancelas después, te devolvemos como máximo ${refund} de los ${paid} que habrás pagado hasta entonces: ${isOneDate ? 'tu día de entrega' : 'tu primera entrega'} está cerca, y cambiar de fecha no cambia eso.`,
  stakeShort: (paid, refund) =>
    `Si cancelas después, te devolvemos como máximo ${refund} de ${paid}.`,
  ifCanceled: (now, then) =>
    `La entrega quedaría más cerca. Si cancelas después de este cambio, ${then === undefined ? 'no te devolvemos nada' : `te devolvemos como máximo ${then}`} en lugar de ${now}.`,
  fullRefund: (now, before) =>
    `Te devolvemos todo si cancelas hasta el ${now}, en lugar del ${before}.`,
  newTotal: 'Total nuevo',
  more: 'Más por pagar',
  less: 'Menos que antes',
  same: 'El precio queda igual.',
  balance: 'Falta por pagar',
  due: {
    setup: (day, was) =>
      `Se paga antes de instalar el ${day}${was === undefined ? '' : `, en lugar del ${was}`}.`,
    invoice: (day, was) =>
      `Se paga a más tardar el ${day}${was === undefined ? '' : `, en lugar del ${was}`}.`,
    card: (day, was) =>
      `Lo cobramos a tu tarjeta el ${day}${was === undefined ? '' : `, en lugar del ${was}`}.`,
  },
  stays: 'Queda pagado para lo demás',
  staysKept: (kept) => `Incluye los ${kept} que retenemos de lo que quitas.`,
  tooLittle:
    'Ninguna tarjeta acepta tan poco: págalo en efectivo cuando entreguemos, o con una tarjeta de regalo o un crédito por lluvia.',
  back: 'Se te devuelve',
  lateWhy: (first) =>
    `${first === undefined ? 'Tu entrega está cerca' : `Tu primera entrega, el ${first}, cuenta para todas tus fechas. Está cerca`}: se queda una parte de lo que quitas, igual que al cancelar. Si después agregas algo a esta reservación, esa parte cuenta como pago.`,
  lateBack: 'Lo que se retuvo por un cambio anterior cuenta como pago de lo que agregas.',
  backAs: '¿Cómo lo quieres de vuelta?',
  toCard: 'Como lo pagué',
  asCredit: 'Como crédito para otra fiesta',
  confirm: 'Confirmar el cambio',
  done: 'Tu reservación quedó cambiada.',
  choose: 'Cambia algo para ver el precio.',
  compare: 'Ver cambios',
  signAgain: 'Tendrás que firmar otra vez el contrato.',
};

export const DATES_DIALOG: typeof English.DATES_DIALOG = {
  title: 'Cambiar fechas',
  text: 'Lo que reservaste conserva su precio por día; las tarifas de fin de semana y días festivos son las de las fechas nuevas.',
  sameEvening: 'Lo recogemos la misma noche. Para cambiar eso, ve a “Datos de la fiesta”.',
};

export const MOVE_PERIOD: typeof English.MOVE_PERIOD = {
  which: '¿Qué fechas quieres mover?',
  others: 'Tus otras fechas se quedan como están.',
};

export const ITEMS_DIALOG: typeof English.ITEMS_DIALOG = {
  title: 'Cambiar artículos',
  text: 'Lo que reservaste conserva su precio por día. Lo nuevo va al precio de hoy, en los días de tu reservación.',
  days: '¿En qué fechas agregas algo?',
  remove: (title) => `Quitar ${title}`,
  add: 'Agregar algo',
  addText: 'El precio por día, y lo que suma a tu total con impuesto y descuentos.',
  newTotal: (amount) => `Total ${amount}`,
  put: 'Agregar',
  added: 'Agregado',
  undo: 'Deshacer',
  removed: 'Quitado',
  all: (count) => `Ver los ${count}`,
  sameTotal: 'Sin costo extra',
  soldOut: 'Agotado en tus días',
  noCrew: 'Ya no hay entregas en tus días',
  notPossible: 'No se puede con esta reservación',
  failed: 'No se pudo cargar qué más hay.',
  none: 'Una reservación tiene al menos una renta. Si ya no la quieres, cancélala.',
};

export const DETAILS_DIALOG: typeof English.DETAILS_DIALOG = {
  title: 'Datos de la fiesta',
  text: 'Otra dirección puede cambiar el cargo de entrega; otro horario cambia cuándo llegamos. Ves el precio antes de que algo cambie.',
  street: 'Calle y número',
  city: 'Ciudad',
  region: 'Estado',
  postalCode: 'Código postal',
  notes: 'Notas para el equipo',
  laterPickup: (day) =>
    `Para terminar más tarde, primero cambia las fechas para que lo recojamos el ${day}.`,
  look: 'Ver el precio',
};

export const PHONE_DIALOG: typeof English.PHONE_DIALOG = {
  title: 'Número de teléfono',
  text: 'Llamamos a este número el día de tu fiesta. Cambiarlo no cuesta nada.',
  phone: 'Teléfono',
  look: 'Revisar el cambio',
};

export const CALL_OFF: typeof English.CALL_OFF = {
  how: '¿Qué hacemos con lo que pagaste?',
  refund: 'Devolución',
  refundText: (amount) => `Te regresamos ${amount} según nuestros términos de cancelación.`,
  rainCheck: 'Crédito por lluvia',
  rainCheckText: (amount, day) =>
    `El pronóstico es malo: ${amount} se vuelven un crédito que vale hasta el ${day}.`,
  rainCheckWhen:
    'Recibes el código enseguida. Sirve para cualquier renta. No se te devuelve dinero.',
  why: '¿Qué dice el pronóstico?',
  whyHint: 'Por ejemplo: tormentas, viento de más de 20 mph.',
  whyMissing: 'Cuéntanos qué dice el pronóstico.',
  take: (amount) => `Cancelar y recibir un crédito de ${amount}`,
  toCredits: 'De vuelta a tu tarjeta de regalo o crédito por lluvia',
  offline: (method) => `Devolución ${OFFLINE_WAYS[method]}`,
};

export const NEW_TOTAL: typeof English.NEW_TOTAL = { same: 'Mismo precio.', ...NEW_TOTAL_WORDS };

export const WIND: typeof English.WIND = {
  title: 'Viento en tu fiesta. Estas son tus opciones',
  rainTitle: 'Lluvia en tu fiesta. Estas son tus opciones',
  rain: (day) => `Parece que va a llover el ${day}.`,
  thunderTitle: 'Tormentas eléctricas en tu fiesta. Estas son tus opciones',
  thunder: (percent, when) =>
    ended(`Hay un ${percent}% de probabilidad de tormentas eléctricas el ${when}`),
  recorded: 'Es una prueba con un pronóstico grabado, no el clima que viene.',
  unknown: 'Puede haber demasiado viento para tu fiesta.',
  forecast: (mph, when, limit) =>
    `Para el ${when} se pronostican ráfagas de ${mph} mph.${limit === undefined ? '' : ` Lo que rentaste aguanta ${limit} mph como máximo.`}`,
  until: (when) =>
    `Elige antes del ${when}; si no eliges, nada cambia por sí solo, y te llamamos si algo tiene que cambiar.`,
  move: 'Otro día',
  moveText: 'Sin costo extra. Si cancelas después, cuenta la nueva fecha para la devolución.',
  moves: (titles, days) =>
    `${titles.length === 1 ? 'Solo se mueve' : 'Solo se mueven'} ${sayNames('es', titles)} (${days}); lo demás sigue como lo reservaste.`,
  cancels: 'Cancelamos tu reservación, y ya no te falta nada por pagar.',
  rainCheck: (amount) => `Crédito por lluvia de ${amount}`,
  rainCheckText: (day) => `Todo lo que pagaste, para usarlo hasta el ${day}.`,
  refund: (amount) => `${amount} de vuelta`,
  refundText: 'Te regresamos todo lo que pagaste, de la misma forma en que lo pagaste.',
  cancel: 'Cancelar',
  cancelText: 'Todavía no has pagado nada.',
  keep: (days) => `Conservar el ${days}`,
  keepText:
    'Nada cambia, y vuelven a valer las condiciones normales para cancelar. Si el clima no nos deja instalar, te llamamos.',
  choose: 'Elegir esto',
  done: 'Gracias. Ya tenemos tu decisión.',
};

export const TOO_LATE: typeof English.TOO_LATE = {
  title: 'Ya es muy tarde para elegir en línea',
  unit: (title, days, phone) =>
    `Seguimos sin tener ${title} para el ${days}. Llámanos, por favor, al ${phone} y lo resolvemos juntos.`,
  weather: (days, phone) =>
    `El ${days} sigue como lo reservaste. Si quieres otra cosa por el clima, llámanos, por favor, al ${phone}.`,
};

export { SUBSTITUTE_WORDS } from '#core/reservations/substitute-words.es.ts';

export const SUBSTITUTE: typeof English.SUBSTITUTE = {
  title: 'Lo sentimos. Estas son tus opciones',
  why: (title, days) => `${title} está fuera de servicio, y no tenemos otro igual para el ${days}.`,
  until: (when) => `Tienes hasta el ${when} para elegir. Si no sabemos de ti, te llamamos.`,
  back: 'Buenas noticias: sí puede llegar',
  backText: (title) =>
    `Te dijimos que ${title} está fuera de servicio. Ya está listo, así que tu renta sigue como la reservaste.`,
  instead: (title) => `${title} en su lugar`,
  goodwill: (amount) => `Pagas lo mismo: te descontamos la diferencia de ${amount} por cortesía.`,
  look: 'Verlo',
  takeOff: (titles, back, less) =>
    `${back === undefined ? `${less} menos` : `${back} de vuelta`}, sin ${sayNames('es', titles)}`,
  restStays: 'Lo demás sigue como lo reservaste.',
  alsoOut: (rentals) =>
    `También te vamos a contactar por ${sayNames('es', rentals)}, que ${rentals.length === 1 ? 'está' : 'están'} fuera de servicio.`,
  goWithout: (titles) => `¿Seguir sin ${sayNames('es', titles)}?`,
  goAndGetBack: (back) => `Seguir sin eso y recibir ${back}`,
  goAndPayLess: (less) => `Seguir sin eso y pagar ${less} menos`,
  notYet: 'Volver a las opciones',
};

export const OUT_OF_SERVICE: typeof English.OUT_OF_SERVICE = {
  title: 'Lo sentimos: estamos resolviendo tu renta',
  why: (rentals, isOne) =>
    `${rentals} ${isOne ? 'está' : 'están'} fuera de servicio, y no tenemos ${isOne ? 'otro igual' : 'otros iguales'}. Te vamos a contactar con tus opciones.`,
  onDays: (title, days) => `${title} (${days})`,
  terms: (isPaid) =>
    `Mientras tanto no pagues nada.${isPaid ? ' Si prefieres cancelar, te devolvemos todo lo que pagaste.' : ''}`,
  call: (phone) => `Llama al ${phone}`,
  write: 'Escríbenos',
};

export const CREDIT: typeof English.CREDIT = {
  have: '¿Tienes una tarjeta de regalo o un crédito por lluvia?',
  field: 'Tarjeta de regalo o crédito por lluvia',
  isPromo: '¿Es un código promocional? Escríbelo en “Código promocional”.',
  apply: 'Usarlo',
  applied: (code, amount) => `${code} paga ${amount}.`,
  appliedPlain: (code) => `Se usa ${code}.`,
  left: (amount) => `Le quedan ${amount}.`,
  remove: 'Quitar',
  pointsPay: (amount) => `Tus puntos pagan ${amount}.`,
  pointsTaken: 'Se usan tus puntos.',
  spendPoints: (points, worth) => `Usar mis ${points} puntos, que valen ${worth}`,
  look: 'Ver cuánto paga',
  found: (code) => `${code} sirve. Todavía no se usa nada.`,
  takes: 'Paga',
  leftOn: 'Le queda después',
  stillDue: 'Falta por pagar',
  use: (amount) => `Pagar ${amount} con este código`,
  covers: 'Con eso queda todo pagado. No falta pagar nada y no te pedimos tarjeta.',
  give: 'Regalar una tarjeta',
  row: 'Tarjeta de regalo o crédito',
  done: '¡Gracias! Se usó tu crédito.',
  yours: 'Tu crédito por lluvia',
  yoursText: (amount) => `${amount} para cuando reserves otra vez:`,
  refundUnderWay: (amount, ending) =>
    `${amount} van de regreso a tu tarjeta${ending === undefined ? '' : ` terminada en ${ending}`}.`,
  cashRefundDue: (amount, method) =>
    `Te debemos ${amount}. ${method === 'other' ? 'Te' : `Pagaste ${OFFLINE_WAYS[method]}, así que te`} llamaremos para devolvértelos.`,
};

export const HISTORY: typeof English.HISTORY = {
  title: 'Lo que ha pasado',
  removed: (items) => `Se quitó: ${items}`,
  added: (items) => `Se agregó: ${items}`,
  ending: (code) => `con código terminado en ${code}`,
  inWay: (name, method) => `${name} ${OFFLINE_WAYS[method]}`,
  checkReturned: 'Tu banco rechazó tu cheque',
  chose: {
    refund: 'Elegiste una devolución',
    rain_check: 'Elegiste un crédito por lluvia',
    move: 'Elegiste otro día',
    substitute: 'Elegiste otra cosa en su lugar',
    keep: 'Elegiste conservar tu fecha',
  },
  offered: {
    about: (days) => `Para el ${days}`,
    days: (days) => `Otros días: ${days}`,
    until: (moment) => `Para elegir antes del ${moment}`,
  },
  by: { you: 'Tú', us: 'Nuestro equipo', system: 'Automático', provider: 'Pago con tarjeta' },
  kinds: {
    placed: 'Reservación hecha',
    request_confirmed: 'Confirmamos tu solicitud',
    request_declined: 'No pudimos aceptar tu solicitud',
    paid: 'Pago recibido',
    payment_returned: 'Tu banco rechazó tu pago',
    confirmed: 'Reservación confirmada',
    credit_used: 'Crédito usado',
    credit_returned: 'Regresó a tu crédito',
    credit_issued: 'Se volvió crédito',
    refund_promised: 'Devolución iniciada',
    refunded: 'Devolución enviada a tu tarjeta',
    hand_back_promised: 'Devolución pendiente',
    hand_back_ended: 'La devolución ya no procede',
    handed_back: 'Devolución hecha',
    rescheduled: 'Fechas cambiadas',
    lines_changed: 'Artículos cambiados',
    details_changed: 'Datos cambiados',
    contact_changed: 'Datos de contacto cambiados',
    adjusted: 'Total ajustado',
    unit_moved: 'Unidad cambiada',
    cancelled: 'Reservación cancelada',
    expired: 'No se pagó a tiempo',
    signed: 'Contrato de renta firmado',
    completed: 'Evento terminado',
    link_sent: 'Enlace a esta página dado otra vez',
    weather_offered: 'Se pronostica mal tiempo: te preguntamos qué prefieres',
    weather_chosen: 'Nos respondiste sobre el mal tiempo',
    unit_offered: 'Una de tus rentas está fuera de servicio: te preguntamos qué prefieres',
    unit_chosen: 'Nos respondiste sobre la renta fuera de servicio',
    unit_back: 'La renta fuera de servicio sí puede llegar',
    offer_withdrawn: 'Ya no tienes que elegir',
    note: 'Nota',
    on_the_way: 'Nuestro equipo salió a tu domicilio',
    arrived: 'Nuestro equipo llegó',
    set_up: 'Todo instalado',
    picked_up: 'Todo recogido',
  },
};

/** `jue 10 dic, 8 a. m.`, as the shop's clock shows it. */
export const formatMoment: typeof English.formatMoment = (iso) => {
  const at = instant(Date.parse(iso));
  return `${formatDay(shopDay(at))}, ${formatTime(shopTime(at))}`;
};
