import type { Language } from './language.ts';

const SPANISH = {
  agreement: 'contrato',
  calendar: 'calendario',
  'gift-card': 'tarjeta-de-regalo',
  invoice: 'factura',
  quote: 'cotizacion',
  receipt: 'recibo',
};

/** A customer's file under a name in its own language. The venue pack is always in English. */
export const fileStem = (name: keyof typeof SPANISH, language: Language = 'en'): string =>
  language === 'es' ? SPANISH[name] : name;
