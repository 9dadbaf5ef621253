import { context, SpanKind, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingSteps } from '#tests/support/book.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';

describe('the traces of a booking', () => {
  const exporter = new InMemorySpanExporter();
  let shop: HttpShop;
  beforeAll(async () => {
    const provider = new BasicTracerProvider({
      spanProcessors: [new SimpleSpanProcessor(exporter)],
    });
    trace.setGlobalTracerProvider(provider);
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    shop = await openHttpShop({ tracing: { endpoint: 'http://collector.example' } });
  });
  afterAll(async () => {
    await shop.close();
    trace.disable();
    context.disable();
  });

  const named = (name: string): readonly ReadableSpan[] =>
    exporter.getFinishedSpans().filter((span) => span.name === name);
  const within = (root: ReadableSpan | undefined): readonly string[] =>
    exporter
      .getFinishedSpans()
      .filter((span) => span !== root && span.spanContext().traceId === root?.spanContext().traceId)
      .map(({ name }) => name);

  it("have the request with its transactions and the card provider's call, and no personal data", async () => {
    const steps = bookingSteps(shop);
    const { reservationId, manageToken } = await steps.book();
    expect((await steps.manage(manageToken)).statusCode).toBe(200);

    const [placed] = named('POST /api/reservations');
    expect(placed).toMatchObject({
      kind: SpanKind.SERVER,
      parentSpanContext: undefined,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/reservations',
        'http.response.status_code': 201,
      },
    });
    expect(within(placed)).toContain('transact');
    const [paying] = named('POST /api/createPaymentIntent');
    expect(within(paying)).toEqual(expect.arrayContaining(['transact', 'card createIntent']));
    const store = exporter.getFinishedSpans().find(({ name }) => name === 'transact');
    expect(store).toMatchObject({
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'memory', 'db.operation.name': 'transact' },
    });
    const [page] = named('GET /api/manage/:token');
    expect(page?.attributes['http.route']).toBe('/api/manage/:token');

    const all = JSON.stringify(
      exporter.getFinishedSpans().map(({ name, attributes, events, status }) => {
        return { name, attributes, events, status };
      }),
    );
    const secrets = ['ana@', 'Ana', '555', 'Party Lane', reservationId, manageToken];
    expect(secrets.filter((text) => all.includes(text))).toEqual([]);
  });

  it('are separate from those of jobs, each run of which is a root', async () => {
    exporter.reset();
    shop.startJobs();
    await eventually(async () => {
      const [run] = named('job outbox');
      expect(run).toMatchObject({ parentSpanContext: undefined });
      expect(within(run).length).toBeGreaterThan(0);
    });
  });

  it('do not exist without a collector, and the ports are unwrapped', async () => {
    exporter.reset();
    const plain = await openHttpShop();
    await bookingSteps(plain).reserve();
    await plain.close();
    expect(named('POST /api/reservations')).toEqual([]);
  });
});
