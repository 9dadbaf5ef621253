import type { PlannedKind } from './reminders.ts';

/** The automation, and the setting, of each message that is planned ahead. */
export const AUTOMATION_OF = {
  balance_reminder: 'balance',
  overdue_reminder: 'overdue',
  invoice_reminder: 'invoice',
  visit_reminder: 'visit',
  agreement_reminder: 'agreement',
  review_request: 'review',
  birthday: 'birthday',
} as const satisfies Readonly<Record<PlannedKind, AutomationName>>;

/** `subject` and `lead` begin the mail. If absent, the owner cannot change them. */
export type AutomationText = {
  readonly subject?: string | undefined;
  readonly lead?: string | undefined;
  /** Body of a text message, between the shop's name and the way to stop. */
  readonly text?: string | undefined;
};
/**
 * Messages sent automatically, by the owner's names and in the order of the list, with their default
 * texts in English. The owner cannot change parts that are missing here.
 */
const ENGLISH = {
  quote: {
    subject: 'Your quote is good until {until}: {items}',
    lead: 'Would you like to book it, {first_name}? Your quote is good until {until}.',
  },
  confirm: { lead: 'Thank you, {first_name}! Your rental is confirmed.' },
  balance: {
    subject: '{balance} due before we set up, {number}',
    lead: 'Your party is coming up, {first_name}! The balance of {balance} is due before we set up.',
  },
  visit: {
    subject: 'We set up on {day}: {items}, {number}',
    lead: 'Your party is coming up, {first_name}! We set up {items} on {when}. We pick up on {pick_up}.',
    text: 'we set up {items} {when}. Please unlock the gate and keep the outlets available.',
  },
  agreement: {
    subject: 'Please sign the rental agreement, {number}',
    lead: 'We set up {items} on {when}, {first_name}. There’s one thing left first: please read and sign the rental agreement.',
  },
  on_the_way: {
    subject: 'Our crew is on the way, {number}',
    lead: 'Good news, {first_name}: our crew is on the way to {task}.',
    text: 'our crew is on its way to {task}. Questions? {phone}',
  },
  stop_failed: {
    subject: 'Please call us: we could not {task}, {number}',
    lead: '{first_name}, our crew was at {street} at {time} and could not {task}. Please call us at {phone} as soon as you can, so we can find a way.',
  },
  overdue: {
    subject: '{balance} left to pay, {number}',
    lead: 'We hope the party was a good one, {first_name}. {balance} for your rental is still unpaid. Please pay it with the button.',
  },
  invoice: {
    subject: 'Invoice past due: {balance}, {number}',
    lead: '{first_name}, our invoice for {booking} was due on {due_day}, and {balance} is still unpaid. Please pay it with the button, or tell us when to expect your payment.',
  },
  review: {
    subject: 'How was your party? {booking}',
    lead: 'Thank you for renting from {brand}, {first_name}. How did the kids like it?',
  },
  birthday: {
    subject: 'Is it party time again, {first_name}?',
    lead: 'Hi {first_name},\n\nA year ago, on {day}, you had {items} from {brand} at your party. Popular dates go fast, so pick yours while it’s still available.\n\nQuestions? Call us at {phone}.',
  },
  refund: { lead: '{refunded} is on its way back to your card.' },
  papers: {},
  recovery: {
    subject: 'Your cart: {items}',
    lead: 'You were about to book {items}. Your cart is just as you left it. Open it to see if everything is still available.',
  },
  weather: {
    subject: 'Wind at your party: please choose, {number}',
    lead: '{wind} {first_name}, please choose what you’d like us to do.',
    text: 'wind may call off your party. Please choose what happens: {link}',
  },
} as const satisfies Readonly<Record<string, AutomationText>>;
export type AutomationName = keyof typeof ENGLISH;
export const AUTOMATION_NAMES = Object.keys(ENGLISH) as readonly AutomationName[];
export const ENGLISH_TEXTS: Readonly<Record<AutomationName, AutomationText>> = ENGLISH;

/** The default texts, in Spanish. */
export const SPANISH_TEXTS: Readonly<Record<AutomationName, AutomationText>> = {
  quote: {
    subject: 'Tu cotización vale hasta el {until}: {items}',
    lead: '¿Quieres reservarla, {first_name}? Tu cotización vale hasta el {until}.',
  },
  confirm: { lead: '¡Gracias, {first_name}! Tu renta está confirmada.' },
  balance: {
    subject: 'Te faltan {balance} antes de la instalación, {number}',
    lead: '¡Ya casi es tu fiesta, {first_name}! El saldo de {balance} se paga antes de la instalación.',
  },
  visit: {
    subject: 'Instalamos el {day}: {items}, {number}',
    lead: '¡Ya casi es tu fiesta, {first_name}! Instalamos {items} el {when}. Lo recogemos el {pick_up}.',
    text: 'instalamos {items} el {when}. Por favor, deja abierta la puerta del patio y los enchufes disponibles.',
  },
  agreement: {
    subject: 'Firma el contrato de renta, por favor, {number}',
    lead: 'Instalamos {items} el {when}, {first_name}. Antes falta una cosa: lee y firma el contrato de renta, por favor.',
  },
  on_the_way: {
    subject: 'Nuestro equipo va en camino, {number}',
    lead: 'Buenas noticias, {first_name}: nuestro equipo va en camino para {task}.',
    text: 'nuestro equipo va en camino a {task}. Preguntas: {phone}',
  },
  stop_failed: {
    subject: 'Llámanos, por favor: no pudimos {task}, {number}',
    lead: '{first_name}, nuestro equipo estuvo en {street} ({time}) y no pudo {task}. Llámanos al {phone} lo antes posible, para encontrar una solución.',
  },
  overdue: {
    subject: 'Quedan {balance} por pagar, {number}',
    lead: 'Esperamos que la fiesta haya estado muy bien, {first_name}. De tu renta quedan {balance} por pagar: págalos con el botón, por favor.',
  },
  invoice: {
    subject: 'Factura vencida: {balance}, {number}',
    lead: '{first_name}, nuestra factura por {booking} venció el {due_day} y quedan {balance} por pagar. Págala con el botón, por favor, o dinos cuándo nos llega tu pago.',
  },
  review: {
    subject: '¿Cómo estuvo tu fiesta? {booking}',
    lead: 'Gracias por rentar con {brand}, {first_name}. ¿Les gustó a los niños?',
  },
  birthday: {
    subject: '¿Otra vez hay fiesta, {first_name}?',
    lead: 'Hola, {first_name}:\n\nHace un año, el {day}, festejaste con {items} de {brand}. Los mejores días se van primero: aparta el tuyo mientras está disponible.\n\n¿Preguntas? Llámanos al {phone}.',
  },
  refund: { lead: 'Te regresamos {refunded} a tu tarjeta. El dinero ya va en camino.' },
  papers: {},
  recovery: {
    subject: 'Tu carrito: {items}',
    lead: 'Estabas por reservar {items}. Tu carrito está como lo dejaste: ábrelo para ver si todo sigue disponible.',
  },
  weather: {
    subject: 'Viento en tu fiesta: elige qué hacemos, {number}',
    lead: '{wind} {first_name}, elige qué quieres que hagamos.',
    text: 'el viento puede impedir tu fiesta. Elige qué hacemos: {link}',
  },
};
