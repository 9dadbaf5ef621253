import { READY_WORDS } from '#core/notifications/ready-words.es.ts';
import { CARD_SENTENCES } from '#core/payments/card-sentences.es.ts';
import type { PaymentFormTexts } from '#core/payments/payment-form.ts';
import type * as English from '../en/payment.ts';
import { TRY_AGAIN } from './problems.ts';

export const PAYMENT: typeof English.PAYMENT = {
  eyebrow: 'Pagar',
  back: 'Volver a tus datos',
  change: 'Cambiar tu reservación',
  title: 'Paga con tarjeta',
  over: 'Se acabó el tiempo que te guardamos',
  seeBooking: 'Ver tu reservación',
  canceled: (title) =>
    `Ya no está reservado: ${title}. No debes nada. Si hay una devolución, la ves en la página de tu reservación.`,
  deposit: 'Paga tu depósito',
  full: 'Paga todo',
  toFull: (amount) => `Cambiar a pagar todo (${amount})`,
  toDeposit: (amount) => `Cambiar a un depósito (${amount})`,
  preparing: 'Preparando el pago…',
  noIntent: 'No se pudo crear el pago',
  nothingCharged: 'No se cobró nada.',
  processing: 'Tu banco todavía lo está procesando. No hace falta pagar otra vez.',
  checkAgain: 'Consultar otra vez',
};

export const NOTHING_BOOKED: typeof English.NOTHING_BOOKED = {
  title: 'Todavía no hay nada que pagar',
  text: 'En este navegador no se hizo ninguna reservación.',
  mail: 'Si ya reservaste, te mandamos el enlace por correo.',
  find: 'Mi reservación',
  cartTitle: 'Tu carrito todavía no está reservado',
  cartText: 'Primero haz la reservación. Luego te guardamos las fechas mientras pagas.',
  cart: 'Pagar tu carrito',
  book: 'Reservar un inflable',
  seeAll: 'Ver todos los inflables',
};

export const ALREADY_PAID: typeof English.ALREADY_PAID = {
  title: 'Ya quedó tu reservación',
  text: (title) =>
    `Reservaste: ${title}. En la página de tu reservación ves lo que pagaste y lo que falta por pagar.`,
  manage: 'Administrar tu reservación',
  confirmation: 'Ver la confirmación',
};

export const REFUSAL: typeof English.REFUSAL = {
  amount: 'El monto de esta página ya no es el actual',
  showAmount: 'Mostrar el monto correcto',
  nothingDue: 'Aquí no queda nada que pagar',
  nothingDueText: 'Ya se hizo un pago de esta reservación.',
  unknown: 'Ya no encontramos esta reservación',
  unknownText: 'No se cobró nada. Reserva otra vez.',
  toCart: 'Volver a tu carrito',
};

const timeLeft = (minutes: number): string =>
  minutes === 1
    ? 'Queda menos de 1 minuto para pagar.'
    : `Quedan menos de ${minutes} minutos para pagar.`;

export const HOLD: typeof English.HOLD = {
  held: 'Te guardamos tus fechas',
  over: 'Se acabó el tiempo que te guardamos.',
  timeLeft,
  expired: 'Ya no te guardamos las fechas',
  expiredCart:
    'Tu carrito y tus datos siguen aquí: reserva otra vez si las fechas siguen disponibles.',
  expiredText: 'Elige tus fechas otra vez para reservar.',
  again: 'Reservar otra vez',
};

export const REQUEST: typeof English.REQUEST = {
  status: 'Esperando nuestra respuesta',
  title: 'Recibimos tu solicitud',
  text: (phone) =>
    `No pagas nada hasta que confirmemos. Te respondemos en un día y mientras tanto te guardamos la renta. ¿Preguntas? Llámanos al ${phone}.`,
  manage: 'Ver tu solicitud',
  send: 'Enviar mi solicitud',
  next: 'Revisamos si podemos ir. No pagas nada hasta que confirmemos.',
};

