import { ended } from '#core/kernel/format-day.es.ts';
import { OFFLINE_WAYS, STATUS_NAMES } from '#core/reservations/reservation-words.es.ts';
import type * as English from '../en/manage.ts';
import type {
  LINKS as EnglishLinks,
  PAPERS as EnglishPapers,
  SIGNING as EnglishSigning,
  INSURANCE as EnglishInsurance,
  TEXTS as EnglishTexts,
} from '../en/manage.ts';

/** The private page of a reservation. */
export const MANAGE: typeof English.MANAGE = {
  title: 'Tu reservación',
  loading: 'Cargando tu reservación…',
  failed: 'No pudimos cargar tu reservación.',
  invalid: 'Enlace no válido.',
  invalidText:
    'Puede que le falte una parte: copia el enlace completo. Un enlace viejo deja de funcionar cuando hay uno nuevo.',
  home: 'Volver al inicio',
  email: 'Escríbenos',
};

export const TICKET: typeof English.TICKET = {
  status: STATUS_NAMES,
  awaitsAnswer: 'Falta que elijas',
  sorting: 'Lo estamos resolviendo',
  crew: {
    on_the_way: 'Nuestro equipo va en camino',
    arrived: 'Nuestro equipo ya llegó',
    done: 'Todo instalado',
  },
  reservation: 'Reservación',
  payment: 'Pago',
  paid: 'Pagado',
  payments: 'Pagos',
  total: 'Total',
  overRefunded: 'Te devolvimos más de lo que pagaste',
  writtenOff: 'No se cobra',
  paidOf: (paid, total) => `Pagaste ${paid} de ${total}`,
  toCard: (ending) =>
    `Devolución a tu tarjeta${ending === undefined ? '' : ` terminada en ${ending}`}`,
  back: {
    cashCents: (method) => `Devuelto ${OFFLINE_WAYS[method]}`,
    cashDueCents: (method) => `Falta devolverte ${OFFLINE_WAYS[method]}`,
    creditCents: 'De vuelta a tu tarjeta de regalo o crédito por lluvia',
    rainCheckCents: 'Tu nuevo crédito por lluvia',
    bankCents: 'Devuelto por tu banco',
    keptCents: 'No se devuelve, según los términos de cancelación',
  },
  backOn: {
    gift_card: (ending) => `De regreso en tu tarjeta de regalo terminada en ${ending}`,
    rain_check: (ending) => `De regreso en tu crédito por lluvia terminado en ${ending}`,
    points: () => 'De regreso a tus puntos',
  },
  change: '¿Necesitas cambiar la fecha o cancelar?',
  questions: '¿Tienes preguntas?',
  yourself: {
    both: 'Hazlo con los botones de arriba, o déjanoslo a nosotros:',
    change:
      'Puedes cambiar la fecha con los botones de arriba. Para cancelar, llámanos o escríbenos:',
    cancel: 'Puedes cancelar con el botón de arriba. Para cambiar la fecha, llámanos o escríbenos:',
    unpaid:
      'Todavía no has pagado nada. Paga arriba para quedarte con estas fechas. Si quieres otras fechas o rentas, cancela con el botón de arriba, que no cuesta nada, y reserva otra vez.',
    request:
      'No pagas nada hasta que confirmemos. Si quieres otras fechas o rentas, cancela con el botón de arriba y mándanos otra solicitud.',
  },
  call: (phone) => `Llama al ${phone}`,
  mail: 'Escríbenos e incluye este enlace',
  subject: (id) => `Reservación ${id}`,
  body: (link) => `Mi reservación: ${link}\n\n`,
};

