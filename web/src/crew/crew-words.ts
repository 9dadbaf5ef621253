import type { CrewCheck } from '#core/dispatch/crew-act.ts';

export type CrewLanguage = 'en' | 'es';

type Kind = 'deliver' | 'collect';

/** All words of the crew's screens, in one language. */
export type CrewWords = {
  readonly title: string;
  readonly pin: {
    readonly heading: string;
    readonly hint: string;
    readonly link: string;
    readonly linkHint: string;
    readonly label: string;
    readonly go: string;
    readonly wrong: string;
    readonly locked: string;
    readonly ended: string;
    readonly offline: string;
  };
  readonly otherLanguage: string;
  readonly sent: string;
  readonly waits: string;
  readonly wait: (count: number) => string;
  readonly noSignal: (time: string) => string;
  readonly safe: (count: number) => string;
  readonly ended: string;
  readonly endedHint: string;
  readonly elsewhere: (count: number) => string;
  readonly planChanged: (time: string) => string;
  readonly added: (names: string) => string;
  readonly removed: (names: string) => string;
  readonly newOrder: string;
  readonly seen: string;
  readonly stillOpen: (what: string) => string;
  readonly nextStop: (name: string) => string;
  readonly ahead: (day: string) => string;
  /** Why nothing can be reported. */
  readonly notOpen: Readonly<Record<'too_early' | 'too_late', string>>;
  readonly cannotGoOut: (units: string) => string;
  readonly next: (number: number, of: number) => string;
  readonly onSite: (time: string, number: number, of: number) => string;
  readonly due: (hours: string) => string;
  readonly by: (time: string) => string;
  readonly later: string;
  readonly done: (count: number) => string;
  readonly queue: string;
  readonly kind: Readonly<Record<Kind, string>>;
  readonly unit: string;
  readonly gate: (inches: number) => string;
  readonly shortOfPower: (needs: number, has: number) => string;
  readonly code: (code: string) => string;
  readonly collect: string;
  readonly paid: string;
  readonly onInvoice: string;
  readonly unsigned: string;
  readonly navigate: string;
  readonly call: string;
  readonly onMyWay: string;
  readonly arrived: string;
  readonly setUp: string;
  readonly pickedUp: string;
  readonly finishSetUp: string;
  readonly finishOpen: string;
  readonly finishAnyway: string;
  readonly windAbove: (mph: number, most: number) => string;
  readonly notMeasured: string;
  readonly notCollected: (amount: string) => string;
  /** The note for the office about a set-up finished with open items. */
  readonly finishedWith: (what: string) => string;
  readonly open: string;
  readonly loadList: string;
  readonly office: string;
  readonly menu: string;
  readonly leave: string;
  readonly back: string;
  readonly toDay: string;
  readonly noStops: string;
  readonly noStopsHint: string;
  readonly allDone: string;
  readonly check: string;
  readonly of: (some: number, all: number) => string;
  readonly stakes: (count: number) => string;
  readonly ballast: (count: number, pounds: number) => string;
  readonly checks: Readonly<Record<Exclude<CrewCheck, 'anchors'>, string>>;
  readonly wind: string;
  readonly mostMph: (most: number) => string;
  readonly tooWindy: (most: number) => string;
  readonly photos: string;
  readonly photosHint: (count: number, waiting: number) => string;
  readonly takePhoto: (number: number) => string;
  readonly morePhotos: string;
  readonly badPhoto: string;
  readonly cash: string;
  readonly payByCheck: string;
  readonly cardLink: string;
  readonly take: (amount: string) => string;
  readonly amount: string;
  /** Why no more than the balance can be entered, and where to enter a tip. */
  readonly overDue: (due: string) => string;
  readonly notAmount: string;
  readonly over: (kind: Kind, time: string) => string;
  readonly taken: (method: 'cash' | 'check', time: string) => string;
  readonly notTaken: (amount: string) => string;
  readonly takenBack: (time: string) => string;
  readonly linkSent: (time: string) => string;
  readonly signature: string;
  readonly signer: string;
  readonly signHere: string;
  readonly sign: string;
  readonly agreement: string;
  readonly readAgreement: string;
  readonly agrees: string;
  readonly signAgreement: string;
  readonly clear: string;
  readonly damage: string;
  readonly whatDamage: string;
  readonly which: string;
  readonly failed: string;
  readonly why: string;
  readonly reasons: readonly string[];
  readonly note: string;
  readonly whatNote: string;
  readonly save: string;
  readonly cancel: string;
  readonly more: string;
  readonly acts: {
    readonly on_the_way: string;
    readonly arrived: string;
    readonly done: string;
    readonly failed: string;
    readonly check: string;
    readonly photo: string;
    readonly signature: string;
    readonly payment: string;
    readonly payment_undo: string;
    readonly card_link: string;
    readonly damage: string;
    readonly note: string;
  };
  readonly once: string;
  readonly thisPhone: string;
  readonly refusals: Readonly<Record<string, string>>;
  readonly states: { readonly failed: string; readonly done: string };
};

