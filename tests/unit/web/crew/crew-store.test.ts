import { afterEach, describe, expect, it, vi } from 'vitest';
import { HOUR } from '#core/kernel/instant.ts';
import { makeCrewStore } from '#web/crew/crew-store.ts';

/** What the phones of a test keep. */
let kept = new Map<string, Map<string, { key?: string }>>();

/** A phone's database in memory, with what the store asks of it. */
vi.mock('#web/crew/crew-db.ts', () => ({
  async openCrewDb() {
    const of = (name: string) => {
      const known = kept.get(name) ?? new Map<string, { key?: string }>();
      kept.set(name, known);
      return known;
    };
    return {
      get: async (name: string, key: string) => of(name).get(key),
      getAll: async (name: string) => [...of(name).values()],
      getAllFromIndex: async (name: string, _index: string, key: string) =>
        [...of(name).values()].filter((one) => one.key === key),
      delete: async (name: string, key: string) => void of(name).delete(key),
      put: async (name: string, value: { key?: string; id?: string }, key?: string) =>
        void of(name).set(key ?? value.id ?? value.key ?? '', value),
    };
  },
}));

const PICTURE = '/pictures/aaaa.jpg';
const SESSION = { token: 'a.b', day: '2026-12-05', truckId: 't1', endsAt: '2999-01-01T00:00:00Z' };

const HTML = '<html>No entry</html>';

/** @param photos how each upload is answered, in order: by the shop, or as text by a proxy */
function shopAnswers(photos: readonly (readonly [number, object | string])[], today = {}) {
  const left = [...photos];
  const sent: { sentAt: string; acts: readonly { at: string; kind: string }[] }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    init.signal?.throwIfAborted();
    const acts = (): readonly { id: string }[] => JSON.parse(String(init.body)).acts;
    if (address.endsWith('/acts')) sent.push(JSON.parse(String(init.body)));
    const [status, body] = address.endsWith('/session')
      ? [200, SESSION]
      : address.endsWith('/photos')
        ? (left.shift() ?? [500, {}])
        : address.endsWith('/acts')
          ? [200, { results: acts().map(({ id }) => ({ id, status: 'applied' })) }]
          : [200, { version: 0, stops: [], acts: [], ...today }];
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  });
  return sent;
}

async function phoneWithPhoto(kind: 'photo' | 'damage' = 'photo', data = {}) {
  kept = new Map();
  const store = makeCrewStore();
  await store.open('a.secret', '123456');
  const photo = 'data:image/jpeg;base64,AAAA';
  await store.act({ stopId: 's', name: 'Ana', kind, data, photo });
  await store.sync();
  return store;
}

