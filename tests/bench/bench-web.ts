/**
 * `npm run bench:web [-- --runs N] [-- path …]`: Lighthouse on a phone with applied throttling,
 * alternating between each page as it is, the same page with its script blocked, and a bare page
 * with its first picture. Prints the medians. `--drag` measures a drag on a board of eighty stops
 * instead. Asserts nothing.
 */
import { existsSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openBarePage } from '#tests/bench/bare-page.ts';
import { measureDrag } from '#tests/bench/drag.ts';
import { measurePage, type PageFigures } from '#tests/bench/lighthouse.ts';
import { printTable, round } from '#tests/bench/table.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { dataFolder } from '#tests/support/data-folder.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startShopProcess } from '#tests/support/shop-process.ts';

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, drag: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const RUNS = Number(values.runs);
const PATHS =
  positionals.length > 0 ? positionals : ['/', '/products', '/products/neon-castle-bounce-house'];

type Compared = {
  readonly address: string;
  readonly whole: PageFigures;
  readonly quiet: PageFigures;
  readonly bare: PageFigures;
};

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? NaN;

const medianOf = (runs: readonly PageFigures[]): PageFigures => {
  const of = (figure: (run: PageFigures) => number): number => median(runs.map(figure));
  return {
    scores: (runs[0]?.scores ?? []).map(({ name }, index) => ({
      name,
      score: of((run) => run.scores[index]?.score ?? NaN),
    })),
    lcp: of(({ lcp }) => lcp),
    cls: of(({ cls }) => cls),
    tbt: of(({ tbt }) => tbt),
    bytes: of(({ bytes }) => bytes),
    requests: of(({ requests }) => requests),
    failed: [...new Set(runs.flatMap(({ failed }) => failed))],
  };
};

/** Alternating, so that other work on the machine affects all of them alike. */
async function compare(address: string, debuggingPort: number): Promise<Omit<Compared, 'address'>> {
  const url = `${shop.url}${address}`;
  const whole: PageFigures[] = [];
  const quiet: PageFigures[] = [];
  const bare: PageFigures[] = [];
  const page = await openBarePage(shop.url, address);
  for (let run = 0; run < RUNS; run += 1) {
    whole.push(await measurePage(url, debuggingPort, []));
    quiet.push(await measurePage(url, debuggingPort, ['*.js']));
    bare.push(await measurePage(page.url, debuggingPort, []));
  }
  page.close();
  return { whole: medianOf(whole), quiet: medianOf(quiet), bare: medianOf(bare) };
}

const scoreText = (score: number): string => String(Math.round(score * 100));

function print(compared: readonly Compared[]): void {
  const names = compared[0]?.whole.scores.map(({ name }) => name) ?? [];
  const rowOf = (title: string, figures: PageFigures, ratio: string) => [
    title,
    ...figures.scores.map(({ score }) => scoreText(score)),
    round(figures.lcp),
    ratio,
    figures.cls.toFixed(3),
    round(figures.tbt),
    round(figures.bytes / 1_024),
    round(figures.requests),
  ];
  printTable(
    ['page', ...names, 'LCP ms', 'LCP ×', 'CLS', 'TBT ms', 'KiB', 'requests'],
    compared.flatMap(({ address, whole, quiet, bare }) => [
      rowOf(address, whole, (whole.lcp / bare.lcp).toFixed(2)),
      rowOf('… without script', quiet, (quiet.lcp / bare.lcp).toFixed(2)),
      rowOf('… its first picture alone', bare, ''),
    ]),
  );
  for (const { address, whole } of compared) {
    for (const failed of whole.failed) console.log(`${address}: ${failed}`);
  }
}

if (!existsSync(path.join('dist', 'build-id'))) throw new Error('Run "npm run build" first.');
const machine = `${availableParallelism()} cores, Node ${process.versions.node}, load before the start ${round(loadavg()[0] ?? 0)}`;
const folder = await dataFolder();
const shop = await startShopProcess(folder.dataDir, { RATE_LIMIT: 'off', WARM_PAGES: 'on' });

async function measurePages(): Promise<void> {
  console.log(`${machine}; median of ${RUNS} runs, simulated phone, applied throttling`);
  const debuggingPort = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${debuggingPort}`]);
  try {
    const compared: Compared[] = [];
    for (const address of PATHS) {
      compared.push({ address, ...(await compare(address, debuggingPort)) });
    }
    console.log('');
    print(compared);
  } finally {
    await browser.close();
  }
}

try {
  if (values.drag) {
    console.log(`${machine}\n`);
    await measureDrag(shop.url);
  } else await measurePages();
} finally {
  await shop.stop();
  await folder.remove();
}
