import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { z } from 'zod';

type Hook = (request: Request_, reply: Reply) => unknown;
type Handler = (request: Request_, reply: Reply) => unknown;
type Part = 'params' | 'querystring' | 'headers' | 'body';
type Schema = Partial<Record<Part, z.ZodType>> & {
  readonly response?: Readonly<Record<number, z.ZodType | object>>;
};
type Options = { readonly schema?: Schema; readonly config?: object };
type WholeRoute = Options & {
  readonly method: string;
  readonly url: string;
  readonly handler: Handler;
};
type Route = {
  readonly method: string;
  readonly path: URLPattern;
  readonly options: Options;
  readonly handler: Handler;
  readonly hooks: readonly Hook[];
};
type Request_ = Record<string, unknown>;

/** Records what a route sends. */
function replyOf() {
  const headers = new Headers();
  let status = 200;
  let sent: { readonly payload: unknown } | undefined;
  const reply = {
    code(code: number) {
      status = code;
      return reply;
    },
    header(name: string, value: string) {
      headers.set(name, value);
      return reply;
    },
    type: (type: string) => reply.header('content-type', type),
    send(payload: unknown) {
      sent = { payload };
      return reply;
    },
    redirect: (url: string, code = 302) => reply.code(code).header('location', url).send(''),
  };
  return { reply, headers, status: () => status, sent: () => sent };
}
type Reply = ReturnType<typeof replyOf>['reply'];

/** Discards logs: errors go to `refuse`. */
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

const isSchema = (given: unknown): given is z.ZodType =>
  typeof given === 'object' && given !== null && 'safeEncode' in given;

const textOf = (payload: unknown, schema: unknown): BodyInit => {
  if (typeof payload === 'string' || payload instanceof Uint8Array) return payload as BodyInit;
  return JSON.stringify(isSchema(schema) ? schema.encode(payload) : payload);
};

/**
 * The parts of Fastify our API plugins use, in process and without a socket: plugins register
 * unchanged and are called through `fetch`.
 * @param refuse answers invalid input and thrown errors
 */
export function memoryHttp(refuse: (reply: Reply, fault: z.ZodError | Error) => unknown) {
  const routes: Route[] = [];

  function scopeOf(prefix: string, outer: readonly Hook[]): FastifyInstance {
    const hooks = [...outer];
    const add = (method: string) => (url: string, options: Options, handler: Handler) =>
      routes.push({
        method,
        path: new URLPattern({ pathname: `${prefix}${url}` }),
        options,
        handler,
        hooks,
      });
    const nothing = () => undefined;
    const scope = {
      log,
      get: add('GET'),
      post: add('POST'),
      put: add('PUT'),
      patch: add('PATCH'),
      delete: add('DELETE'),
      route: ({ method, url, handler, ...options }: WholeRoute) =>
        add(method)(url, options, handler),
      register: async (plugin: FastifyPluginAsync, { prefix: more = '' } = {}) =>
        plugin(scopeOf(`${prefix}${more}`, hooks), {}),
      /** Other hooks serve features that a page without a server lacks, such as the audit log. */
      addHook: (name: string, hook: Hook) => name === 'onRequest' && hooks.push(hook),
      withTypeProvider: () => scope,
      decorateRequest: nothing,
      /** There is no rate limit either, because the page itself is the only caller. */
      hasDecorator: () => false,
      setErrorHandler: nothing,
      addContentTypeParser: nothing,
      removeAllContentTypeParsers: nothing,
    };
    return scope as unknown as FastifyInstance;
  }

  async function run(route: Route, asked: Request, reply: Reply, isSent: () => boolean) {
    const url = new URL(asked.url);
    const { schema = {}, config = {} } = route.options;
    const request: Request_ = {
      method: asked.method,
      url: `${url.pathname}${url.search}`,
      params: { ...route.path.exec(asked.url)?.pathname.groups },
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(asked.headers),
      routeOptions: { config, url: route.path.pathname },
      log,
    };
    for (const hook of route.hooks) {
      await hook(request, reply);
      if (isSent()) return undefined;
    }
    const isPicture = asked.headers.get('content-type')?.startsWith('image/') === true;
    const text = asked.method === 'GET' || isPicture ? '' : await asked.text();
    if (isPicture) request['body'] = Buffer.from(await asked.arrayBuffer());
    else if (text !== '') request['body'] = JSON.parse(text);
    for (const part of ['params', 'querystring', 'headers', 'body'] as const) {
      const name = part === 'querystring' ? 'query' : part;
      const parsed = schema[part]?.safeParse(request[name]);
      if (parsed?.success === false) return refuse(reply, parsed.error);
      if (parsed !== undefined) request[name] = parsed.data;
    }
    return route.handler(request, reply);
  }

  return {
    app: scopeOf('', []),
    /** Undefined if no route matches. */
    async fetch(asked: Request): Promise<Response | undefined> {
      // Static paths take precedence over parameters, as in Fastify.
      const found = routes
        .filter(({ method, path }) => method === asked.method && path.test(asked.url))
        .sort((a, b) => Number(a.path.hasRegExpGroups) - Number(b.path.hasRegExpGroups))
        .sort((a, b) => a.path.pathname.split(':').length - b.path.pathname.split(':').length)[0];
      if (found === undefined) return undefined;
      const { reply, headers, status, sent } = replyOf();
      let payload: unknown;
      try {
        payload = await run(found, asked, reply, () => sent() !== undefined);
      } catch (error) {
        refuse(reply, error instanceof Error ? error : new Error(String(error)));
      }
      const said = sent() ?? { payload };
      const schema = found.options.schema?.response?.[status()];
      if (!headers.has('content-type')) headers.set('content-type', 'application/json');
      return new Response(textOf(said.payload, schema), { status: status(), headers });
    },
  };
}
