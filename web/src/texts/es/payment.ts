import type * as English from '../en/payment.ts';

export const PAYMENT: typeof English.PAYMENT = {
  eyebrow: 'Pagar',
  title: 'Paga con tarjeta',
  over: 'Se acabó el tiempo que te guardamos',
  deposit: 'Paga tu depósito',
  full: 'Paga todo',
  toFull: (amount) => `Cambiar a pagar todo (${amount})`,
  toDeposit: (amount) => `Cambiar a un depósito (${amount})`,
  preparing: 'Preparando el pago…',
  noIntent: 'No se pudo crear el pago',
  nothingCharged: 'No se cobró nada.',
  retry: 'Intentar de nuevo',
  processing: 'Tu banco todavía lo está procesando. No hace falta pagar otra vez.',
  checkAgain: 'Consultar otra vez',
};

export const NOTHING_BOOKED: typeof English.NOTHING_BOOKED = {
  title: 'Todavía no hay nada que pagar',
  text: 'Esta página paga la reserva hecha en este navegador, y no hay ninguna. Si ya reservaste, usa el enlace privado de tu correo de confirmación.',
  cart: 'Pagar tu carrito',
  book: 'Reservar un inflable',
  seeAll: 'Ver todos los inflables',
};

export const ALREADY_PAID: typeof English.ALREADY_PAID = {
  title: 'Esta reserva está pagada',
  text: (title) => `${title} está reservado. No queda nada que pagar en esta página.`,
  manage: 'Administrar tu reservación',
  confirmation: 'Ver la confirmación',
};

export const REFUSAL: typeof English.REFUSAL = {
  amount: 'El monto de esta página ya no es el actual',
  showAmount: 'Mostrar el monto correcto',
  nothingDue: 'Aquí no queda nada que pagar',
  nothingDueText: 'Ya se hizo un pago de esta reserva.',
  unknown: 'Ya no conocemos esta reserva',
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
  expired: 'Se acabaron los 30 minutos que te guardamos las fechas',
  expiredCart: 'Tu carrito y tus datos siguen aquí: reserva otra vez si las fechas están libres.',
  expiredText: 'Elige tus fechas otra vez para reservar.',
  again: 'Reservar otra vez',
};

export const SUCCESS: typeof English.SUCCESS = {
  title: '¡Pago exitoso!',
  cancelled: 'Esta reserva se canceló',
  cancelledText: 'Lo que pagaste regresa a tu tarjeta, y te escribimos sobre eso.',
  reference: 'Referencia de la reserva',
  late: 'Se acabó el tiempo antes de que nos llegara el pago',
  lateText:
    'Si tus fechas siguen libres las reservamos en cuanto llegue; si no, tu dinero regresa automáticamente. De cualquier forma te escribimos.',
  waiting: 'Esperamos al proveedor de la tarjeta…',
  waitingLong:
    'El proveedor de la tarjeta tarda más de lo normal. Puedes cerrar esta página: la confirmación llega por correo.',
  booked: (title) => `${title} está reservado`,
  paid: (amount) => `${amount} pagado.`,
  due: (amount) => `Quedan ${amount} por pagar antes de tu evento.`,
  nothingLeft: 'No queda nada que pagar.',
  mail: (email) =>
    `Te llega un correo de confirmación${email ? ` a ${email}` : ''} con tu enlace privado.`,
  change: '¿Cambian los planes? Tu enlace privado es la forma de avisarnos.',
  manage: 'Administrar tu reservación',
  home: 'Volver al inicio',
};
