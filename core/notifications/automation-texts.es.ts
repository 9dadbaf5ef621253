import type { AutomationName, AutomationText } from './automation-texts.ts';

/** The default texts, in Spanish. */
export const SPANISH_TEXTS: Readonly<Record<AutomationName, AutomationText>> = {
  confirm: { lead: '¡Gracias, {first_name}! Tu renta está confirmada.' },
  balance: {
    subject: 'Te faltan {balance} antes de tu fiesta, {number}',
    lead: '¡Ya casi es tu fiesta, {first_name}! El saldo de {balance} se paga antes del montaje.',
  },
  visit: {
    subject: 'Montamos el {day}: {items}, {number}',
    lead: '¡Ya casi es tu fiesta, {first_name}! Montamos {items} el {when}. Lo recogemos el {pick_up}.',
    text: 'instalamos {items} el {when}. Por favor, deja abierta la puerta del patio y los enchufes disponibles.',
  },
  agreement: {
    subject: 'Firma el contrato de renta, por favor, {number}',
    lead: 'Montamos {items} el {when}, {first_name}. Antes falta una cosa: lee y firma el contrato de renta, por favor.',
  },
  on_the_way: {
    subject: 'Nuestro equipo va en camino, {number}',
    lead: 'Buenas noticias, {first_name}: nuestro equipo va en camino para {task}.',
    text: 'nuestro equipo va en camino a {task}. Preguntas: {phone}',
  },
  overdue: {
    subject: 'Quedan {balance} por pagar, {number}',
    lead: 'Esperamos que la fiesta haya estado muy bien, {first_name}. De tu renta quedan {balance} por pagar: págalos con el botón, por favor.',
  },
  review: {
    subject: '¿Cómo estuvo tu fiesta? {booking}',
    lead: 'Gracias por rentar con {brand}, {first_name}. ¿Les gustó a los niños?',
  },
  birthday: {
    subject: '¿Otra vez hay fiesta, {first_name}?',
    lead: 'Hola, {first_name}:\n\nHace un año, el {day}, {items} de {brand} alegró tu fiesta. Los mejores días se van primero: aparta el tuyo mientras está disponible.\n\n¿Preguntas? Llámanos al {phone}.',
  },
  refund: { lead: 'A tu tarjeta regresan {refunded}: ya van en camino.' },
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
