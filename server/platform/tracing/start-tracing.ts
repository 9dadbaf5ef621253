/** The parts of the SDK that we use. It is not among our dependencies. */
type Sdk = {
  readonly NodeTracerProvider: new (options: {
    readonly resource: unknown;
    readonly spanProcessors: readonly unknown[];
  }) => { register(): void; shutdown(): Promise<void> };
  readonly BatchSpanProcessor: new (exporter: unknown) => unknown;
};
type Exporter = { readonly OTLPTraceExporter: new (options: { readonly url: string }) => unknown };
type Resources = {
  readonly resourceFromAttributes: (attributes: Readonly<Record<string, string>>) => unknown;
};

export class TracingMissingError extends Error {
  override readonly name = 'TracingMissingError';

  constructor() {
    super(
      'OTEL_EXPORTER_OTLP_ENDPOINT is set, but the OpenTelemetry SDK is not installed: npm install --no-save @opentelemetry/sdk-trace-node@2.9 @opentelemetry/exporter-trace-otlp-http@0.220',
    );
  }
}

/** The name is in a variable: the bundler leaves it to Node, which finds it if installed. */
async function installed<Module>(name: string): Promise<Module> {
  try {
    return (await import(name)) as Module;
  } catch {
    throw new TracingMissingError();
  }
}

/** Sends spans to a collector from here on. Returns a way to send the last ones. */
export async function startTracing(endpoint: string): Promise<() => Promise<void>> {
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    installed<Sdk>('@opentelemetry/sdk-trace-node'),
    installed<Exporter>('@opentelemetry/exporter-trace-otlp-http'),
    installed<Resources>('@opentelemetry/resources'),
  ]);
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env['OTEL_SERVICE_NAME'] ?? 'inflatable-rentals',
    }),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  provider.register();
  return () => provider.shutdown();
}
