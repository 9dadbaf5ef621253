import { describe, expect, it } from 'vitest';
import {
  type Browsing,
  cellsOfBrowsing,
  cellsOfBrowsings,
  countedWords,
  isAutomated,
  isProgram,
  makeNoteBrowsing,
  MOST,
  newBrowsing,
  slugsOf,
  withSteps,
} from '#core/analytics/browsing.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { DAY as A_DAY } from '#core/kernel/instant.ts';
import { NO_SUMS } from '#core/reporting/cells.ts';
import { sourceOf } from '#core/reservations/came-from.ts';
import { fixedClock, NOON, product } from '#tests/support/fixtures.ts';

const DAY = calendarDay('2026-11-20');
const SATURDAY = calendarDay('2026-12-05');
const begun = newBrowsing({
  id: 'b1',
  day: DAY,
  begunAt: NOON,
  source: 'google',
  device: 'phone',
  language: 'en',
});
const CASTLE = { kind: 'product', slug: 'castle' } as const;
const BY_SLUG = slugsOf([product({ slug: 'castle', categories: ['bounce'] })]);
const keysOf = (browsing: Browsing) => cellsOfBrowsing(browsing, BY_SLUG).map(({ key }) => key);

describe('sourceOf', () => {
  const from = (query: string, host = '') =>
    sourceOf(new URLSearchParams(query), host, 'shop.example');

  it('finds the kind by the link’s tags, then by the referring page', () => {
    expect(from('')).toBe('direct');
    expect(from('', 'shop.example')).toBe('direct');
    expect(from('', 'www.google.com')).toBe('google');
    expect(from('', 'l.facebook.com')).toBe('facebook');
    expect(from('', 'maps.google.com')).toBe('maps');
    expect(from('', 'www.yelp.com')).toBe('yelp');
    expect(from('', 'a-school.example')).toBe('other_site');
    expect(from('', 'notgoogle.example')).toBe('other_site');
    expect(from('gclid=x', 'www.google.com')).toBe('google_ads');
    expect(from('utm_source=fb&utm_medium=paid_social')).toBe('facebook_ads');
    expect(from('utm_source=spring&utm_medium=email', 'mail.google.com')).toBe('email');
    expect(from('utm_source=yelp')).toBe('yelp');
  });

  it('stores nothing that a stranger writes into a link', () => {
    expect(from('utm_source=%3Cscript%3Eana@example.com')).toBe('campaign');
  });
});

describe('withSteps', () => {
  it('counts a step once, however often it is reported', () => {
    const dates = { kind: 'dates', day: SATURDAY, slug: 'castle' } as const;
    const once = withSteps(begun, [CASTLE, dates, { kind: 'cart' }]);
    const again = withSteps(once, [CASTLE, dates, { kind: 'cart' }]);
    expect(again).toEqual({ ...once, beacons: 2 });
  });

  it('drops days that are past or too far ahead, and stays small', () => {
    const wrong = ['2026-11-19', '2031-01-01'].map((day) => ({
      kind: 'dates' as const,
      day: calendarDay(day),
    }));
    expect(withSteps(begun, wrong).dates).toEqual([]);
    const many = Array.from({ length: 500 }, (_, index) => ({
      kind: 'nothing' as const,
      words: `word ${String.fromCharCode(97 + (index % 26))} ${index % 90}`,
    }));
    expect(withSteps(begun, many).nothing).toHaveLength(MOST.nothing);
  });
});

describe('countedWords', () => {
  it('keeps a search but nothing about a person', () => {
    expect(countedWords('  Mechanical   BULL ')).toBe('mechanical bull');
    for (const text of ['ana@example.com', '817-555-0101', 'cleburne 76033', 'x'.repeat(41), ' ']) {
      expect(countedWords(text)).toBeUndefined();
    }
  });
});

describe('cellsOfBrowsing', () => {
  it('counts the steps by source, device and language, and what was wanted', () => {
    const whole = withSteps(begun, [
      CASTLE,
      { kind: 'dates', day: SATURDAY, slug: 'castle' },
      { kind: 'nothing', words: 'bull' },
    ]);
    expect(keysOf(whole)).toEqual([
      'step:session:google:phone:en',
      'step:product:google:phone:en',
      'step:dates:google:phone:en',
      `look:${product().id}`,
      'ask:2026-12-05:bounce',
      'askAt:sat:200',
      'nothing:en:bull',
    ]);
  });

  it('does not count slugs the shop never had, or bots that go through the whole catalogue', () => {
    const lost = withSteps(begun, [{ kind: 'product', slug: 'no-such' }]);
    expect(keysOf(lost)).toEqual(['step:session:google:phone:en']);
    const all = Array.from({ length: MOST.products }, (_, index) => ({
      kind: 'product' as const,
      slug: `p-${index}`,
    }));
    const program = withSteps(begun, [CASTLE, ...all]);
    expect(isAutomated(program)).toBe(true);
    expect(keysOf(program)).toEqual([]);
    expect(keysOf({ ...begun, beacons: MOST.beacons })).toEqual([]);
  });

  it('adds up at most 200 different searches a day', () => {
    const searches = Array.from({ length: 300 }, (_, index) => ({
      ...begun,
      id: `b${index}`,
      nothing: [`bull ${index}`],
    }));
    const cells = cellsOfBrowsings(searches, BY_SLUG, NO_SUMS);
    expect(cells.filter(({ key }) => key.startsWith('nothing:'))).toHaveLength(200);
  });
});

describe('isProgram', () => {
  it('recognizes bots that say so, and leaves people alone', () => {
    const chrome =
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36';
    expect(isProgram(chrome)).toBe(false);
    const programs = [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 (X11; Linux) AppleWebKit/537.36 HeadlessChrome/141.0 Safari/537.36',
      'curl/8.5.0 with a long enough name',
      'x',
      undefined,
    ];
    expect(programs.map(isProgram)).toEqual(programs.map(() => true));
  });
});

describe('makeNoteBrowsing', () => {
  it('starts a new browsing each day, and does not change one already counted', async () => {
    const kept = new Map<string, Browsing>();
    const clock = fixedClock();
    const note = makeNoteBrowsing(
      {
        async change(id, decide) {
          const next = decide(kept.get(id));
          if (next !== undefined) kept.set(id, next);
        },
      },
      clock,
    );
    const beacon = { id: 'b1', source: 'google', device: 'phone', language: 'en' } as const;
    await note({ ...beacon, steps: [CASTLE] });
    expect(kept.get('b1')).toMatchObject({ day: DAY, products: ['castle'], isOpen: true });
    clock.pass(A_DAY);
    await note({ ...beacon, steps: [{ kind: 'cart' }] });
    expect(kept.get('b1')?.hasCart).toBe(false);
    kept.set('b2', { ...begun, id: 'b2', day: calendarDay('2026-11-21'), isOpen: false });
    await note({ ...beacon, id: 'b2', steps: [{ kind: 'cart' }] });
    expect(kept.get('b2')?.hasCart).toBe(false);
  });
});