export const TICKET_PAYMENT: typeof English.TICKET_PAYMENT = {
  allSet: 'Saldo: $0 — ¡Todo listo!',
  maySign: 'Firma el contrato de arriba ahora, o en la puerta antes de que instalemos.',
  chooseFirst: 'Saldo: $0. Solo falta que elijas arriba.',
  chooseBefore:
    'Primero elige arriba. Lo que elijas puede cambiar este saldo, y lo que hayas pagado de más se te devuelve.',
  sortFirst: 'Todavía no pagues: primero resolvemos tu renta contigo.',
  sorting: 'Saldo: $0. Estamos resolviendo tu renta contigo.',
  payAnyway: (balance) => `Pagar los ${balance} ahora de todos modos`,
  signFirst: 'Saldo: $0. Solo falta que firmes otra vez el contrato.',
  waiting: 'Esperamos a tu banco. Esta página se actualiza sola.',
  holdOver: 'Se acabó el tiempo que guardamos estas fechas',
  holdOverText: 'No se cobró nada. Reserva otra vez si las fechas siguen disponibles.',
  again: 'Reservar otra vez',
  balance: 'Saldo:',
  dueBy: (day) => `Se paga a más tardar el ${day}.`,
  pastDue: (day) => `Vencido desde el ${day}.`,
  howToPay: 'Cómo pagar',
  byCheck: (to, id) =>
    `Paga aquí con tarjeta, o manda un cheque a ${to}. Escribe ${id} en el cheque.`,
  poNumber: (number) => `Orden de compra: ${number}`,
  invoice: 'Descargar la factura',
  due: (day, isForAll) =>
    `Se paga${isForAll ? ' por todas tus fechas' : ''} antes de la instalación del ${day}.`,
  atDoor: (day, isForAll) =>
    `Se le paga al equipo${isForAll ? ' por todas tus fechas' : ''} en la instalación del ${day}, en efectivo o con cheque. O paga ahora con tarjeta.`,
  tooLittle:
    'Ninguna tarjeta acepta tan poco. Págalo en efectivo cuando entreguemos, o con una tarjeta de regalo o un crédito por lluvia. También podemos dejarlo pasar.',
  first: 'Paga para confirmar tus fechas',
  payBy: (moment) => `Paga antes del ${moment} para conservarlas.`,
  thanksFirst: '¡Gracias! Las fechas son tuyas.',
  thanks: '¡Gracias! Saldo pagado.',
  thanksPart: '¡Gracias!',
  wasPaid: 'Ya estaba pagado. No se cobró nada a esta tarjeta.',
  part: 'Pagar solo una parte ahora',
  partField: (least, most) => `Cantidad, de ${least} a ${most}`,
  partUse: 'Usar esta cantidad',
  partFirst: 'Primero confirma la cantidad. Después pagas aquí exactamente eso con tarjeta.',
  partEdit: 'Cambiar la cantidad',
  partWrong: (least, most) => `Pon una cantidad de ${least} a ${most}. O paga todo.`,
  partNow: (part, rest) => `Ahora pagas ${part}. Quedan ${rest} para después.`,
  all: (balance) => `Mejor pagar los ${balance} completos`,
  received: 'Recibimos tu pago.',
  later: (rest) => `Quedan ${rest}. Ahora no se cobra nada más.`,
  payRest: (rest) => `Pagar también los ${rest} ahora`,
  cancelled: 'Esta reservación está cancelada',
  cancelledAt: (moment) => ended(`Se canceló el ${moment}`),
  cancelledFirst: 'Por eso, lo que intentaste no tuvo efecto.',
  cancelledText: 'Ya no se debe nada.',
  cancelledOwed: (amount) =>
    `Tu banco devolvió tu pago después de que te reembolsamos, así que nos debes ${amount}. Llámanos, por favor, para pagarlos.`,
};

export const CARD_CHARGE: typeof English.CARD_CHARGE = {
  planned: (amount, day) =>
    `No tienes que hacer nada: el ${day} cobramos ${amount} a la tarjeta con la que pagaste el depósito. Si pagas aquí antes, no se cobra nada.`,
  exceeded: (balance, agreed) =>
    `Tu saldo ahora es de ${balance}. Aceptaste ${agreed} como máximo, así que no se cobra nada automáticamente.`,
  sentence: (balance, day) =>
    `Acéptalo aquí y el ${day} cobramos ${balance} a la tarjeta con la que pagaste el depósito: una sola vez y nunca más que eso. O págalo tú abajo.`,
  agree: (balance) => `Cobrar ${balance} a mi tarjeta`,
  done: '¡Gracias! Tu tarjeta paga el saldo.',
};

export const CANCELLING: typeof English.CANCELLING = {
  open: 'Cancelar esta reservación',
  title: '¿Cancelar esta reservación?',
  nothingCharged: 'No se cobró nada.',
  stake: (paid, refund) =>
    `Cambiaste esta reservación cerca del día de entrega: de los ${paid} que habías pagado hasta entonces te devolvemos ${refund} como máximo.`,
  atOnce: 'Tus fechas vuelven al calendario enseguida.',
  everythingBack: 'Tu renta está fuera de servicio, así que te devolvemos todo lo que pagaste.',
  whatIsWrong: 'Ver qué pasó',
  nothingBack: 'Según los términos de cancelación, no se te devuelve nada.',
  onlyOne: '¿Solo una de tus fechas?',
  others: 'Tus otras fechas se quedan como están.',
  only: (days) => `Cancelar solo ${days}`,
  keep: 'Conservarla',
  cancel: 'Cancelar la reservación',
  cancelAndRefund: (amount) => `Cancelar y recibir ${amount}`,
  cancelDate: 'Cancelar esta fecha',
  rainCheckForAll: (phone) =>
    `El crédito por lluvia es para toda la reservación. Si es por el clima de esta fecha, llámanos al ${phone}.`,
  countsForOthers: 'Por ahora no se te devuelve nada: lo que pagaste cuenta para tus otras fechas.',
  dateDone: 'Esa fecha está cancelada.',
  choose: (amount) => `¿Quieres cancelar? Elige arriba y te devolvemos todo: ${amount}.`,
  seeChoice: 'Ver las opciones',
  done: 'Tu reservación está cancelada.',
};

