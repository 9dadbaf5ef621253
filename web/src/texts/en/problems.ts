export { sayError, sayProblem } from '#core/content/problem-sentences.ts';
