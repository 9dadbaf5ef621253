import lighthouse from 'lighthouse';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse lists one per item. */
const requestsOf = (details: unknown): number =>
  typeof details === 'object' &&
  details !== null &&
  'items' in details &&
  Array.isArray(details.items)
    ? details.items.length
    : Number.NaN;

export type PageFigures = {
  /** 0 to 1, per category. */
  readonly scores: readonly { readonly name: string; readonly score: number }[];
  /** Milliseconds to the largest paint. */
  readonly lcp: number;
  readonly cls: number;
  /** Milliseconds that the main thread was blocked. */
  readonly tbt: number;
  /** All transferred bytes. */
  readonly bytes: number;
  readonly requests: number;
  /** What kept a category from the full score: category, audit, score. */
  readonly failed: readonly string[];
};

/**
 * One page, on Lighthouse's phone, with network and processor really slowed, because the
 * simulated figure varies threefold.
 * @param blocked patterns of addresses that are not loaded
 */
export async function measurePage(
  url: string,
  debuggingPort: number,
  blocked: readonly string[],
): Promise<PageFigures> {
  const result = await lighthouse(url, {
    port: debuggingPort,
    logLevel: 'error',
    output: 'json',
    onlyCategories: [...CATEGORIES],
    throttlingMethod: 'devtools',
    blockedUrlPatterns: [...blocked],
    disableFullPageScreenshot: true,
  });
  if (result === undefined) throw new Error(`Lighthouse returned no result for ${url}.`);
  const { audits, categories, runtimeError } = result.lhr;
  if (runtimeError !== undefined) throw new Error(`${url}: ${runtimeError.message}`);
  const figure = (audit: string): number => audits[audit]?.numericValue ?? NaN;
  const failed = CATEGORIES.flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ weight, id }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${name}: ${id} ${audits[id]?.displayValue ?? audits[id]?.score ?? ''}`),
  );
  return {
    scores: CATEGORIES.map((name) => ({ name, score: categories[name]?.score ?? NaN })),
    lcp: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbt: figure('total-blocking-time'),
    bytes: figure('total-byte-weight'),
    requests: requestsOf(audits['network-requests']?.details),
    failed,
  };
}