const en: CrewWords = {
  title: 'Crew',
  pin: {
    heading: 'Your day',
    hint: 'Enter the six digits the office gave you.',
    link: 'Your link',
    linkHint: 'Open the link the office sent you, or paste it here.',
    label: 'PIN',
    go: 'Open my day',
    wrong: 'Wrong PIN. Try again.',
    locked: 'Too many wrong PINs. Wait 15 minutes, or ask the office for a new link.',
    ended: 'This link has expired. Ask the office for a new one.',
    offline: 'No connection to the shop. You need one the first time you open a link.',
  },
  otherLanguage: 'Español',
  sent: 'sent',
  waits: 'waiting',
  wait: (count) => `${count} waiting`,
  noSignal: (time) => `No connection to the shop since ${time}`,
  safe: (count) =>
    count === 0
      ? 'Keep working. Everything is saved here.'
      : `Keep working. ${count} ${count === 1 ? 'thing is saved here and will send by itself.' : 'things are saved here and will send by themselves.'}`,
  ended: 'This link has expired',
  endedHint: 'Anything waiting is saved here. Ask the office for a new link for this day.',
  elsewhere: (count) => `${count} from another day waiting`,
  planChanged: (time) => `Plan changed at ${time}`,
  added: (names) => `New: ${names}`,
  removed: (names) => `No longer yours: ${names}`,
  newOrder: 'The order or the hours changed.',
  seen: 'Got it',
  stillOpen: (what) => `Still to do: ${what}`,
  nextStop: (name) => `Next stop: ${name}`,
  ahead: (day) => `Plan for ${day}`,
  notOpen: {
    too_early: 'You can look ahead. Stops can be reported on the day itself.',
    too_late: 'This day is over. Tell the office what is still open.',
  },
  cannotGoOut: (units) => `${units} cannot go out. Ask the office`,
  next: (number, of) => `Next, stop ${number} of ${of}`,
  onSite: (time, number, of) => `On site since ${time}, stop ${number} of ${of}`,
  due: (hours) => `due ${hours}`,
  by: (time) => `by ${time}`,
  later: 'Then',
  done: (count) => `${count} done`,
  queue: 'Waiting to send',
  kind: { deliver: 'Out', collect: 'In' },
  unit: 'unit',
  gate: (inches) => `Gate ${inches} in.`,
  shortOfPower: (needs, has) =>
    `${needs} ${needs === 1 ? 'circuit' : 'circuits'} needed, customer has ${has}. Bring a generator or call.`,
  code: (code) => `Code ${code}.`,
  collect: 'Collect',
  paid: 'Paid, nothing to collect',
  onInvoice: 'On invoice, nothing to collect',
  unsigned: 'Rental agreement not signed',
  navigate: 'Navigate',
  call: 'Call',
  onMyWay: 'On my way',
  arrived: 'Arrived',
  setUp: 'Set up',
  pickedUp: 'Picked up',
  finishSetUp: 'Finish without photos',
  finishOpen: 'This stop still has open items',
  finishAnyway: 'Finish anyway',
  windAbove: (mph, most) => `Wind ${mph} mph, limit ${most}`,
  notMeasured: 'Wind not measured',
  notCollected: (amount) => `${amount} not collected`,
  finishedWith: (what) => `Finished with open items: ${what}`,
  open: 'Open stop',
  loadList: 'Load list',
  office: 'Office',
  menu: 'Menu',
  leave: 'Use another link',
  back: 'Back',
  toDay: 'All stops',
  noStops: 'No stops yet',
  noStopsHint: 'The office has not sent any stops for this truck.',
  allDone: 'All stops are done',
  check: 'Check',
  of: (some, all) => `${some} of ${all}`,
  stakes: (count) => `${count} stakes in, all the way`,
  ballast: (count, pounds) => `${count} anchors with ${pounds} lb each`,
  checks: {
    circuits: 'Each blower on its own circuit',
    rules: 'Rules reviewed with an adult',
    corners: 'Photo of all four corners',
  },
  wind: 'Wind at the unit',
  mostMph: (most) => `mph, max ${most}`,
  tooWindy: (most) => `Above ${most} mph, nobody jumps. Call the office.`,
  photos: 'Photos',
  photosHint: (count, waiting) => (waiting > 0 ? `${count}, saved on this phone` : `${count}`),
  takePhoto: (number) => `Take photo ${number} of 4`,
  morePhotos: 'Add a photo',
  badPhoto: 'This phone cannot read that photo.',
  cash: 'Cash',
  payByCheck: 'Check',
  cardLink: 'Card link',
  take: (amount) => `Took ${amount}`,
  amount: 'Amount in dollars',
  overDue: (due) =>
    `Only ${due} is due, so enter ${due}. A tip is yours to keep. Leave it out, or write it in the note.`,
  notAmount: 'Enter the amount you got, such as 245.00.',
  over: (kind, time) => `${kind === 'deliver' ? 'Set up' : 'Picked up'} ${time}`,
  taken: (method, time) => `${method === 'cash' ? 'Cash' : 'Check'} taken, ${time}`,
  notTaken: (amount) => `Undo: ${amount} was not taken`,
  takenBack: (time) => `Undone ${time}`,
  linkSent: (time) => `Card link emailed, ${time}`,
  signature: 'Signature',
  signer: 'Signer’s name',
  signHere: 'Sign here',
  sign: 'Save signature',
  agreement: 'Rental agreement',
  readAgreement: 'Read the agreement',
  agrees:
    'I have read the rental agreement, and I agree to it. The prices are those in my confirmation.',
  signAgreement: 'Sign agreement',
  clear: 'Clear',
  damage: 'Damage',
  whatDamage: 'What is damaged?',
  which: 'Which unit?',
  failed: 'Couldn’t complete stop',
  why: 'Why?',
  reasons: [
    'Nobody there',
    'It does not fit',
    'Wind or storm',
    'Customer canceled',
    'Other reason',
  ],
  note: 'Note',
  whatNote: 'What should the office know?',
  save: 'Save',
  cancel: 'Cancel',
  more: 'More',
  acts: {
    on_the_way: 'On the way',
    arrived: 'Arrived',
    done: 'Done',
    failed: 'Couldn’t complete',
    check: 'Check',
    photo: 'Photo',
    signature: 'Signature',
    payment: 'Payment',
    payment_undo: 'Payment undone',
    card_link: 'Card link',
    damage: 'Damage',
    note: 'Note',
  },
  once: 'counted only once',
  thisPhone: 'by this phone',
  refusals: {
    moved: 'the stop was moved; the office knows',
    other_truck: 'another truck has it now; the office knows',
    too_early: 'its day has not come yet; the office knows',
    too_late: 'its day is over; the office knows',
    cancelled: 'the booking is closed; the office knows',
    above_balance: 'more than the balance; the office knows',
    takes_no_payment: 'takes no payment; the office knows',
    not_taken: 'can no longer be undone; the office knows',
  },
  states: { failed: 'not done', done: 'done' },
};

