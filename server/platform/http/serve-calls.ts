import type {
  FastifyInstance,
  ContextConfigDefault,
  FastifyReply,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
} from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Call as AnyCall, type ParamsOf, PATH_PARAMS } from '#core/contract/calls.ts';
import type { OutputOf } from '#core/contract/fields.ts';
import type { Need } from '#core/staff/access.ts';
import { BOT_CHECKED } from '#server/platform/plugins/bot-check.ts';
import type { LIMITS } from '#server/platform/plugins/rate-limits.ts';
import { problems } from './problem.ts';

/** Of the office, with what it needs, or of customers. */
type Call = AnyCall & {
  readonly needs?: Need;
  readonly byKey?: false;
  readonly botChecked?: true;
};

/** Zod's, except that a handler may also answer what is read-only. */
interface CallTypes extends FastifyTypeProvider {
  readonly validator: this['schema'] extends z.core.$ZodType ? z.output<this['schema']> : unknown;
  readonly serializer: this['schema'] extends z.core.$ZodType ? OutputOf<this['schema']> : unknown;
}

type Part<Of extends Call, Name extends 'query' | 'headers' | 'body'> =
  Of extends Readonly<Record<Name, infer Given>> ? Given : undefined;

/** A parameter without a schema is `unknown`, and its route fails at startup. */
type Params<Key extends string, Of extends Call> = {
  [Name in ParamsOf<Key>]: Of extends {
    readonly params: Readonly<Record<Name, infer Given extends z.core.$ZodType>>;
  }
    ? z.output<Given>
    : Name extends keyof typeof PATH_PARAMS
      ? z.output<(typeof PATH_PARAMS)[Name]>
      : unknown;
};

type StatusOf<Of extends Call> = Of extends { readonly status: infer Status extends number }
  ? Status
  : 200;

/** What Fastify infers request and reply from. */
type SchemaOf<Key extends string, Of extends Call, Refused extends number> = {
  readonly params: z.core.$ZodType<Params<Key, Of>>;
  readonly querystring: Part<Of, 'query'>;
  readonly headers: Part<Of, 'headers'>;
  readonly body: Part<Of, 'body'>;
  readonly response: Readonly<Record<StatusOf<Of>, Of['answer']>> &
    ReturnType<typeof problems<Refused>>;
};

type Handler<Key extends string, Of extends Call, Refused extends number> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  ContextConfigDefault,
  SchemaOf<Key, Of, Refused>,
  CallTypes
>;

type BodyOf<Of extends Call> = Of extends {
  readonly body: infer Body extends z.core.$ZodType;
}
  ? z.output<Body>
  : undefined;

type Limit = (typeof LIMITS)[keyof typeof LIMITS];

/** What only the server knows about a call. */
type Served<Of extends Call, Refused extends number> = {
  /** The audit log names the call by the words before the first comma, unless it has an `act`. */
  readonly summary: string;
  /** Of a call that does one of several things: the audit log's name for what its body asks. */
  readonly act?: (body: BodyOf<Of>) => string;
  readonly description?: string;
  /** For the OpenAPI document, of a call that checks the token itself. */
  readonly security?: { readonly bearer: readonly string[] }[];
  /** How often a network may call it. */
  readonly limit?: Limit;
  /**
   * Statuses of its problems, beside 400 of a query or a body, 401 and 403 of the office, 403 of a
   * bot check, and 429 of a limit.
   */
  readonly refuses?: readonly Refused[];
  readonly bodyLimit?: number;
};

function paramsSchema(key: string, { params }: Call) {
  const known: Readonly<Record<string, z.core.$ZodType>> = { ...PATH_PARAMS, ...params };
  const named = [...key.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const schema = known[name];
    if (schema === undefined) throw new Error(`${key} has no schema for its parameter ${name}.`);
    return [name, schema] as const;
  });
  return named.length > 0 && z.object(Object.fromEntries(named));
}

/**
 * Serves calls of a contract table: method, path, input, status and answer are the table's. Those
 * of the office must be behind `requireStaff`.
 * @param usual the limit of calls that name none
 */
export const serveCalls =
  <Table extends { readonly [Key in keyof Table]: Call }>(
    app: Parameters<FastifyPluginAsyncZod>[0],
    table: Table,
    usual?: Limit,
  ) =>
  <Key extends keyof Table & string, const Refused extends number = never>(
    key: Key,
    { refuses = [], limit = usual, bodyLimit, act, ...texts }: Served<Table[Key], Refused>,
    handler: Handler<Key, Table[Key], Refused>,
  ): void => {
    const call: Call = table[key];
    const [method = '', url = ''] = key.split(' ');
    const params = paramsSchema(key, call);
    const { needs, byKey, botChecked, query, headers, body, answer, status = 200 } = call;
    const asked = {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(headers && { headers }),
      ...(body && { body }),
    };
    const refused = [
      ...(query || body ? [400] : []),
      ...(needs ? [401, 403] : []),
      ...(botChecked ? [403] : []),
      ...(limit ? [429] : []),
      ...refuses,
    ];
    const schema = {
      ...texts,
      ...asked,
      response: { [status]: answer, ...problems(...refused) },
    };
    const answering: typeof handler = function inItsStatus(request, reply) {
      (reply as FastifyReply).code(status);
      return handler.call(this, request, reply);
    };
    app.withTypeProvider<CallTypes>().route({
      method,
      url,
      config: { ...limit, ...(botChecked && BOT_CHECKED), ...(needs && { needs, byKey, act }) },
      ...(bodyLimit !== undefined && { bodyLimit }),
      // The compiler cannot derive the parts of a table that is not known yet.
      schema: schema as unknown as SchemaOf<Key, Table[Key], Refused>,
      handler: answering,
    });
  };

/** What is private must not stay in a cache. Of the routes registered beside it. */
export const noStore = (app: FastifyInstance): void =>
  void app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
