import type { FastifyReply } from 'fastify';
import { z } from 'zod';

/** Why a request was not answered as asked: RFC 9457, with a stable `code`. */
export type Problem = {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  /** A sentence for whoever sits in front of the screen. */
  readonly detail: string;
  readonly errors?: readonly FieldError[] | undefined;
  readonly productId?: string | undefined;
  readonly productTitle?: string | undefined;
  readonly days?: readonly string[] | undefined;
  /** Seconds; sent as the `Retry-After` header. */
  readonly retryAfter?: number | undefined;
};

/** `path` as `lines.0.startDate`. */
export type FieldError = { readonly path: string; readonly message: string };

export const PROBLEM_TYPE = 'application/problem+json';

const problemSchema = z
  .object({
    status: z.int(),
    code: z.string(),
    title: z.string(),
    detail: z.string(),
    errors: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .readonly()
      .optional(),
    productId: z.string().optional(),
    productTitle: z.string().optional(),
    days: z.array(z.string()).readonly().optional(),
  })
  .meta({ id: 'Problem' });

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