describe('makeCrewStore', () => {
  afterEach(() => {
    kept = new Map();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('counts a call that takes too long as no connection, and asks again', async () => {
    shopAnswers([[201, { picture: PICTURE }]]);
    const store = makeCrewStore();
    await store.open('a.secret', '123456');
    const late = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    await store.act({ stopId: 's', name: 'Ana', kind: 'note' });
    await store.sync();
    expect(store.state()).toMatchObject({
      acts: [{ state: 'waits' }],
      offlineSince: expect.any(String),
    });
    late.mockRestore();
    await store.sync();
    expect(store.state()).toMatchObject({ acts: [{ state: 'sent' }], offlineSince: undefined });
  });

  it('keeps a photo that the shop is too busy to take, and sends it later', async () => {
    shopAnswers([
      [429, { code: 'RATE_LIMITED' }],
      [429, { code: 'RATE_LIMITED' }],
      [201, { picture: PICTURE }],
    ]);
    const store = await phoneWithPhoto();
    expect(store.state().acts).toMatchObject([{ state: 'waits', photo: expect.any(String) }]);
    await store.sync();
    expect(store.state().acts).toMatchObject([{ state: 'sent', data: { picture: PICTURE } }]);
  });

  it('sends damage with its photo, and without it if the shop takes no such photo', async () => {
    const words = { text: 'A seam is open', unitId: 'u1' };
    shopAnswers([[201, { picture: PICTURE }]]);
    const store = await phoneWithPhoto('damage', words);
    expect(store.state().acts).toMatchObject([
      { state: 'sent', data: { ...words, picture: PICTURE } },
    ]);
    shopAnswers([[422, { code: 'not_a_photo' }]]);
    const other = await phoneWithPhoto('damage', words);
    expect(other.state().acts).toMatchObject([{ state: 'sent', data: words }]);
  });

  it('times what the crew does by the shop’s clock, not by a wrong one of the phone', async () => {
    const shopTime = Date.now() - 26 * HOUR;
    const sent = shopAnswers([], { serverTime: new Date(shopTime).toISOString() });
    const store = makeCrewStore();
    await store.open('a.secret', '123456');
    await store.sync();
    await store.act({ stopId: 's', name: 'Ana', kind: 'note' });
    await store.sync();
    const off = [store.now(), ...sent.flatMap(({ sentAt, acts }) => [sentAt, acts[0]?.at ?? ''])]
      .map((at) => new Date(at).getTime() - shopTime)
      .map((ms) => Math.floor(ms / HOUR));
    expect(off).toEqual([0, 0, 0]);
  });

  it('keeps the order in which the crew did things, also when the phone’s clock is set back', async () => {
    const sent = shopAnswers([]);
    const store = makeCrewStore();
    await store.open('a.secret', '123456');
    const time = vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async () => Promise.reject(new Error('No signal')));
    await store.act({ stopId: 's', name: 'Ana', kind: 'payment' });
    await store.sync();
    vi.stubGlobal('fetch', fetch);
    time.mockReturnValue(900_000);
    await store.act({ stopId: 's', name: 'Ana', kind: 'payment_undo' });
    await store.sync();
    const kinds = sent.flatMap(({ acts }) => acts.map(({ kind }) => kind));
    expect(kinds).toEqual(['payment', 'payment_undo']);
  });

  it('stays in its day, with the office’s number, until another link has worked, and after the end', async () => {
    shopAnswers([], { office: '(817) 555-0100' });
    const store = makeCrewStore();
    await store.open('a.secret', '123456');
    await store.sync();
    vi.stubGlobal('fetch', async () => new Response('{"code":"link_ended"}', { status: 401 }));
    expect(await store.open('b.secret', '123456')).toBe('link_ended');
    expect(store.state().session?.key).toBe('2026-12-05/t1');
    await store.sync();
    expect(store.state()).toMatchObject({ session: { isEnded: true }, office: '(817) 555-0100' });
  });

  it('knows the office’s number without a link that works, and keeps it', async () => {
    vi.stubGlobal('fetch', async (address: string) =>
      address.endsWith('/office')
        ? new Response('{"phone":"(817) 555-0100"}')
        : new Response('{"code":"link_ended"}', { status: 401 }),
    );
    const store = makeCrewStore();
    await store.sync();
    expect(await store.open('old.secret', '123456')).toBe('link_ended');
    expect(store.state().office).toBe('(817) 555-0100');
    vi.stubGlobal('fetch', async () => Promise.reject(new Error('No signal')));
    const again = makeCrewStore();
    await again.load();
    expect(again.state().office).toBe('(817) 555-0100');
  });

  it('keeps what is being typed when the page is loaded again', async () => {
    shopAnswers([]);
    const store = makeCrewStore();
    const draft = { stopId: 's', asked: 'note', fields: { text: 'A seam' } } as const;
    await store.ask(draft);
    await store.tick('s p');
    const again = makeCrewStore();
    await again.load();
    expect(again.state()).toMatchObject({ draft, loaded: new Set(['s p']) });
    await again.ask(undefined);
    const third = makeCrewStore();
    await third.load();
    expect(third.state().draft).toBeUndefined();
  });

  it('keeps what was saved as missing until somebody says otherwise, also after other sheets', async () => {
    shopAnswers([]);
    const store = makeCrewStore();
    const short = { missing: ['castle:u1'], missingReason: 'Damaged' };
    await store.keepShort('s', short);
    await store.ask({ stopId: 's', asked: 'cash', fields: {} });
    await store.ask(undefined);
    const again = makeCrewStore();
    await again.load();
    expect(again.state().short).toEqual({ s: short });
    await again.keepShort('s', undefined);
    const third = makeCrewStore();
    await third.load();
    expect(third.state().short).toEqual({});
  });

  describe('a step', () => {
    const kindsOf = (sent: ReturnType<typeof shopAnswers>) =>
      sent.flatMap(({ acts }) => acts.map(({ kind }) => kind));
    const STEP = { stopId: 's', name: 'Ana', kind: 'arrived' } as const;

    async function phone() {
      vi.useFakeTimers();
      const sent = shopAnswers([]);
      const store = makeCrewStore();
      await store.open('a.secret', '123456');
      return { sent, store };
    }
    afterEach(() => void vi.useRealTimers());

    it('can be undone for a while, with a signal or without, and is sent after it', async () => {
      const { sent, store } = await phone();
      const { fetch } = globalThis;
      await store.act(STEP);
      await store.sync();
      expect([sent, store.state().acts]).toMatchObject([[], [{ state: 'held' }]]);
      vi.stubGlobal('fetch', async () => Promise.reject(new Error('No signal')));
      await store.undo();
      vi.stubGlobal('fetch', fetch);
      await store.sync();
      expect([sent, store.state().acts]).toEqual([[], []]);
      await store.act(STEP);
      await vi.advanceTimersByTimeAsync(19_000);
      expect(sent).toEqual([]);
      await vi.advanceTimersByTimeAsync(2_000);
      await store.undo();
      expect([kindsOf(sent), store.state().acts]).toMatchObject([['arrived'], [{ state: 'sent' }]]);
    });

    it('is sent, in its order, with the next thing that the crew does', async () => {
      const { sent, store } = await phone();
      await Promise.all([store.act(STEP), store.act({ ...STEP, kind: 'done' })]);
      await store.act({ ...STEP, kind: 'note' });
      await store.sync();
      expect(kindsOf(sent)).toEqual(['arrived', 'done', 'note']);
    });

    it('is sent when the crew looks away, without fetching a plan that nobody sees', async () => {
      vi.useFakeTimers();
      const sent = shopAnswers([], { version: 1 });
      let isInSight = true;
      const store = makeCrewStore(() => isInSight);
      await store.open('a.secret', '123456');
      await store.act(STEP);
      isInSight = false;
      await store.sendHeld();
      expect([kindsOf(sent), store.state().day]).toEqual([['arrived'], undefined]);
    });

    it('is sent by a page that is loaded again, and kept when the link ends', async () => {
      const { sent, store } = await phone();
      await store.act(STEP);
      const again = makeCrewStore();
      await again.load();
      await again.sync();
      expect(kindsOf(sent)).toEqual(['arrived']);
      await again.act({ ...STEP, kind: 'done' });
      vi.stubGlobal('fetch', async () => new Response('{"code":"link_ended"}', { status: 401 }));
      await again.sync();
      expect(again.state().acts).toMatchObject([{ kind: 'done', state: 'held' }]);
    });
  });

  it('gives up on what is not a photo', async () => {
    shopAnswers([[422, { code: 'not_a_photo' }]]);
    const store = await phoneWithPhoto();
    expect(store.state().acts).toMatchObject([{ state: 'refused', code: 'not_a_photo' }]);
  });

  it('holds up nothing behind a photo that a proxy refuses for its size', async () => {
    shopAnswers([[413, HTML]]);
    const store = await phoneWithPhoto();
    await store.act({ stopId: 's', name: 'Ana', kind: 'payment' });
    await store.sync();
    expect(store.state()).toMatchObject({
      acts: [
        { kind: 'photo', state: 'refused' },
        { kind: 'payment', state: 'sent' },
      ],
      offlineSince: undefined,
    });
  });

  it('takes only the shop’s word for the end of a link', async () => {
    shopAnswers([]);
    const store = makeCrewStore();
    expect(await store.open('a.secret', '123456')).toBe('opened');
    await store.sync();
    vi.stubGlobal('fetch', async () => new Response(HTML, { status: 401 }));
    await store.sync();
    expect(store.state()).toMatchObject({ day: {}, offlineSince: expect.any(String) });
    expect(await store.open('a.secret', '123456')).toBe('offline');
  });
});
