import type { NewTotalWords } from './new-total.ts';

export const NEW_TOTAL_WORDS: NewTotalWords = {
  changed: (total, was, rest) => `Total nuevo: ${total} en lugar de ${was}. ${rest}`,
  back: (amount) => `Te regresamos ${amount} de la misma forma en que pagaste.`,
  left: (amount) => `Te faltan ${amount} por pagar.`,
  paid: 'Ya no te falta nada por pagar.',
};
