export { safetyText } from '#core/content/safety-text.es.ts';
import type * as English from '../en/safety.ts';

/** The three things to remember. */
export const ESSENTIALS: typeof English.ESSENTIALS = {
  watch: { title: 'Vigila un adulto', text: 'En la entrada, todo el tiempo.' },
  wind: { title: '¿Viento? Todos afuera', text: 'Soplador apagado. Igual con rayos.' },
  hurt: { title: '¿Un golpe? Primero el 911', text: 'Luego apágalo y llámanos.' },
};
