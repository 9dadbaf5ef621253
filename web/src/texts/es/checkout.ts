import {
  changesSentence,
  depositSentence,
  inARow,
  keptTierSentence,
  lengthSentence,
  rainCheckSentence,
} from '#core/content/rule-sentences.es.ts';
import { cancellationSentences } from '#core/refunds/cancellation-text.es.ts';
import type * as English from '../en/checkout.ts';
import { formatLongDay } from './dates.ts';

export const CHECKOUT: typeof English.CHECKOUT = {
  eyebrow: 'Pagar',
  title: 'Tus datos',
  loading: 'Cargando tu carrito…',
  empty: 'Tu carrito está vacío',
  emptyText: '¡Agrega unos inflables para empezar!',
  choose: 'Elegir un inflable',
  holding: 'Apartando tus fechas…',
  book: (amount) => `Reservar y pagar ${amount}`,
  checking: 'Consultando el precio…',
  bookNow: 'Reservar estas fechas',
  save: 'Guardar e ir al pago',
  bookPaid: {
    gift_card: 'Reservar ya, pagado con tu tarjeta de regalo',
    rain_check: 'Reservar ya, pagado con tu crédito por lluvia',
    points: 'Reservar ya, pagado con tus puntos',
  },
  next: 'Después pagas con tarjeta. Mientras tanto te guardamos las fechas.',
  nextPaid: 'Ahora no necesitas tarjeta. Tus fechas quedan reservadas de inmediato.',
};

export const LINES: typeof English.LINES = {
  title: 'Tus rentas',
  quantityOf: (title) => `la cantidad de ${title}`,
  changeDates: 'Cambiar fechas',
  of: (title) => ` de ${title}`,
  remove: 'Quitar',
  add: 'Agregar otro inflable',
  newDates: (title) => `Nuevas fechas para ${title}`,
  failed: 'No pudimos cargar sus días.',
  allNeed: 'Lo que necesitan tus rentas',
  allNeedText: 'Suelo plano, enchufes y agua',
  needs: (title) => `${title} necesita`,
  ground: (space, surfaces, count) =>
    `${space} de terreno plano (${surfaces})${count === 1 ? '' : ' para cada uno'}`,
  outlets: (count, feet) =>
    `${count === 1 ? 'un enchufe con su propio breaker' : `${count} enchufes, cada uno con su propio breaker`}${feet === undefined ? '' : `, a ${feet} pies o menos`}`,
  hose: 'una llave de agua con manguera que alcance',
  keep: 'Volver',
  use: 'Usar estas fechas',
};

export const FIELDS: typeof English.FIELDS = {
  who: '¿Quién reserva?',
  name: 'Nombre',
  email: 'Correo electrónico',
  streetHint: 'También puedes poner toda la dirección en una línea.',
  emailHint: 'Para contactarte sobre tu reservación.',
  meant: (email) => `¿Quisiste decir ${email}?`,
  phone: 'Teléfono',
  phoneHint: 'Por si nuestro equipo tiene una pregunta ese día.',
  where: '¿Dónde y cuándo es la fiesta?',
  area: (area) => `Entregamos en ${area}.`,
  street: 'Calle y número',
  city: 'Ciudad',
  region: 'Estado',
  postalCode: 'Código postal',
  notes: 'Notas para el equipo (opcional)',
  notesHint: 'Dónde debe ir, un perro en el patio…',
};

export const FIELD_NAMES: typeof English.FIELD_NAMES = {
  notes: 'Notas',
  plan: 'Pago',
  terms: 'Términos de la renta',
};

export const ERRORS: typeof English.ERRORS = {
  title: (count) =>
    count === 1 ? 'Revisa un campo, por favor' : `Revisa ${count} campos, por favor`,
};

export const PLANS: typeof English.PLANS = {
  title: '¿Cómo quieres pagar?',
  deposit: 'Pagar un depósito',
  full: 'Pagar todo',
  now: 'ahora',
  later: (day, isForAll) =>
    [
      ...(isForAll ? ['por todas tus fechas,'] : []),
      day === undefined ? 'antes de la instalación' : `antes de la instalación del ${day}`,
    ].join(' '),
  nothingLater: 'Nada que pagar después',
};

export const SUMMARY: typeof English.SUMMARY = {
  label: 'Tu pedido',
  title: 'Tu fiesta',
  total: 'Total',
  deposit: 'Depósito ahora',
  full: 'A pagar ahora',
  left: 'Queda por pagar',
  balance: (day, isForAll) =>
    `Saldo${isForAll ? ' de todas tus fechas' : ''}, ${PLANS.later(day, false)}`,
  due: (total) => (total === undefined ? 'a pagar ahora' : `a pagar ahora de ${total}`),
  confirmation: (email) => `Tu correo: ${email}`,
};

