export { sayError, sayProblem } from '#core/content/problem-sentences.ts';

export const TRY_AGAIN = 'Try again';
