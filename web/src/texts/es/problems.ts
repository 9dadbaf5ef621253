export { sayError, sayProblem } from '#core/content/problem-sentences.es.ts';

export const TRY_AGAIN = 'Intentar de nuevo';
