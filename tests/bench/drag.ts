import type { CDPSession, Page } from 'playwright-core';
import { printTable, round } from '#tests/bench/table.ts';
import { openBackOffice } from '#tests/e2e/back-office.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { dayPlan, planStop } from '#tests/unit/web/admin/day-plan.ts';

const DAY = '2027-05-15';
const STOPS = 80;
const DRAGS = 3;
/** Pointer moves in one drag, with a frame's time for each. */
const MOVES = 180;
const FRAME_MS = 1_000 / 60;

/** Two dozen stops on each of three trucks, and a few waiting for one. */
function eightyStops() {
  const ids = Array.from({ length: STOPS }, (_, index) => `s${index}`);
  const stops = ids.map((id, index) =>
    planStop(id, {
      kind: index % 3 === 2 ? 'collect' : 'deliver',
      window: { from: '07:00', to: '20:00' },
      serviceMinutes: 8,
      manMinutes: 16,
      loadLb: 60,
      loadCuFt: 4,
      point: { lat: 32.3 + (index % 9) / 60, lng: -97.4 + (index % 7) / 60 },
      contact: { name: `Customer ${index}`, phone: '(817) 555-0142' },
    }),
  );
  const of = (truck: number) => ids.filter((_, index) => index < 75 && index % 3 === truck);
  return dayPlan({ day: DAY, stops, order: { t1: of(0), t2: of(1), t3: of(2) } });
}

/** Seconds the page's main thread has spent so far, as the browser counts them. */
async function spent(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((one) => one.name === name)?.value ?? NaN;
  return {
    script: of('ScriptDuration'),
    style: of('RecalcStyleDuration'),
    layout: of('LayoutDuration'),
    all: of('TaskDuration'),
  };
}

/**
 * Grabs a stop with the pointer, drags it over all lanes and drops it. Returns the frames during
 * which it was over a lane.
 */
async function drag(page: Page): Promise<readonly number[]> {
  const piece = page.locator('[data-stop="s30"]');
  const lanes = page.getByRole('region', { name: 'Trucks' });
  const [from, over] = [await piece.boundingBox(), await lanes.boundingBox()];
  if (from === null || over === null) throw new Error('There is no board to drag on');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 6, { steps: 4 });
  await page.evaluate(() => {
    const frames: number[] = [];
    const tick = (now: number): void => {
      if (document.querySelector('[data-over]') !== null) frames.push(now);
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(globalThis, { dragged: frames });
  });
  for (let move = 0; move < MOVES; move += 1) {
    const turn = (move / MOVES) * 2 * Math.PI;
    const x = over.x + over.width * (0.58 + 0.38 * Math.cos(3 * turn));
    const y = over.y + 60 + (over.height - 80) * (0.5 + 0.5 * Math.sin(turn));
    await page.mouse.move(x, y);
    await page.waitForTimeout(4);
  }
  const frames = await page.evaluate((): number[] => Reflect.get(globalThis, 'dragged'));
  await page.mouse.up();
  if (frames.length === 0) throw new Error('No lane noticed the stop, so nothing was dragged');
  return frames.flatMap((now, index) => {
    const before = frames[index - 1];
    return before === undefined ? [] : [now - before];
  });
}

/**
 * Dragging on a board of eighty stops at 1280 px: how long its frames take, and the main thread's
 * work in one.
 */
export async function measureDrag(url: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1_280, height: 900 }, baseURL: url });
    await page.route(`**/api/admin/plans/${DAY}`, (route) =>
      route.fulfill({ json: eightyStops() }),
    );
    await openBackOffice(page, '/admin/deliveries');
    await page.goto(`/admin/deliveries?day=${DAY}`);
    await page.locator('[data-stop="s30"]').waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await drag(page);
    const before = await spent(session);
    const frames: number[] = [];
    for (let turn = 0; turn < DRAGS; turn += 1) frames.push(...(await drag(page)));
    const after = await spent(session);
    const sorted = frames.toSorted((a, b) => a - b);
    const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN;
    const dropped = frames.reduce(
      (sum, took) => sum + Math.max(0, Math.round(took / FRAME_MS) - 1),
      0,
    );
    const perFrame = (part: keyof typeof before) =>
      round(((after[part] - before[part]) * 1_000) / frames.length);
    printTable(
      [`a drag over ${STOPS} stops`, 'frames', 'median ms', 'p95 ms', 'worst ms', 'dropped'],
      [
        [
          'frames',
          String(frames.length),
          round(at(0.5)),
          round(at(0.95)),
          round(at(1)),
          String(dropped),
        ],
      ],
    );
    console.log('');
    printTable(
      ['main thread, ms a frame', 'script', 'style', 'layout', 'all'],
      [['', perFrame('script'), perFrame('style'), perFrame('layout'), perFrame('all')]],
    );
  } finally {
    await browser.close();
  }
}
