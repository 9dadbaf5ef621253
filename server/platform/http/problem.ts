import type { FastifyReply } from 'fastify';
import { type ApiProblem, problemSchema } from '#core/contract/problem.ts';

/** As it is answered; what a browser sees of it is the contract's. */
export type Problem = ApiProblem & {
  /** Seconds; sent as the `Retry-After` header. */
  readonly retryAfter?: number | undefined;
};

/** `path` as `lines.0.startDate`. */
export type FieldError = { readonly path: string; readonly message: string };

export const PROBLEM_TYPE = 'application/problem+json';

const problemResponse = { content: { [PROBLEM_TYPE]: { schema: problemSchema } } };

/** Response schemas of the problems a route answers, for the OpenAPI document. */
export const problems = <const Status extends number>(...statuses: readonly Status[]) =>
  Object.fromEntries(
    statuses.map((status) => [status, { description: 'A problem.', ...problemResponse }]),
  ) as Record<Status, typeof problemResponse & { description: string }>;

export type Sender = Pick<FastifyReply, 'code' | 'header' | 'type' | 'send'>;

/** Sends the problem; `return refuse(reply, …)` ends an async handler. */
export function refuse<Reply extends Sender>(reply: Reply, problem: Problem): Reply {
  const { retryAfter, ...body } = problem;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  reply.code(problem.status).type(PROBLEM_TYPE).send(body);
  return reply;
}

export const invalid = (errors: readonly FieldError[], code = 'validation'): Problem => ({
  status: 400,
  code,
  title: 'Invalid input',
  detail: errors.map(({ message }) => message).join(' '),
  errors,
});

export const UNAUTHENTICATED: Problem = {
  status: 401,
  code: 'unauthenticated',
  title: 'Not signed in',
  detail: 'Please sign in.',
};

export const NOT_ADMIN: Problem = {
  status: 403,
  code: 'not_admin',
  title: 'Not an admin',
  detail: 'This account is not authorized for admin.',
};
