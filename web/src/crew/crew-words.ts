import type { Surface } from '#core/catalogue/surface.ts';
import type { Whereabouts } from '#core/dispatch/fleet.ts';
import { counted } from '#core/kernel/counted.ts';
import { ended, withArticle } from '#core/kernel/format-day.es.ts';
import type { Venue } from '#core/reservations/party.ts';

export type CrewLanguage = 'en' | 'es';

type Kind = 'deliver' | 'collect';

/** All words of the crew's screens. */
const en = {
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
    ended: 'This link no longer works. Ask the office for a new one.',
    offline: 'No connection to the shop. You need one the first time you open a link.',
    /** Where the phone is in another day already. */
    other: 'Another link',
    stays: 'This phone stays in the day it has until the other link works.',
    unsent: (count: number) =>
      `${count} ${count === 1 ? 'thing is' : 'things are'} not sent yet. ${count === 1 ? 'It stays' : 'They stay'} saved here and will send with the next connection.`,
  },
  otherLanguage: 'Español',
  undo: 'Undo',
  notYetSent: 'Nobody has been told yet',
  sent: 'sent',
  allSent: 'All sent',
  waits: 'waiting',
  wait: (count: number) => `${count} waiting`,
  noSignal: (time: string) => `No connection to the shop since ${time}`,
  safe: (count: number) =>
    count === 0
      ? 'Keep working. Everything is saved here.'
      : `Keep working. ${count} ${count === 1 ? 'thing is saved here and will send by itself.' : 'things are saved here and will send by themselves.'}`,
  ended: 'This link no longer works',
  endedHint: (count: number, day: string) =>
    count === 0
      ? 'Everything from this phone was sent. For another day, ask the office for its link.'
      : `${count} ${count === 1 ? 'thing is' : 'things are'} saved here. To send ${count === 1 ? 'it' : 'them'}, ask the office for a new link for ${day}.`,
  elsewhere: (count: number) => `${count} from another day waiting`,
  planChanged: (time: string) => `Plan changed at ${time}`,
  /** A stop that the plan has changed. */
  visit: (name: string, kind: Kind) => `${name} (${kind === 'deliver' ? 'deliver' : 'pick up'})`,
  added: (names: string) => `New: ${names}.`,
  removed: (names: string) => `No longer yours: ${names}.`,
  otherUnits: (names: string) => `Other items or units: ${names}.`,
  newOrder: 'The order or the hours changed.',
  seen: 'Got it',
  stillOpen: (what: string) => `Still to do: ${what}`,
  nextStop: (name: string) => `Next stop: ${name}`,
  ahead: (day: string) => `Plan for ${day}`,
  /** Why nothing can be reported. */
  notOpen: {
    too_early:
      'You can look ahead and leave a note. Everything else is reported on the day itself.',
    too_late: 'This day is over. Tell the office what is still open.',
  },
  /** The truck loads again before this stop. */
  yard: 'First back to the yard',
  loadFor: (stops: readonly number[]) =>
    stops.length === 0
      ? 'unload'
      : `load for ${stops.length === 1 ? 'stop' : 'stops'} ${stops.join(', ')}`,
  load: (number: number) => `Load ${number}`,
  fromStop: (unit: string, stop: number) => `${unit}: you pick it up at stop ${stop}`,
  fromTruck: (unit: string, truck: string) => `${unit}: in the yard once ${truck} is back`,
  /** What this truck has for a stop of another one. */
  handOver: (truck: string) => `Hand over to ${truck}: it makes this stop now`,
  fetchFrom: (from: Whereabouts) =>
    from === 'yard' ? 'First get it from the yard' : `First get it from ${from.truck}`,
  cannotGoOut: (units: string) => `${units} cannot go out. Ask the office`,
  cannotDrive: (units: string) =>
    `${units} cannot go out. Ask the office before you drive: the customer does not get an email.`,
  toDry: (units: string) => `${units} came back wet. Dry it first`,
  /** At a pickup. Without units: none of it. */
  notSetUp: (units: string) =>
    units === '' ? 'Not set up, nothing to pick up' : `${units} was not set up, nothing to pick up`,
  next: (number: number, of: number) => `Next, stop ${number} of ${of}`,
  onSite: (time: string, number: number, of: number) =>
    `On site since ${time}, stop ${number} of ${of}`,
  due: (hours: string) => `due ${hours}`,
  party: (hours: string) => `Party ${hours}`,
  /** Who is there without being set up. */
  atParty: (people: string) => `At the party: ${people}`,
  late: 'late',
  by: (time: string) => `by ${time}`,
  later: 'Then',
  done: (count: number, failed: number) =>
    [`${count} done`, ...(failed > 0 ? [`${failed} not done`] : [])].join(', '),
  queue: 'Waiting to send',
  /** Nothing waits, but something was refused. */
  notCounted: 'Not counted',
  kind: { deliver: 'Deliver', collect: 'Pick up' },
  unit: 'unit',
  gate: (inches: number) => `Gate ${inches} in.`,
  shortOfPower: (needs: number, has: number) =>
    `${counted(needs, 'circuit')} needed, customer has ${has}. Bring a generator or call.`,
  /** Where it stands. */
  surfaces: {
    grass: 'Grass',
    concrete: 'Concrete',
    asphalt: 'Asphalt',
    turf: 'Artificial turf',
    indoor: 'Indoors',
  } satisfies Record<Surface, string>,
  slopes: { flat: 'flat', gentle: 'a little slope', steep: 'steep' } satisfies Record<
    NonNullable<Venue['slope']>,
    string
  >,
  /** What it needs from the customer. */
  circuits: (count: number) => counted(count, 'circuit'),
  ownPower: 'power from our generator',
  outlet: (feet: number) => `outlet ${feet} ft away`,
  hose: 'garden hose',
  needs: (what: string) => `Needs ${what}`,
  code: (code: string) => `Code ${code}.`,
  fromOffice: 'Not for the customer:',
  /** Whom the call button calls. */
  onSitePerson: (name: string) => `Ask for ${name}`,
  collect: 'Collect',
  paid: 'Paid, nothing to collect',
  onInvoice: 'On invoice, nothing to collect',
  unsettled: 'Out of service, nothing to collect',
  chargedOn: (day: string) => `Their card is charged on ${day}, nothing to collect`,
  unsigned: 'Rental agreement not signed',
  navigate: 'Navigate',
  call: 'Call',
  callThem: (name: string) => `Call ${name}`,
  textThem: 'Text the customer',
  /** To the customer, in their language. */
  weAreComing: (brand: string) => `Hi, this is ${brand}. Our crew is on the way to you.`,
  callOffice: 'Call the office',
  onMyWay: 'On my way',
  /** Asked first, because the customer is told. */
  onMyWayTo: (name: string) => `On the way to ${name}?`,
  tellsCustomer: 'The customer is told in about 20 seconds. Then it cannot be taken back.',
  /** Where no mail service is set up. */
  showsCustomer:
    'The customer’s booking page says so in about 20 seconds. Then it cannot be taken back.',
  /** Without a signal. */
  tellsLater:
    'There is no connection, so the customer learns of it once there is. It can be taken back for 20 seconds.',
  yesOnMyWay: 'Yes, on my way',
  arrived: 'Arrived',
  setUp: 'Set up',
  pickedUp: 'Picked up',
  finishSetUp: 'Finish without photos',
  finishOpen: 'This stop still has open items',
  finishAnyway: 'Finish anyway',
  windAbove: (mph: number, most: number) => `Wind ${mph} mph, limit ${most}`,
  notMeasured: 'Wind not measured',
  notCollected: (amount: string) => `${amount} not collected`,
  /** For the office, about a stop finished with open items. */
  finishedWith: (what: string) => `Finished with open items: ${what}`,
  open: 'Open stop',
  loadList: 'Load list',
  nothingToLoad: 'Nothing to load',
  truck: (number: number) => `Truck ${number}`,
  office: 'Office',
  menu: 'Menu',
  leave: 'Use another link',
  back: 'Back',
  toDay: 'All stops',
  noStops: 'No stops yet',
  noStopsHint: 'The office has no stops for this truck now. If you are on the road, call them.',
  notPublished: 'The plan is not published yet',
  notPublishedHint: 'Your stops show here once the office has published the day.',
  truckOff: 'This truck makes no more stops today',
  /** Its crew still has a stop to finish. */
  truckOffAfter: 'After this, this truck makes no more stops today',
  truckOffHint:
    'Other crews take its stops, and may come for what you have loaded. If you are on the road, call the office.',
  allDone: 'All stops are done',
  noneLeft: 'No stops left',
  check: 'Check',
  of: (some: number, all: number) => `${some} of ${all}`,
  /** On the load list. */
  withStakes: (count: number) => counted(count, 'stake'),
  withBlowers: (count: number) => counted(count, 'blower'),
  stakes: (count: number) => `${count} stakes in, all the way`,
  ballast: (count: number, pounds: number) => `${count} anchors with ${pounds} lb each`,
  checks: {
    circuits: 'Each blower on its own circuit',
    rules: 'Rules reviewed with an adult',
    corners: 'Photo of all four corners',
  },
  wind: 'Wind at the unit',
  /** The forecast at the stop. */
  windOver: (most: number, time: string) => `Above the limit of ${most} mph from ${time}`,
  gusts: (mph: number, time: string, isWind: boolean) =>
    `${isWind ? 'Wind' : 'Gusts'} up to ${mph} mph at ${time}`,
  thunder: (percent: number, from: string, to: string) =>
    `Thunderstorms likely, ${percent}%, ${from} – ${to}`,
  forecastOf: (time: string) => `forecast of ${time}`,
  mostMph: (most: number) => `mph, max ${most}`,
  windTooHigh: 'wind too high',
  tooWindy: (most: number) => `Above ${most} mph, nobody jumps. Call the office.`,
  photos: 'Photos',
  photosHint: (count: number, waiting: number) =>
    waiting > 0 ? `${count}, saved on this phone` : `${count}`,
  takePhoto: (number: number) => `Take photo ${number} of 4`,
  morePhotos: 'Add a photo',
  otherPhoto: 'Take another photo',
  badPhoto: 'This phone cannot read that photo.',
  cash: 'Cash',
  payByCheck: 'Check',
  checkNumber: 'Check number',
  /** Asked at a pickup before that. */
  partyEnds: (time: string) => `The party ends at ${time}`,
  partyOn: 'Pick up only if the customer is done.',
  cardLink: 'Card link',
  take: (amount: string) => `Took ${amount}`,
  amount: 'Amount in dollars',
  /** Why no more than the balance can be entered, and where to enter a tip. */
  overDue: (due: string) =>
    `Only ${due} is due, so enter ${due}. A tip is yours to keep. Leave it out, or write it in the note.`,
  notAmount: 'Enter the amount you got, such as 245.00.',
  over: (kind: Kind, time: string) => `${kind === 'deliver' ? 'Set up' : 'Picked up'} ${time}`,
  couldNot: (time: string) => `Couldn’t complete ${time}`,
  /** A stop that failed at first: somebody opened after all. */
  afterAll: { deliver: 'Set up after all', collect: 'Picked up after all' },
  money: (method: 'cash' | 'check', amount: string) =>
    `${method === 'cash' ? 'Cash' : 'Check'} ${amount}`,
  taken: (method: 'cash' | 'check', amount: string, time: string) =>
    `${method === 'cash' ? 'Cash' : 'Check'} ${amount} taken, ${time}`,
  /** What the crew has collected that day. */
  handIn: 'To hand in',
  /** The office has it. */
  handedIn: 'Handed in',
  /** What it counted is not what was handed in. */
  countedOff: (method: 'cash' | 'check', amount: string, isLess: boolean) =>
    `The office counted ${amount} ${isLess ? 'less' : 'more'} ${method === 'cash' ? 'in cash' : 'in checks'}`,
  /** Reported, but not in the books. */
  besides: (amount: string) => `${amount} more is reported, but not counted`,
  sums: (cash: string, checks: string) =>
    [cash && `${cash} cash`, checks && `${checks} in checks`].filter(Boolean).join(', '),
  notTaken: (amount: string) => `Undo: ${amount} was not taken`,
  undoTaken: (method: 'cash' | 'check', amount: string) =>
    `Undo ${method === 'cash' ? 'cash' : 'check'} ${amount}?`,
  undoTakenHint: (amount: string) =>
    `Only if you do not have the ${amount}. The customer owes it again.`,
  /** Somebody else recorded the same money. */
  otherCounts: (amount: string, name: string) =>
    `Only if you do not have the ${amount}. What ${name} recorded is counted then.`,
  /** Of a payment that is not in the books. */
  withdraw: (money: string) => `Remove ${money}`,
  withdrawAsked: (money: string) => `Remove ${money}?`,
  withdrawYes: 'Yes, remove it',
  withdrawHint: (amount: string) =>
    `Only if you do not have the ${amount}, or recorded it twice. The other payment stays.`,
  yesNotTaken: (amount: string) => `Yes, ${amount} was not taken`,
  /** Two phones recorded the same money. */
  alreadyRecorded: (name: string, time: string) => `Not counted: ${name} recorded it at ${time}.`,
  ifSameMoney: 'If it is the same money, remove this one.',
  paymentNotCounted: 'Not counted: nothing was due any more. The office knows.',
  partNotCounted: (amount: string) => `${amount} of it is not counted: it was not due any more.`,
  recordedBy: (name: string, money: string, time: string) =>
    `${name} already recorded ${money}, ${time}`,
  nothingDue: 'Nothing is due any more.',
  takenBack: (time: string) => `Undone ${time}`,
  /** With the words of the refusal. */
  notUndone: (why: string) => `Still counted: ${why}`,
  /** Before anybody taps: the link to pay reaches nobody. */
  noLink:
    'No card link: they gave no email and did not agree to texts. Take cash or a check, or call the office.',
  linkNotSent: (why: string) => `Card link not sent: ${why}`,
  linkWaits: 'Card link not sent yet',
  linkSent: (time: string) => `Card link sent, ${time}`,
  /** Without a mail service. */
  linkWritten: (time: string) => `Card link written, but not mailed, ${time}`,
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
  /** At a pickup. */
  cameWet: 'Did it come back wet?',
  /** At a delivery. */
  isItDry: 'Is it dry now?',
  isWet: (unit: string) => `${unit} is wet`,
  isDry: (unit: string) => `${unit} is dry`,
  damage: 'Damage',
  whatDamage: 'What is damaged?',
  which: 'Which unit?',
  failed: 'Couldn’t complete stop',
  why: 'Why?',
  /** Of another reason than those listed. */
  whichReason: 'What was it?',
  reasons: {
    deliver: [
      'Nobody there',
      'Could not get in',
      'It does not fit',
      'Wrong address',
      'Blower or cords missing',
      'Unit damaged',
      'Wind or storm',
      'Customer canceled',
      'Other reason',
    ],
    collect: [
      'Party still going',
      'Nobody there',
      'Could not get in',
      'Wrong address',
      'Ran out of time',
      'Wind or storm',
      'Other reason',
    ],
  },
  /** Why a stop ends with open items. */
  openReasons: [
    'Customer was not there',
    'Pays later',
    'No time',
    'Trouble with the phone or camera',
    'Other reason',
  ],
  /** Some of the items were not set up, or not picked up. */
  short: { deliver: 'Not everything is set up', collect: 'Not everything is picked up' },
  missing: 'What is missing?',
  shortReasons: {
    deliver: [
      'Not on the truck',
      'Blower or cords missing',
      'Damaged',
      'No room for it',
      'Customer did not want it',
      'Other reason',
    ],
    collect: [
      'Could not find it',
      'Still in use',
      'Could not reach it',
      'No room on the truck',
      'Other reason',
    ],
  },
  /** For the office. */
  shortOf: {
    deliver: (what: string) => `Not set up: ${what}`,
    collect: (what: string) => `Not picked up: ${what}`,
  },
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
    payment_undo: 'Undo payment',
    card_link: 'Card link',
    damage: 'Damage',
    wet: 'Wet',
    dry: 'Dry',
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
    no_email: 'no email, and no agreement to texts; the office knows',
    not_taken: 'can no longer be undone; the office knows',
    not_own: 'somebody else recorded it; the office knows',
    handed_in: 'the office already has that money, and knows',
    not_yours: 'not a stop of this truck; call the office',
  } as Readonly<Record<string, string>>,
  /** The shop did not keep it, so only the crew knows. */
  notKept: 'the shop could not read it; call the office',
  states: { failed: 'not done', done: 'done' },
};

