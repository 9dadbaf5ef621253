import type { ApiProblem } from '#core/contract/problem.ts';

/** What a customer reads of a problem of the shop's interface. It speaks English itself. */
export const sayProblem = ({ detail }: ApiProblem): string => detail;
