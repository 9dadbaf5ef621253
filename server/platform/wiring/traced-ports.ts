import { context, SpanKind, trace } from '@opentelemetry/api';
import type { Container } from 'inversify';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { fail, spanned, tracer } from '#server/platform/tracing/tracing.ts';
import type { Token } from './area.ts';
import { PORTS } from './ports.ts';

/** Traces each call to the store, and each transaction as a whole. Ids and values stay out. */
function tracedStore(store: DocumentStore, system: string): DocumentStore {
  const called = <T>(operation: string, collection: string | undefined, work: () => Promise<T>) =>
    spanned(
      collection === undefined ? operation : `${operation} ${collection}`,
      {
        kind: SpanKind.CLIENT,
        attributes: {
          'db.system.name': system,
          'db.operation.name': operation,
          ...(collection !== undefined && { 'db.collection.name': collection }),
        },
      },
      work,
    );
  return {
    get: (collection, id) => called('get', collection, () => store.get(collection, id)),
    getMany: (collection, ids) =>
      called('getMany', collection, () => store.getMany(collection, ids)),
    query: (query) => called('query', query.collection, () => store.query(query)),
    count: (query) => called('count', query.collection, () => store.count(query)),
    transact: (body) => called('transact', undefined, () => store.transact(body)),
    close: () => store.close(),
  };
}

/** Traces each call to an outside service, by the port's method. */
function tracedPort<Port extends object>(port: Port, service: string): Port {
  return new Proxy(port, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name, target);
      if (typeof method !== 'function' || typeof name !== 'string') return method;
      return (...given: unknown[]): unknown => {
        const work = (): unknown => Reflect.apply(method, target, given);
        const attributes = { 'peer.service': service, 'code.function.name': name };
        const span = tracer().startSpan(`${service} ${name}`, {
          kind: SpanKind.CLIENT,
          attributes,
        });
        const inside = trace.setSpan(context.active(), span);
        const answer = context.with(inside, work);
        if (!(answer instanceof Promise)) {
          span.end();
          return answer;
        }
        return answer.then(
          (value: unknown) => {
            span.end();
            return value;
          },
          (error: unknown) => {
            fail(span, error);
            span.end();
            throw error;
          },
        );
      };
    },
  });
}

/** Ports behind which an outside service answers. */
const SERVICES = {
  card: PORTS.cardPayments,
  'saved-cards': PORTS.savedCards,
  mail: PORTS.mailSender,
  sms: PORTS.smsSender,
  forecast: PORTS.forecast,
  'travel-times': PORTS.travelTimes,
} as const;

/** Call before anything is resolved. */
export function tracePorts(container: Container, storeKind: string): void {
  container.onActivation(PORTS.store, (_context, store) => tracedStore(store, storeKind));
  for (const [service, port] of Object.entries(SERVICES)) {
    container.onActivation(port as Token<object>, (_context, made) => tracedPort(made, service));
  }
}
