import { describe, expect, it, vi } from 'vitest';
import { type BusinessSettings, DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { makeSnapshots } from '#server/platform/pages/catalogue-snapshot.ts';
import { pickEncoding } from '#server/platform/pages/encode.ts';
import { readPageUrl } from '#server/platform/pages/page-request.ts';
import { recentMap } from '#server/platform/pages/pages.ts';
import { fixedClock, product } from '#tests/support/fixtures.ts';

describe('readPageUrl', () => {
  it.each([
    ['/', '/'],
    ['/?', '/'],
    ['/?utm_source=mail&fbclid=x', '/'],
    ['/products?utm_medium=x&category=water', '/products?category=water'],
    ['/products?sort=price&q=a b', '/products?sort=price&q=a+b'],
    ['//evil.example/x', '/evil.example/x'],
  ])('caches %s as %s', (url, key) => {
    expect(readPageUrl(url).key).toBe(key);
  });

  it.each([
    ['/es', 'es', '/'],
    ['/es/', 'es', '/'],
    ['/es//evil.example', 'es', '/evil.example'],
    ['/es/products?q=a', 'es', '/products?q=a'],
    ['/espresso', 'en', '/espresso'],
    ['/ES', 'en', '/ES'],
  ])('removes the language from %s', (url, language, rest) => {
    expect(readPageUrl(url)).toMatchObject({ language, url: rest });
  });

  it('recognizes private pages, and those for search engines', () => {
    const of = (url: string) => {
      const { isPrivate, isForSearch } = readPageUrl(url);
      return [isPrivate, isForSearch];
    };
    expect(of('/manage/a.b')).toEqual([true, false]);
    expect(of('/es/manage/a.b')).toEqual([true, false]);
    expect(of('/admin')).toEqual([true, false]);
    expect(of('/success?session_id=x')).toEqual([false, false]);
    expect(of('/es/success?session_id=x')).toEqual([false, false]);
    expect(of('/administer')).toEqual([false, true]);
    expect(of('/products/managed')).toEqual([false, true]);
  });
});

describe('pickEncoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.0, gzip;q=0', 'identity'],
    ['br ; q=0.1', 'br'],
  ])('of %j is %s', (header, encoding) => {
    expect(pickEncoding(header)).toBe(encoding);
  });
});

describe('recentMap', () => {
  it('drops the least recently used', () => {
    const map = recentMap<number>(2);
    map.set('a', 1);
    map.set('b', 2);
    map.get('a');
    map.set('c', 3);
    expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([1, undefined, 3]);
  });
});

const NOTHING_ELSE = {
  listAddOns: async () => [],
  readSettings: async () => DEFAULT_SETTINGS,
  readEvents: async () => 0,
};

describe('makeSnapshots', () => {
  it('reads at most every two seconds, and has the same version while nothing changes', async () => {
    const clock = fixedClock();
    let title = 'Neon Castle';
    let reads = 0;
    const listActive = async () => {
      reads += 1;
      return [product({ title })];
    };
    const snapshots = makeSnapshots({ ...NOTHING_ELSE, listActive }, clock.now);
    const [first, second] = await Promise.all([snapshots.current(), snapshots.current()]);
    expect(second).toBe(first);
    title = 'Other Castle';
    expect(await snapshots.current()).toBe(first);
    expect(reads).toBe(1);
    clock.pass(2_000);
    const later = await snapshots.current();
    expect(later.version).not.toBe(first.version);
    clock.pass(2_000);
    expect(await snapshots.current()).toBe(later);
    expect(reads).toBe(3);
  });

  it('has a new version when the settings change, and add-ons once they are offered', async () => {
    const clock = fixedClock();
    let settings: BusinessSettings = DEFAULT_SETTINGS;
    const snapshots = makeSnapshots(
      {
        listActive: async () => [product()],
        listAddOns: async () => [product({ id: 'generator', categories: ['addon'] })],
        readSettings: async () => settings,
        readEvents: async () => 0,
      },
      clock.now,
    );
    const before = await snapshots.current();
    expect(before.addOns).toEqual([]);
    settings = { ...settings, addOns: { isOn: true, offers: [] } };
    snapshots.expire();
    const after = await snapshots.current();
    expect(after.version).not.toBe(before.version);
    expect(after.addOns).toHaveLength(1);
  });

  it('does not keep the result of a read that began before a change', async () => {
    const answers: ((title: string) => void)[] = [];
    const snapshots = makeSnapshots(
      {
        ...NOTHING_ELSE,
        listActive: () =>
          new Promise((resolve) => {
            answers.push((title) => resolve([product({ title })]));
          }),
      },
      fixedClock().now,
    );
    const before = snapshots.current();
    snapshots.expire();
    const after = snapshots.current();
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.('New');
    expect((await after).products[0]?.title).toBe('New');
    answers[0]?.('Old');
    await before;
    expect((await snapshots.current()).products[0]?.title).toBe('New');
  });
});
