import { ended } from '#core/kernel/format-day.es.ts';

export const QUOTE = {
  title: 'Tu cotización',
  hello: (name: string) => `${name}, aquí está tu cotización`,
  loading: 'Cargando tu cotización',
  failed: 'No pudimos cargar tu cotización',
  invalid: 'Enlace no válido.',
  invalidText:
    'Este enlace no abre ninguna cotización. Tal vez está incompleto, o retiramos la cotización.',
  goodUntil: (moment: string) => ended(`Vale hasta el ${moment}`),
  held: 'Te guardamos todo hasta entonces.',
  notHeld: 'Todavía no te guardamos nada: alguien más puede reservarlo antes.',
  where: 'Dónde',
  taxExempt: (who: string) => `Exento de impuestos: ${who}`,
  total: 'Total',
  dueNow: 'Se paga al reservar',
  later: (amount: string) => `El resto, ${amount}, se paga antes de la instalación.`,
  onInvoice: (day: string) => `Pagas con factura, que vence el ${day}.`,
  atDoor: (amount: string) =>
    `Por ahora no pagas nada. Le pagas ${amount} a nuestro equipo al llegar, antes de la instalación.`,
  payBy: (amount: string) =>
    `Después de aceptar, tienes 24 horas para pagar ${amount}, o menos si llegamos antes. Hasta entonces te guardamos todo.`,
  payUntil: (amount: string, moment: string) =>
    `Después de aceptar, tienes hasta el ${moment} para pagar ${amount}. Hasta entonces te guardamos todo.`,
  accept: 'Aceptar y reservar',
  change: (phone: string) =>
    `¿Quieres cambiar algo? Escríbenos o llámanos al ${phone} y te hacemos otra cotización.`,
  agree: 'Al aceptar estás de acuerdo con nuestros',
  terms: 'términos de renta',
  decline: 'Esta vez no',
  why: '¿Nos cuentas por qué? (opcional)',
  sendDecline: 'Rechazar la cotización',
  keep: 'Conservarla',
  declined:
    'Rechazaste esta cotización. ¿Cambiaste de opinión? Mientras valga, todavía puedes reservarla.',
  accepted: 'Ya aceptaste esta cotización',
  acceptedText: 'En la página de tu reservación ves lo que pagaste, lo que falta y cuándo vamos.',
  toBooking: 'Ir a tu reservación',
  expired: 'Esta cotización ya venció',
  expiredText: (phone: string) => `Llámanos al ${phone} y con gusto te hacemos otra.`,
  refused: 'No se pudo reservar',
  nearest: 'Sí se puede:',
  call: (phone: string) => `Llámanos al ${phone} y cambiamos la cotización.`,
  look: 'Ver la cotización más nueva',
  loadAgain: 'Cargar la página otra vez',
  paper: 'Guardar como PDF',
} as const;
