import { centsFromDollars, formatPrice } from '#core/kernel/cents.ts';
import type * as English from '../en/pages.ts';

export { privacyText } from '#core/content/privacy-text.es.ts';
export { termsText } from '#core/content/terms-text.es.ts';
export { safetyText } from '#core/content/safety-text.es.ts';
export { faqText } from '#core/content/faq-text.es.ts';

export const PAGES: typeof English.PAGES = {
  breadcrumb: 'Estás aquí',
  home: 'Inicio',
  onThisPage: 'En esta página',
};

export const TERMS_PAGE: typeof English.TERMS_PAGE = {
  inForce: 'Texto del',
  rules: ', con las reglas de hoy',
};

export const ESSENTIALS: typeof English.ESSENTIALS = {
  watch: { title: 'Vigila un adulto', text: 'En la entrada, todo el tiempo.' },
  wind: { title: '¿Viento? Todos afuera', text: 'Soplador apagado. Igual con rayos.' },
  hurt: { title: '¿Un golpe? Primero el 911', text: 'Luego saca a todos, apágalo y llámanos.' },
};

export const FAQ_PAGE: typeof English.FAQ_PAGE = {
  meta: 'Preguntas frecuentes',
  title: 'Buenas preguntas, respuestas cortas',
  lead: ({ fromPrice, deliveryArea }) =>
    `Precios desde ${formatPrice(centsFromDollars(fromPrice))}, entrega en ${deliveryArea}, depósito, clima, espacio y electricidad: lo que la gente pregunta antes de reservar.`,
  wondering: '¿Todavía tienes dudas?',
  ask: 'Pregúntanos. Contesta una persona de nuestro equipo.',
  write: 'Escríbenos',
  places: 'Ve todas las ciudades donde entregamos',
};
