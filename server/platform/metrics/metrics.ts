import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type HealthFacts, troublesOf } from '#core/jobs/shop-health.ts';
import type { OutboxBacklog } from '#core/notifications/outbox.ts';

/** Upper bounds of the histogram, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;

const TROUBLES = [
  'writes_fail',
  'reads_fail',
  'damaged',
  'commits_lost',
  'disk_full',
  'disk_low',
  'mail_fails',
  'cards_refused',
  'cards_test',
];

type Family = {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  /** Labels after the metric's name, and the value. */
  readonly samples: readonly (readonly [rest: string, value: number])[];
};

const family = (
  name: string,
  type: Family['type'],
  help: string,
  samples: Family['samples'] | number,
): Family => ({
  name,
  type,
  help,
  samples: typeof samples === 'number' ? [['', samples]] : samples,
});

/** Writes Prometheus' text format, version 0.0.4. */
const metricsText = (families: readonly Family[]): string =>
  families
    .flatMap(({ name, type, help, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(([rest, value]) => `${name}${rest} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join('');

type Metrics = {
  readonly answered: (status: number, milliseconds: number) => void;
  readonly jobEnded: (job: string, isOk: boolean) => void;
  /** @param outbox undefined while the store cannot be read */
  readonly read: (health: HealthFacts, outbox?: OutboxBacklog) => string;
  readonly close: () => void;
};

/** Counts since the start. A server without metrics has none, so it pays nothing. */
export function makeMetrics(): Metrics {
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  const answers = new Map<string, number>();
  const jobs = new Map<string, number>();
  const buckets = BUCKETS.map(() => 0);
  let count = 0;
  let seconds = 0;

  const add = (to: Map<string, number>, labels: string): void =>
    void to.set(labels, (to.get(labels) ?? 0) + 1);

  return {
    answered(status, milliseconds) {
      add(answers, `{status="${Math.floor(status / 100)}xx"}`);
      count += 1;
      seconds += milliseconds / 1_000;
      BUCKETS.forEach((most, index) => {
        if (milliseconds <= most * 1_000) buckets[index] = (buckets[index] ?? 0) + 1;
      });
    },

    jobEnded: (job, isOk) => add(jobs, `{job="${job}",outcome="${isOk ? 'ok' : 'failed'}"}`),

    read(health, outbox) {
      const { user, system } = process.cpuUsage();
      const found = new Set<string>(troublesOf(health).map(({ code }) => code));
      const { freeBytes } = health;
      return metricsText([
        family('shop_http_requests_total', 'counter', 'Responses by status class.', [...answers]),
        family('shop_http_request_seconds', 'histogram', 'Response time.', [
          ...BUCKETS.map((most, index) => [`_bucket{le="${most}"}`, buckets[index] ?? 0] as const),
          ['_bucket{le="+Inf"}', count],
          ['_sum', seconds],
          ['_count', count],
        ]),
        family('shop_job_runs_total', 'counter', 'Finished job runs.', [...jobs]),
        family(
          'shop_store_failed_reads_total',
          'counter',
          'Reads that the store failed.',
          health.failedReads,
        ),
        family(
          'shop_store_failed_writes_total',
          'counter',
          'Writes that the store failed.',
          health.failedWrites,
        ),
        family(
          'shop_trouble',
          'gauge',
          '1 while the trouble lasts; see docs/runbook.md.',
          TROUBLES.map((code) => [`{code="${code}"}`, found.has(code) ? 1 : 0]),
        ),
        ...(freeBytes === undefined
          ? []
          : [
              family(
                'shop_disk_free_bytes',
                'gauge',
                'Free space where the data is stored.',
                freeBytes,
              ),
            ]),
        ...(outbox === undefined
          ? []
          : [
              family(
                'shop_outbox_tasks',
                'gauge',
                'Emails, texts and refunds that wait, and that were given up.',
                [
                  ['{state="pending"}', outbox.pending],
                  ['{state="dead"}', outbox.dead],
                ],
              ),
              family(
                'shop_outbox_oldest_seconds',
                'gauge',
                'How long the oldest task that is due or failed has waited.',
                outbox.oldestMs / 1_000,
              ),
            ]),
        family(
          'shop_event_loop_delay_seconds',
          'gauge',
          '99th percentile since the last reading.',
          loop.percentile(99) / 1e9,
        ),
        family(
          'process_cpu_seconds_total',
          'counter',
          'User and system time.',
          (user + system) / 1e6,
        ),
        family(
          'process_resident_memory_bytes',
          'gauge',
          'Resident memory.',
          process.memoryUsage.rss(),
        ),
        family(
          'process_start_time_seconds',
          'gauge',
          'Start time, in seconds since 1970.',
          Math.round(performance.timeOrigin / 1_000),
        ),
      ]);
    },

    close: () => void loop.disable(),
  };
}

type MetricsAddress = { readonly host: string; readonly port: number };

/**
 * `GET /metrics` on its own address, so that a proxy does not expose it to the internet. If it
 * fails, nothing else does.
 * @param read rejects: 500
 */
export async function serveMetrics(
  { host, port }: MetricsAddress,
  read: () => Promise<string>,
): Promise<Server> {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await read();
      response
        .writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
        .end(text);
    } catch {
      response.writeHead(500).end();
    }
  }
  const server = createServer((request, response) => void answer(request, response));
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