export type CrewWords = typeof en;

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
    ended: 'Este enlace ya no funciona. Pide otro a la oficina.',
    offline: 'Sin conexión con la tienda. La primera vez, el enlace la necesita.',
    other: 'Otro enlace',
    stays: 'El teléfono sigue en el día que tiene hasta que el otro enlace funcione.',
    unsent: (count) =>
      `${count === 1 ? '1 cosa no se ha enviado. Queda guardada aquí y se envía' : `${count} cosas no se han enviado. Quedan guardadas aquí y se envían`} en cuanto haya conexión.`,
  },
  otherLanguage: 'English',
  undo: 'Deshacer',
  notYetSent: 'Todavía no se le avisa a nadie',
  sent: 'enviado',
  allSent: 'Todo enviado',
  waits: 'espera',
  wait: (count) => `${count} ${count === 1 ? 'espera' : 'esperan'}`,
  noSignal: (time) => `Sin conexión con la tienda desde ${time}`,
  safe: (count) =>
    count === 0
      ? 'Sigue trabajando. Todo queda guardado aquí.'
      : `Sigue trabajando. ${count} ${count === 1 ? 'cosa está guardada aquí y se envía sola.' : 'cosas están guardadas aquí y se envían solas.'}`,
  ended: 'Este enlace ya no funciona',
  endedHint: (count, day) =>
    count === 0
      ? 'Todo lo de este teléfono ya se envió. Para otro día, pide su enlace a la oficina.'
      : `${count === 1 ? '1 cosa está guardada' : `${count} cosas están guardadas`} aquí. Pide a la oficina otro enlace para el ${day} y se ${count === 1 ? 'envía' : 'envían'}.`,
  elsewhere: (count) => `${count} de otro día ${count === 1 ? 'espera' : 'esperan'}`,
  planChanged: (time) => `El plan cambió a ${withArticle(time)}`,
  visit: (name, kind) => `${name} (${kind === 'deliver' ? 'entregar' : 'recoger'})`,
  added: (names) => `Nuevo: ${names}.`,
  removed: (names) => `Ya no es tuyo: ${names}.`,
  otherUnits: (names) => `Otros artículos o unidades: ${names}.`,
  newOrder: 'El orden o las horas son nuevos.',
  seen: 'Visto',
  stillOpen: (what) => `Falta: ${what}`,
  nextStop: (name) => `Siguiente parada: ${name}`,
  ahead: (day) => `Plan para el ${day}`,
  notOpen: {
    too_early: 'Puedes verlo desde ahora y dejar una nota. Lo demás se reporta ese mismo día.',
    too_late: 'Este día ya pasó. Dile a la oficina lo que falta.',
  },
  yard: 'Primero a la bodega',
  loadFor: (stops) =>
    stops.length === 0
      ? 'descarga'
      : `carga para ${stops.length === 1 ? 'la parada' : 'las paradas'} ${stops.join(', ')}`,
  load: (number) => `Carga ${number}`,
  fromStop: (unit, stop) => `${unit}: lo recoges en la parada ${stop}`,
  fromTruck: (unit, truck) => `${unit}: en la bodega cuando vuelva ${truck}`,
  handOver: (truck) => `Entrégalo a ${truck}: ahora hace esa parada`,
  fetchFrom: (from) =>
    from === 'yard'
      ? 'Primero recógelo en la bodega'
      : `Primero recógelo de ${from.truck}, que lo trae cargado`,
  cannotGoOut: (units) => `${units} no puede salir: pregunta a la oficina`,
  cannotDrive: (units) =>
    `${units} no puede salir. Pregunta a la oficina antes de manejar: al cliente no le llega correo.`,
  toDry: (units) => `Mojado: ${units}. Sécalo primero`,
  notSetUp: (units) =>
    units === '' ? 'No se instaló, nada que recoger' : `No se instaló ${units}, nada que recoger`,
  next: (number, of) => `Sigue, parada ${number} de ${of}`,
  onSite: (time, number, of) => `En el lugar desde ${time}, parada ${number} de ${of}`,
  due: (hours) => `para ${hours}`,
  party: (hours) => `Fiesta: ${hours}`,
  atParty: (people) => `En la fiesta: ${people}`,
  late: 'tarde',
  by: (time) => `antes de ${time}`,
  later: 'Después',
  done: (count, failed) =>
    [
      counted(count, 'lista'),
      ...(failed > 0 ? [failed === 1 ? '1 no se pudo' : `${failed} no se pudieron`] : []),
    ].join(', '),
  queue: 'Por enviar',
  notCounted: 'No se contó',
  kind: { deliver: 'Entregar', collect: 'Recoger' },
  unit: 'unidad',
  gate: (inches) => `Puerta de ${inches} pulg.`,
  shortOfPower: (needs, has) =>
    `${needs === 1 ? 'Se necesita 1 circuito' : `Se necesitan ${needs} circuitos`} y el cliente tiene ${has}: lleva un generador o llama.`,
  surfaces: {
    grass: 'Pasto',
    concrete: 'Concreto',
    asphalt: 'Asfalto',
    turf: 'Pasto sintético',
    indoor: 'Bajo techo',
  },
  slopes: { flat: 'plano', gentle: 'un poco inclinado', steep: 'muy inclinado' },
  circuits: (count) => counted(count, 'circuito'),
  ownPower: 'electricidad de nuestro generador',
  outlet: (feet) => `enchufe a ${feet} pies`,
  hose: 'manguera de jardín',
  needs: (what) => `Necesita ${what}`,
  code: (code) => `Código ${code}.`,
  fromOffice: 'No es para el cliente:',
  onSitePerson: (name) => `Pregunta por ${name}`,
  collect: 'Cobrar',
  paid: 'Pagado, nada que cobrar',
  onInvoice: 'Con factura, nada que cobrar',
  unsettled: 'Fuera de servicio, nada que cobrar',
  chargedOn: (day: string) => `Se cobra a su tarjeta el ${day}, nada que cobrar`,
  unsigned: 'Contrato de renta sin firmar',
  navigate: 'Navegar',
  call: 'Llamar',
  callThem: (name) => `Llamar a ${name}`,
  textThem: 'Mensaje al cliente',
  weAreComing: (brand) => `Hola, somos ${brand}. Nuestro equipo va en camino.`,
  callOffice: 'Llamar a la oficina',
  onMyWay: 'Voy en camino',
  onMyWayTo: (name) => `¿En camino con ${name}?`,
  tellsCustomer: 'En unos 20 segundos se le avisa al cliente. Después ya no se puede deshacer.',
  showsCustomer:
    'En unos 20 segundos lo dice la página de su reservación. Después ya no se puede deshacer.',
  tellsLater:
    'No hay conexión: el cliente lo sabrá cuando vuelva. Se puede deshacer durante 20 segundos.',
  yesOnMyWay: 'Sí, voy en camino',
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
  nothingToLoad: 'Nada que cargar',
  truck: (number) => `Camión ${number}`,
  office: 'Oficina',
  menu: 'Menú',
  leave: 'Otro enlace',
  back: 'Atrás',
  toDay: 'Todas las paradas',
  noStops: 'Todavía no hay paradas',
  noStopsHint: 'La oficina no tiene paradas para este camión ahora. Si ya van en camino, llámenla.',
  notPublished: 'El plan todavía no está publicado',
  notPublishedHint: 'Aquí salen tus paradas en cuanto la oficina publique el día.',
  truckOff: 'Este camión ya no hace más paradas hoy',
  truckOffAfter: 'Después de esto, este camión ya no hace más paradas hoy',
  truckOffHint:
    'Otros equipos hacen sus paradas y pueden venir por lo que llevan cargado. Si van en camino, llamen a la oficina.',
  allDone: 'Todas las paradas están listas',
  noneLeft: 'Ya no quedan paradas',
  check: 'Revisión',
  of: (some, all) => `${some} de ${all}`,
  withStakes: (count) => counted(count, 'estaca'),
  withBlowers: (count) => counted(count, 'soplador', 'sopladores'),
  stakes: (count) => `${count} estacas hasta el fondo`,
  ballast: (count, pounds) => `${count} anclajes con ${pounds} lb cada uno`,
  checks: {
    circuits: 'Un circuito para cada soplador',
    rules: 'Reglas leídas con un adulto',
    corners: 'Foto de las cuatro esquinas',
  },
  wind: 'Viento en la unidad',
  windOver: (most, time) => `Por encima del límite de ${most} mph desde ${time}`,
  gusts: (mph, time, isWind) => `${isWind ? 'Viento' : 'Ráfagas'} de hasta ${mph} mph, ${time}`,
  thunder: (percent, from, to) => `Tormentas eléctricas probables, ${percent}%, ${from} – ${to}`,
  forecastOf: (time) => `pronóstico de ${time}`,
  mostMph: (most) => `mph, máx. ${most}`,
  windTooHigh: 'demasiado viento',
  tooWindy: (most) => `Con más de ${most} mph nadie brinca. Llama a la oficina.`,
  photos: 'Fotos',
  photosHint: (count, waiting) => (waiting > 0 ? `${count}, en el teléfono` : `${count}`),
  takePhoto: (number) => `Tomar foto ${number} de 4`,
  morePhotos: 'Agregar una foto',
  otherPhoto: 'Tomar otra foto',
  badPhoto: 'El teléfono no puede leer esta foto.',
  cash: 'Efectivo',
  payByCheck: 'Cheque',
  checkNumber: 'Número de cheque',
  partyEnds: (time) => `Fin de la fiesta: ${time}`,
  partyOn: 'Recoge solo si el cliente ya terminó.',
  cardLink: 'Enlace',
  take: (amount) => `Recibí ${amount}`,
  amount: 'Cantidad en dólares',
  overDue: (due) =>
    `Solo se deben ${due}: escribe ${due}. La propina es tuya: no la pongas aquí, o anótala en la nota.`,
  notAmount: 'Escribe la cantidad que recibiste, por ejemplo 245.00.',
  over: (kind, time) => `${kind === 'deliver' ? 'Instalado' : 'Recogido'} ${time}`,
  couldNot: (time) => `No se pudo ${time}`,
  afterAll: { deliver: 'Al final sí se instaló', collect: 'Al final sí se recogió' },
  money: (method, amount) => `${method === 'cash' ? 'Efectivo' : 'Cheque'} ${amount}`,
  taken: (method, amount, time) =>
    `${method === 'cash' ? 'Efectivo' : 'Cheque'} ${amount} recibido, ${time}`,
  handIn: 'Para entregar',
  handedIn: 'Entregado',
  countedOff: (method, amount, isLess) =>
    `La oficina contó ${amount} ${isLess ? 'menos' : 'más'} ${method === 'cash' ? 'en efectivo' : 'en cheques'}`,
  besides: (amount) => `Además se anotaron ${amount} que no se contaron`,
  sums: (cash, checks) =>
    [cash && `${cash} en efectivo`, checks && `${checks} en cheques`].filter(Boolean).join(', '),
  notTaken: (amount) => `Deshacer: no se recibieron ${amount}`,
  undoTaken: (method, amount) =>
    `¿Deshacer ${method === 'cash' ? 'efectivo' : 'cheque'} ${amount}?`,
  undoTakenHint: (amount) => `Solo si no tienes los ${amount}. El cliente los vuelve a deber.`,
  otherCounts: (amount, name) =>
    `Solo si no tienes los ${amount}. Entonces se cuenta lo que anotó ${name}.`,
  withdraw: (money) => `Quitar: ${money}`,
  withdrawAsked: (money) => `¿Quitar ${money}?`,
  withdrawYes: 'Sí, quitarlo',
  withdrawHint: (amount) =>
    `Solo si no tienes los ${amount} o los anotaste dos veces. El otro pago se queda.`,
  yesNotTaken: (amount) => `Sí, no se recibieron ${amount}`,
  alreadyRecorded: (name, time) => ended(`No se contó: ${name} ya lo anotó a ${withArticle(time)}`),
  ifSameMoney: 'Si es el mismo dinero, quita este.',
  paymentNotCounted: 'No se contó: ya no se debía nada. La oficina lo sabe.',
  partNotCounted: (amount) => `${amount} no se contaron: ya no se debían.`,
  recordedBy: (name, money, time) => `${name} ya anotó: ${money}, ${time}`,
  nothingDue: 'Ya no se debe nada.',
  takenBack: (time) => `Deshecho ${time}`,
  notUndone: (why) => `Sigue contado: ${why}`,
  noLink:
    'Sin enlace de pago: no dejaron correo ni aceptaron mensajes. Cobra en efectivo o con cheque, o llama a la oficina.',
  linkNotSent: (why) => `El enlace de pago no se envió: ${why}`,
  linkWaits: 'Enlace de pago sin enviar',
  linkSent: (time) => `Enlace de pago enviado, ${time}`,
  linkWritten: (time) => `Enlace de pago escrito, pero no enviado, ${time}`,
  signature: 'Firma',
  signer: 'Nombre de quien firma',
  signHere: 'Firma aquí',
  sign: 'Guardar la firma',
  agreement: 'Contrato de renta',
  readAgreement: 'Leer el contrato',
  agrees: 'Leí el contrato de renta y estoy de acuerdo. Sus precios son los de mi confirmación.',
  signAgreement: 'Firmar el contrato',
  clear: 'Borrar',
  cameWet: '¿Volvió mojado?',
  isItDry: '¿Ya está seco?',
  isWet: (unit) => `${unit}: mojado`,
  isDry: (unit) => `${unit}: seco`,
  damage: 'Daño',
  whatDamage: '¿Qué está dañado?',
  which: '¿Qué unidad?',
  failed: 'No se pudo completar',
  why: '¿Por qué?',
  whichReason: '¿Qué pasó?',
  reasons: {
    deliver: [
      'No había nadie',
      'No se pudo entrar',
      'No cabe',
      'Dirección equivocada',
      'Falta el soplador o los cables',
      'La unidad está dañada',
      'Viento o tormenta',
      'El cliente canceló',
      'Otra razón',
    ],
    collect: [
      'La fiesta sigue',
      'No había nadie',
      'No se pudo entrar',
      'Dirección equivocada',
      'No alcanzó el tiempo',
      'Viento o tormenta',
      'Otra razón',
    ],
  },
  openReasons: [
    'El cliente no estaba',
    'Paga después',
    'No hubo tiempo',
    'Falló el teléfono o la cámara',
    'Otra razón',
  ],
  short: { deliver: 'No se instaló todo', collect: 'No se recogió todo' },
  missing: '¿Qué falta?',
  shortReasons: {
    deliver: [
      'No venía en el camión',
      'Falta el soplador o los cables',
      'Está dañado',
      'No hay espacio',
      'El cliente no lo quiso',
      'Otra razón',
    ],
    collect: [
      'No lo encontramos',
      'Todavía lo usan',
      'No se pudo llegar a él',
      'No cabe en el camión',
      'Otra razón',
    ],
  },
  shortOf: {
    deliver: (what) => `Sin instalar: ${what}`,
    collect: (what) => `Sin recoger: ${what}`,
  },
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
    payment_undo: 'Deshacer pago',
    card_link: 'Enlace de pago',
    damage: 'Daño',
    wet: 'Mojado',
    dry: 'Seco',
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
    no_email: 'no hay correo ni aceptaron mensajes; la oficina lo sabe',
    not_taken: 'ya no se puede deshacer; la oficina lo sabe',
    not_own: 'lo anotó otra persona; la oficina lo sabe',
    handed_in: 'la oficina ya recibió ese dinero, y lo sabe',
    not_yours: 'la parada no es de este camión; llama a la oficina',
  },
  notKept: 'la tienda no pudo leerlo; llama a la oficina',
  states: { failed: 'no se pudo', done: 'lista' },
};

/** It says nothing by itself. */
export const OTHER_REASON = 'Other reason';

export const CREW_WORDS: Readonly<Record<CrewLanguage, CrewWords>> = { en, es };

const reasonsOf = ({ reasons, openReasons, shortReasons }: CrewWords): readonly string[] => [
  ...reasons.deliver,
  ...reasons.collect,
  ...openReasons,
  ...shortReasons.deliver,
  ...shortReasons.collect,
];

/** One of the listed reasons, with or without a note, in another language. */
export function reasonIn(why: string, language: CrewLanguage): string {
  for (const reasons of [reasonsOf(en), reasonsOf(es)]) {
    const index = reasons.findIndex((one) => why === one || why.startsWith(`${one}: `));
    const reason = reasonsOf(CREW_WORDS[language])[index];
    if (reason !== undefined) return reason + why.slice(reasons[index]?.length);
  }
  return why;
}
