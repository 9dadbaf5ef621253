import {
  type Attributes,
  context,
  type Context,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

// What is traced, and what never appears in a span: docs/decisions/01-runtime-and-build.md.

export const tracer = () => trace.getTracer('inflatable-rentals');

/** Only the error's kind, because messages may name people. */
export function fail(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
  span.setStatus({ code: SpanStatusCode.ERROR });
}

type SpanOptions = {
  readonly kind?: SpanKind;
  readonly root?: boolean;
  readonly attributes?: Attributes;
};

export function spanned<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  return tracer().startActiveSpan(name, options, async (span) => {
    try {
      return await work();
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

const METHOD = 'http.request.method';

/** One span per request, named by its route. Addresses hold ids and links, so they stay out. */
export function traceRequests(app: FastifyInstance): void {
  const begun = new WeakMap<FastifyRequest, { readonly span: Span; readonly inside: Context }>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? '*';
    const span = tracer().startSpan(`${request.method} ${route}`, {
      kind: SpanKind.SERVER,
      root: true,
      attributes: { [METHOD]: request.method, 'http.route': route, 'url.scheme': request.protocol },
    });
    const inside = trace.setSpan(context.active(), span);
    begun.set(request, { span, inside });
    context.with(inside, done);
  });
  // A body arrives in socket events, which know nothing of the request.
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function inItsSpan(request, reply) {
      const inside = begun.get(request)?.inside ?? context.active();
      return context.with(inside, () => handler.call(this, request, reply));
    };
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = begun.get(request)?.span;
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

/** Each run of a job is a trace of its own. */
export const traceJob = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  spanned(`job ${name}`, { root: true, attributes: { 'job.name': name } }, work);