export const TERMS: typeof English.TERMS = {
  short: 'Los términos de la renta en breve',
  whole: 'Los términos completos (se abre otra pestaña)',
  again:
    'Aceptaste estos términos de renta con tu última reservación y siguen igual. Al reservar los aceptas otra vez.',
  agree:
    'Acepto los términos de la renta: depósito y saldo, terreno plano, un adulto vigilando y seguridad con viento y mal tiempo.',
  agreeWithMore:
    'Acepto los términos de la renta: depósito y saldo, terreno plano, un adulto vigilando, seguridad con viento y mal tiempo, y los términos adicionales al final del texto completo.',
  more: [
    'Términos adicionales',
    'Los términos completos terminan con más términos nuestros. También los aceptas.',
  ],
  own: {
    whole: 'Contrato de renta (se abre otra pestaña)',
    agree: 'Acepto el contrato de renta.',
    again:
      'Aceptaste este contrato de renta con tu última reservación y sigue igual. Al reservar lo aceptas otra vez.',
  },
  points: (arrival, figures) => [
    [
      'Pago',
      `${depositSentence(figures.depositPercent)} Lo que falte se paga antes de la instalación. Te guardamos las fechas mientras haces el primer pago.`,
    ],
    [
      'Tiempo de renta',
      `Una renta va del día de entrega al día de recogida, con la noche incluida. ${lengthSentence(figures)} ${arrival}`,
    ],
    [
      'Terreno',
      'Tú pones terreno plano y despejado del tamaño que indica tu inflable, y la electricidad que necesita.',
    ],
    [
      'Vigilancia',
      'Un adulto vigila el inflable todo el tiempo que se usa y respeta las edades y el número de invitados que indica.',
    ],
    [
      'Viento y clima',
      inARow(
        'Con viento fuerte, rayos o tormenta todos salen del inflable enseguida y se apaga. Si el pronóstico se ve mal, escríbenos o llámanos para cambiar la fecha.',
        rainCheckSentence(figures.cancellation.weather),
      ),
    ],
    [
      'Cambios',
      inARow(
        ...cancellationSentences(figures.cancellation),
        'Cancelas con el enlace privado que viene en tu confirmación.',
        changesSentence(figures.changes),
        keptTierSentence(figures),
      ),
    ],
  ],
};

export const NOTICES: typeof English.NOTICES = {
  priceChanged: 'Un precio cambió desde que llenaste tu carrito',
  priceIs: (title) => `${title} ahora cuesta`,
  priceWas: (before) => `por día; tu carrito decía ${before}.`,
  priceText: 'Todos los montos de esta página usan el precio de hoy.',
  priceAccept: 'OK, usar el precio de hoy',
  blocked: 'Una de tus rentas no se puede reservar en sus días.',
  taken:
    'No se reservó nada y tu carrito sigue igual. Cambia las fechas de la renta marcada o quítala, y reserva otra vez.',
  tooMany:
    'No se reservó nada y tu carrito sigue igual. Baja la cantidad de la renta marcada o cambia sus fechas, y reserva otra vez.',
  refused: () => 'No pudimos tomar tu reservación',
  otherDays: 'Elige otras fechas abajo.',
  refusedText: 'No se reservó nada. Todo lo que escribiste sigue aquí.',
  loadAgain: 'Cargar la página otra vez',
  noPrices: 'No pudimos consultar los precios de hoy',
  noPricesText: 'Mientras tanto, los montos son los de tu carrito.',
  checkAgain: 'Consultar otra vez',
  payingText: (title) =>
    `Esperamos la respuesta del banco sobre esto: ${title}. En cuanto quede reservado, lo que hay en tu carrito será otra reservación.`,
  held: (title) => `Te apartamos esto: ${title}`,
  heldText: 'Todavía no está pagado. Lo que cambies aquí vale cuando lo guardes más abajo.',
  heldLink: 'Pagarlo sin cambios',
};

export const TAKEN: typeof English.TAKEN = {
  one: 'Una de tus rentas',
  onThose: (title) => `${title}: ya no queda para los días que elegiste.`,
  on: (title, days) => `${title}: ya no queda para ${days}.`,
  only: (title, free, days) =>
    `${title}: solo ${free === 1 ? 'queda' : 'quedan'} ${free} para ${days}.`,
  run: (first, last) => `${first} a ${last}`,
  and: 'y',
};

export const PLACED: typeof English.PLACED = {
  rental: 'Tu renta',
  more: (title, count) => `${title} + ${count} más`,
};

export const KEPT_CARD: typeof English.KEPT_CARD = {
  agree: (amount, day) =>
    `Cobren el saldo de ${amount} a la misma tarjeta el ${formatLongDay(day)}. Permito que guarden la tarjeta para eso, una sola vez y por ese monto como máximo.`,
  hint: 'Tú decides: sin esto pagas el saldo tú con tu enlace privado. Si lo pagas ahí antes, no se cobra nada.',
};

export const KEPT_CART: typeof English.KEPT_CART = {
  title: 'Correos (opcional)',
  text: 'Solo mandamos lo que marques.',
  label: 'Mándenme este carrito por correo si no termino',
  hint: 'Máximo dos correos, cada uno con un enlace para ya no recibirlos. Si no marcas la casilla, no guardamos nada.',
  news: 'Mándenme ofertas e ideas para fiestas',
  newsHint: 'Unas cuantas veces al año. Cada correo trae un enlace para ya no recibirlos.',
  gone: 'Este enlace a un carrito ya no funciona. Abajo está el carrito de este navegador.',
  endTitle: 'Noticias y recordatorios del carrito',
  endText:
    'Presiona el botón y ya no te mandaremos noticias ni recordatorios de tu carrito. Los correos de tus reservaciones siguen llegando.',
  end: 'Ya no quiero estos correos',
  ended: 'Listo: ya no hay más noticias ni recordatorios de tu carrito.',
  back: 'Ver las rentas',
};

export const FRIEND: typeof English.FRIEND = {
  title: (off) => `Un amigo te regala ${off}`,
  text: (off, brand) =>
    `Tu primera fiesta con ${brand} cuesta ${off} menos. Elige un inflable y tu día: lo llevamos, lo instalamos y lo recogemos.`,
  code: (code) => `Tu código, ${code}, ya está puesto para cuando pagues.`,
  minimum: (minimum) => `Es para rentas de ${minimum} o más.`,
  see: 'Ver las rentas',
  gone: 'Este enlace ya no da nada',
  goneText: 'La oferta terminó o al enlace le falta algo. Las rentas siguen aquí.',
};