const es: CrewWords = {
  title: 'Equipo',
  pin: {
    heading: 'Tu día',
    hint: 'Escribe los seis dígitos que te dio la oficina.',
    link: 'Tu enlace',
    linkHint: 'Abre el enlace que te mandó la oficina, o pégalo aquí.',
    label: 'PIN',
    go: 'Abrir el día',
    wrong: 'Ese no es el PIN. Inténtalo otra vez.',
    locked: 'Demasiados PIN equivocados. Espera 15 minutos o pide otro enlace a la oficina.',
    ended: 'Este enlace ya terminó. Pide otro a la oficina.',
    offline: 'Sin conexión con la tienda. La primera vez, el enlace la necesita.',
  },
  otherLanguage: 'English',
  sent: 'enviado',
  waits: 'espera',
  wait: (count) => `${count} ${count === 1 ? 'espera' : 'esperan'}`,
  noSignal: (time) => `Sin conexión con la tienda desde ${time}`,
  safe: (count) =>
    count === 0
      ? 'Sigue trabajando. Todo queda guardado aquí.'
      : `Sigue trabajando. ${count} ${count === 1 ? 'cosa está guardada aquí y se envía sola.' : 'cosas están guardadas aquí y se envían solas.'}`,
  ended: 'Este enlace ya terminó',
  endedHint: 'Lo que espera está guardado aquí. Pide a la oficina otro enlace para este día.',
  elsewhere: (count) => `${count} de otro día ${count === 1 ? 'espera' : 'esperan'}`,
  planChanged: (time) => `El plan cambió a las ${time}`,
  added: (names) => `Nuevo: ${names}`,
  removed: (names) => `Ya no es tuyo: ${names}`,
  newOrder: 'El orden o las horas son nuevos.',
  seen: 'Visto',
  stillOpen: (what) => `Falta: ${what}`,
  nextStop: (name) => `Siguiente parada: ${name}`,
  ahead: (day) => `Plan para el ${day}`,
  notOpen: {
    too_early: 'Puedes verlo desde ahora. Las paradas se reportan ese mismo día.',
    too_late: 'Este día ya pasó. Dile a la oficina lo que falta.',
  },
  cannotGoOut: (units) => `${units} no puede salir: pregunta a la oficina`,
  next: (number, of) => `Sigue, parada ${number} de ${of}`,
  onSite: (time, number, of) => `En el lugar desde ${time}, parada ${number} de ${of}`,
  due: (hours) => `para ${hours}`,
  by: (time) => `antes de ${time}`,
  later: 'Después',
  done: (count) => (count === 1 ? '1 lista' : `${count} listas`),
  queue: 'Por enviar',
  kind: { deliver: 'Entrega', collect: 'Recogida' },
  unit: 'unidad',
  gate: (inches) => `Portón de ${inches} pulg.`,
  shortOfPower: (needs, has) =>
    `${needs === 1 ? 'Se necesita 1 circuito' : `Se necesitan ${needs} circuitos`} y el cliente tiene ${has}: lleva un generador o llama.`,
  code: (code) => `Código ${code}.`,
  collect: 'Cobrar',
  paid: 'Pagado, nada que cobrar',
  onInvoice: 'Con factura, nada que cobrar',
  unsigned: 'Contrato de renta sin firmar',
  navigate: 'Navegar',
  call: 'Llamar',
  onMyWay: 'Voy en camino',
  arrived: 'Llegamos',
  setUp: 'Instalado',
  pickedUp: 'Recogido',
  finishSetUp: 'Terminar sin fotos',
  finishOpen: 'En esta parada todavía falta',
  finishAnyway: 'Terminar de todos modos',
  windAbove: (mph, most) => `Viento de ${mph} mph, límite ${most}`,
  notMeasured: 'Viento sin medir',
  notCollected: (amount) => `${amount} sin cobrar`,
  finishedWith: (what) => `Terminado, pero falta: ${what}`,
  open: 'Abrir la parada',
  loadList: 'Lista de carga',
  office: 'Oficina',
  menu: 'Menú',
  leave: 'Otro enlace',
  back: 'Atrás',
  toDay: 'Todas las paradas',
  noStops: 'Todavía no hay paradas',
  noStopsHint: 'La oficina no ha publicado paradas para este camión.',
  allDone: 'Todas las paradas están listas',
  check: 'Revisión',
  of: (some, all) => `${some} de ${all}`,
  stakes: (count) => `${count} estacas hasta el fondo`,
  ballast: (count, pounds) => `${count} anclajes con ${pounds} lb cada uno`,
  checks: {
    circuits: 'Un circuito para cada soplador',
    rules: 'Reglas leídas con un adulto',
    corners: 'Foto de las cuatro esquinas',
  },
  wind: 'Viento en la unidad',
  mostMph: (most) => `mph, máx. ${most}`,
  tooWindy: (most) => `Con más de ${most} mph nadie brinca. Llama a la oficina.`,
  photos: 'Fotos',
  photosHint: (count, waiting) => (waiting > 0 ? `${count}, en el teléfono` : `${count}`),
  takePhoto: (number) => `Tomar foto ${number} de 4`,
  morePhotos: 'Agregar una foto',
  badPhoto: 'El teléfono no puede leer esta foto.',
  cash: 'Efectivo',
  payByCheck: 'Cheque',
  cardLink: 'Enlace',
  take: (amount) => `Recibí ${amount}`,
  amount: 'Cantidad en dólares',
  overDue: (due) =>
    `Solo se deben ${due}: escribe ${due}. La propina es tuya: no la pongas aquí, o anótala en la nota.`,
  notAmount: 'Escribe la cantidad que recibiste, por ejemplo 245.00.',
  over: (kind, time) => `${kind === 'deliver' ? 'Instalado' : 'Recogido'} ${time}`,
  taken: (method, time) => `${method === 'cash' ? 'Efectivo' : 'Cheque'} recibido, ${time}`,
  notTaken: (amount) => `Deshacer: no se recibieron ${amount}`,
  takenBack: (time) => `Deshecho ${time}`,
  linkSent: (time) => `Enlace de pago enviado, ${time}`,
  signature: 'Firma',
  signer: 'Nombre de quien firma',
  signHere: 'Firma aquí',
  sign: 'Guardar la firma',
  agreement: 'Contrato de renta',
  readAgreement: 'Leer el contrato',
  agrees: 'Leí el contrato de renta y estoy de acuerdo. Sus precios son los de mi confirmación.',
  signAgreement: 'Firmar el contrato',
  clear: 'Borrar',
  damage: 'Daño',
  whatDamage: '¿Qué está dañado?',
  which: '¿Qué unidad?',
  failed: 'No se pudo completar',
  why: '¿Por qué?',
  reasons: ['No había nadie', 'No cabe', 'Viento o tormenta', 'El cliente canceló', 'Otra razón'],
  note: 'Nota',
  whatNote: '¿Qué debe saber la oficina?',
  save: 'Guardar',
  cancel: 'Cancelar',
  more: 'Más',
  acts: {
    on_the_way: 'En camino',
    arrived: 'Llegada',
    done: 'Listo',
    failed: 'No se pudo',
    check: 'Revisión',
    photo: 'Foto',
    signature: 'Firma',
    payment: 'Dinero',
    payment_undo: 'Dinero no recibido',
    card_link: 'Enlace de pago',
    damage: 'Daño',
    note: 'Nota',
  },
  once: 'se cuenta una sola vez',
  thisPhone: 'en este teléfono',
  refusals: {
    moved: 'la parada cambió; la oficina lo sabe',
    other_truck: 'ahora la tiene otro camión; la oficina lo sabe',
    too_early: 'todavía no es su día; la oficina lo sabe',
    too_late: 'su día ya pasó; la oficina lo sabe',
    cancelled: 'la renta ya terminó; la oficina lo sabe',
    above_balance: 'más de lo que faltaba pagar; la oficina lo sabe',
    takes_no_payment: 'no acepta pago; la oficina lo sabe',
    not_taken: 'ya no se puede deshacer; la oficina lo sabe',
  },
  states: { failed: 'no se pudo', done: 'lista' },
};

export const CREW_WORDS: Readonly<Record<CrewLanguage, CrewWords>> = { en, es };