export const PAPERS: typeof EnglishPapers = {
  title: 'Documentos',
  receipt: 'Recibo (PDF)',
  invoice: 'Factura (PDF)',
  agreement: 'Contrato de renta (PDF)',
  calendar: 'Agregar al calendario',
  venuePack: 'Para la escuela, iglesia o parque (PDF)',
  offCalendar: 'Quitarlo de mi calendario',
  toSign: 'Todavía no has firmado el contrato de renta.',
  toSignAgain:
    'Tu reservación o sus términos cambiaron después de que firmaste: firma otra vez, por favor.',
  signedBy: (name, day) => `Lo firmó ${name} el ${day}.`,
  read: 'Leer y firmar',
};

export const INSURANCE: typeof EnglishInsurance = {
  open: 'Pide un certificado de seguro',
  title: 'Certificado de seguro',
  text: 'Para un lugar que quiere aparecer en nuestro seguro.',
  reply: (email) => `Te respondemos a ${email}.`,
  holder: 'Nombre y dirección que lleva',
  holderHint: 'Tal como los escribió la escuela, la iglesia o la ciudad.',
  holderMissing: 'Escribe el nombre y la dirección del lugar.',
  by: 'Para cuándo lo necesitan (opcional)',
  name: 'Tu nombre',
  cancel: 'Ahora no',
  send: 'Pedirlo',
  sent: 'Ya lo recibimos.',
  asked: (day) => `Pediste un certificado el ${day}.`,
};

export const TEXTS: typeof EnglishTexts = {
  title: 'Mensajes de texto',
  ask: (phone) => `Mándenme mensajes sobre esta reservación al ${phone}`,
  hint: 'Opcional. Te escribimos el día antes con la hora, cuando el equipo va en camino, con un enlace para pagar, y si por el clima o un problema con lo que rentaste tienes que elegir. Pueden aplicar tarifas de mensajes y datos. Responde STOP en cualquier momento.',
  stopped: (phone) =>
    `El ${phone} pidió STOP, así que no le escribimos. Manda START al número de nuestros mensajes y volvemos a escribir.`,
};

export const SIGNING: typeof EnglishSigning = {
  title: 'Contrato de renta',
  text: 'Texto del contrato',
  otherLanguage: 'El contrato está en inglés porque la reservación se hizo en inglés.',
  name: 'Tu nombre completo',
  nameHint: 'Tu nombre escrito vale como tu firma.',
  pad: 'Dibuja tu firma (opcional)',
  padHint: 'Con el dedo, una pluma o el mouse. Sin dibujo, basta tu nombre escrito.',
  clear: 'Borrar el dibujo',
  empty: 'Firma aquí',
  drawn: 'Hay un dibujo.',
  agree: 'Leí el contrato y estoy de acuerdo.',
  mustAgree: 'Confirma que estás de acuerdo.',
  sign: 'Firmar el contrato',
  later: 'Ahora no',
  done: 'Firmado. ¡Gracias!',
};

export const LINKS: typeof EnglishLinks = {
  leaked: '¿Alguien más tiene este enlace?',
  leakedTitle: '¿Hacer un enlace nuevo?',
  leakedText: 'Este enlace deja de funcionar de inmediato, para todos.',
  leakedMail: (email) => `Uno nuevo llega a ${email}.`,
  leakedConfirm: 'Hacer un enlace nuevo',
  leakedKeep: 'Conservar este enlace',
  renewed: 'Listo. Este enlace ya no funciona.',
  renewedMail: 'Busca el nuevo en tu correo.',
  noEmail: (phone) =>
    `No tenemos un correo para esta reservación. Si necesitas un enlace nuevo o un certificado de seguro, llámanos al ${phone}.`,
  find: 'Mi reservación',
  findText: 'Te mandamos por correo el enlace para verla, cambiarla, firmar o pagar.',
  otherWays: 'Otras maneras',
  here: 'Reservado en este navegador',
  signIn: 'Entrar',
  signInText: 'Ve todas las reservaciones que hiciste con nosotros',
  call: (phone) => `Llama al ${phone}`,
  write: 'Escríbenos',
  writeText: 'Desde el correo con el que reservaste, si puedes',
  lost: '¿Perdiste tu enlace?',
  lostText: 'Te mandamos los enlaces de todas tus reservaciones al correo con el que reservaste.',
  email: 'Tu correo electrónico',
  emailOrPhone: 'Tu correo electrónico o número de celular',
  noEmailText:
    '¿Reservaste sin correo? Escribe tu número de celular y te mandamos el enlace por mensaje de texto. Pueden aplicar tarifas de mensajes y datos.',
  noEmailCall: (phone) => `¿Reservaste sin correo? Llámanos al ${phone}.`,
  texted: (phone) =>
    `Si hay reservaciones sin correo con este número, te mandamos sus enlaces por mensaje de texto. ¿No te llega en unos minutos? Llámanos al ${phone}.`,
  send: 'Enviar mis enlaces',
  sent: 'Si hay reservaciones con este correo, sus enlaces van en camino. Revisa tu correo.',
};

export { cancellationSentences } from '#core/refunds/cancellation-text.es.ts';
export { REFUND_ARRIVAL } from '#core/content/rule-sentences.es.ts';