export const SUCCESS: typeof English.SUCCESS = {
  title: '¡Pago exitoso!',
  cancelled: 'Esta reservación se canceló',
  cancelledText: 'Lo que pagaste regresa a tu tarjeta.',
  cancelledMail: 'Te mandamos un correo sobre eso.',
  reference: 'Referencia de la reservación',
  late: 'Se acabó el tiempo antes de que nos llegara el pago',
  lateText:
    'Si tus fechas siguen disponibles las reservamos en cuanto llegue; si no, tu dinero regresa automáticamente.',
  lateMail: 'De cualquier forma te mandamos un correo.',
  awaited: 'Esperamos a tu banco',
  unknown: 'No encontramos esta reservación',
  unknownText:
    'Se hizo en otro navegador, o la dirección no está completa. Tu confirmación trae el enlace.',
  waiting: 'Tus fechas están apartadas. Esta página cambia sola en cuanto el banco responda.',
  waitingLong: 'El banco tarda más de lo normal.',
  waitingMail: 'Puedes cerrar esta página: la confirmación llega por correo.',
  paid: (amount) => `Pagaste ${amount}.`,
  paidWith: {
    gift_card: (amount, ending) =>
      `De eso, ${amount} con tu tarjeta de regalo terminada en ${ending}.`,
    rain_check: (amount, ending) =>
      `De eso, ${amount} con tu crédito por lluvia terminado en ${ending}.`,
    points: (amount) => `De eso, ${amount} con tus puntos.`,
  },
  due: (amount) => `Quedan ${amount} por pagar antes de la instalación.`,
  dueOn: (amount, day, isForAll) =>
    `Quedan ${amount} por pagar${isForAll ? ', por todas tus fechas,' : ''} antes de la instalación del ${day}.`,
  charged: (amount, day) => `Cobramos ${amount} a tu tarjeta el ${day}.`,
  nothingLeft: 'No queda nada que pagar.',
  mail: (email) =>
    `Te llega un correo de confirmación${email ? ` a ${email}` : ''} con tu enlace privado.`,
  noMail: '¿No te llegó?',
  mailAgain: 'Pide el enlace otra vez',
  unmailed:
    'Por ahora no podemos mandarte la confirmación por correo. Para volver a tu reservación guarda',
  privateLink: 'tu enlace privado',
  oneThing: 'Falta una cosa',
  sign: 'Firma el contrato de renta',
  signNow: 'Firmar ahora',
  calendar: (visits) => `Agregar las ${visits === 2 ? 'dos' : visits} visitas a mi calendario`,
  venuePack: 'Papeles para la escuela, iglesia o parque (PDF)',
  prepare: (day) =>
    `Prepara el lugar ${day === undefined ? 'cada vez antes de que instalemos' : `para el ${day}`}`,
  ready: READY_WORDS,
  manage: 'Administrar tu reservación',
  home: 'Volver al inicio',
};

export const CARD_FORM: PaymentFormTexts = {
  language: 'es',
  wallets: 'Lo más rápido: paga con lo que ya sabe este dispositivo',
  orCard: 'o con tarjeta',
  form: 'Pago con tarjeta',
  number: 'Número de tarjeta',
  expiry: 'Vencimiento (MM/AA)',
  cvc: 'Código (CVC)',
  pay: (amount) => `Pagar ${amount}`,
  processing: 'Procesando…',
  processingAloud: 'Procesando tu pago…',
  failed: 'El pago no pasó',
  notCompleted: 'El pago no se completó',
  loading: 'Cargando el formulario de pago seguro…',
  notLoaded: 'El formulario de pago no cargó',
  notLoadedText:
    'El formulario seguro viene de Stripe y no contestó. Revisa tu conexión o permite js.stripe.com en tu bloqueador de anuncios. No se cobró nada.',
  retry: TRY_AGAIN,
  reload: 'Cargar la página otra vez',
  waiting: 'Tu banco todavía lo está procesando.',
  waitingText: 'Esperamos su respuesta. No tienes que pagar otra vez.',
  demo: {
    title: 'Pago de prueba.',
    text: 'No se mueve dinero real. Paga con la tarjeta de prueba',
    use: 'Usar tarjeta de prueba',
  },
  bank: {
    name: 'Banco de prueba',
    title: 'Tu banco quiere comprobar que eres tú',
    before: '¿Apruebas un pago de',
    after: '? Con una tarjeta real, tu banco te pediría aquí un código o tu huella.',
    approve: 'Aprobar',
    decline: 'Rechazar',
  },
  problems: CARD_SENTENCES,
};
