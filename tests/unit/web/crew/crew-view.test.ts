import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CrewStop, CrewTodayDto, ReportedAct } from '#core/contract/crew.ts';
import { collected } from '#core/crew/collected.ts';
import type { LocalAct } from '#web/crew/crew-db.ts';
import {
  arrivedAt,
  actsOfDay,
  checkProgress,
  checksOf,
  dayStanding,
  howTold,
  isLate,
  isOwnPayment,
  isPartyOn,
  isPickedUpAtOnce,
  loadsOf,
  openWork,
  photosOf,
  piecesOf,
  planChanges,
  queueOf,
  sayNoneAhead,
  stopsOf,
  windLimit,
} from '#web/crew/crew-view.ts';
import { CREW_WORDS, reasonIn } from '#web/crew/crew-words.ts';

const stop = (id: string, more: Partial<CrewStop> = {}): CrewStop => ({
  id,
  kind: 'deliver',
  state: 'planned',
  window: { from: '08:00', to: '12:00' },
  name: `Customer ${id}`,
  phone: '(817) 555-0101',
  place: { street: '1 Party Lane', city: 'Cleburne', region: 'TX', postalCode: '76033' },
  items: [],
  balanceCents: 10_000,
  agreement: 'signed',
  ...more,
});

const day = (stops: readonly CrewStop[], acts: readonly ReportedAct[] = []): CrewTodayDto => ({
  day: '2026-12-05',
  truck: { id: 't1', name: 'Big Box' },
  name: 'Tasha',
  version: 3,
  stops,
  acts,
  office: '(817) 555-0100',
  brand: 'Shop',
  endsAt: '2026-12-06T18:00:00.000Z',
  serverTime: '2026-12-05T15:00:00.000Z',
});

const local = (id: string, kind: LocalAct['kind'], more: Partial<LocalAct> = {}): LocalAct => ({
  id,
  key: '2026-12-05/t1',
  stopId: 'a',
  kind,
  at: `2026-12-05T15:0${id}:00.000Z`,
  data: {},
  name: 'Customer a',
  state: 'waits',
  ...more,
});

const told = (
  id: string,
  kind: ReportedAct['kind'],
  more: Partial<ReportedAct> = {},
): ReportedAct => ({
  id,
  stopId: 'a',
  reservationId: 'R1',
  day: '2026-12-05',
  truckId: 't1',
  by: 'Tasha',
  at: `2026-12-05T15:0${id}:00.000Z`,
  receivedAt: '2026-12-05T15:10:00.000Z',
  kind,
  isOpen: false,
  ...more,
});

describe('isLate', () => {
  it('is a stop that the crew begins after its hours, until it is there', () => {
    expect(isLate(stop('a', { eta: '12:00' }))).toBe(false);
    expect(isLate(stop('a'))).toBe(false);
    expect(isLate(stop('a', { eta: '12:01' }))).toBe(true);
    expect(isLate(stop('a', { eta: '24:10', state: 'on_the_way' }))).toBe(true);
    expect(isLate(stop('a', { eta: '12:01', state: 'arrived' }))).toBe(false);
  });
});

describe('arrivedAt', () => {
  it('is the last visit’s, of a stop that failed and is planned again', () => {
    const acts = [told('1', 'arrived'), told('2', 'failed', { text: 'Gate locked' })];
    const shown = (more: Partial<CrewStop>, own: readonly LocalAct[] = []) =>
      stopsOf(day([stop('a', more)], acts), own).map(arrivedAt);
    expect(shown({ state: 'planned' })).toEqual([undefined]);
    const second = '2026-12-05T15:05:00.000Z';
    expect(shown({ state: 'planned' }, [local('5', 'arrived')])).toEqual([second]);
    expect(shown({ state: 'arrived', times: { arrived: second } })).toEqual([second]);
  });
});

describe('isOwnPayment', () => {
  const by = (name: string) => told('1', 'payment', { by: name, amountCents: 10_000 });
  const isOwn = (acts: readonly ReportedAct[], own: readonly LocalAct[], id: string) => {
    const [shown] = stopsOf(day([stop('a', { balanceCents: 0 })], acts), own);
    const payment = shown?.acts.find((one) => one.id === id);
    return shown && payment && isOwnPayment(payment, shown, own, 'Tasha');
  };
  const mine = local('2', 'payment', {
    data: { amountCents: 10_000 },
    state: 'refused',
    code: 'above_balance',
  });

  it('is what this phone recorded, counted or not', () => {
    expect(isOwn([by('Memo')], [mine], '2')).toBe(true);
    expect(isOwn([by('Memo')], [mine], '1')).toBe(false);
    // Two phones with the same link.
    expect(isOwn([by('Tasha')], [mine], '1')).toBe(false);
    // A new phone of the same person.
    expect(isOwn([by('Tasha')], [], '1')).toBe(true);
  });

  it('leaves what is due as the shop says, whatever is undone of a payment that did not count', () => {
    const undo = local('3', 'payment_undo', { data: { actId: '2' } });
    const [shown] = stopsOf(day([stop('a', { balanceCents: 0 })], [by('Memo')]), [mine, undo]);
    expect(shown?.leftCents).toBe(0);
    expect(queueOf([mine, undo]).notCounted).toEqual([]);
  });
});

describe('howTold', () => {
  it('promises nothing for a phone without a signal', () => {
    const today = day([]);
    const kept = { key: '', today: { ...today, mailsNobody: true as const }, fetchedAt: '' };
    expect(howTold({ offlineSince: '2026-12-05T15:00:00Z', day: kept })).toBe('tellsLater');
    expect(howTold({ day: kept })).toBe('showsCustomer');
    expect(howTold({ day: { ...kept, today } })).toBe('tellsCustomer');
  });
});

describe('dayStanding', () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['2026-12-05T05:59:00Z', 'too_early'],
    ['2026-12-05T06:00:00Z', 'open'],
    // A late pickup, past midnight in the shop.
    ['2026-12-06T11:59:00Z', 'open'],
    ['2026-12-06T12:00:00Z', 'too_late'],
  ])('at %s is %s for the shop’s December 5', (now, standing) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    expect(dayStanding('2026-12-05', Date.parse(now))).toBe(standing);
  });
});

describe('checkProgress', () => {
  it('counts the checks of what is set up, four corners and the wind', () => {
    const item = {
      productId: 'p',
      title: 'Big Wave',
      image: '',
      quantity: 1,
      units: [],
      blowers: 2,
    };
    const items = [{ ...item, stakes: 8, maxWindMph: 18 }];
    const photos = ['1', '2', '3', '4'].map((id) => told(id, 'photo'));
    const done = told('5', 'check', { checked: ['anchors', 'circuits', 'rules'], windMph: 9 });
    const progress = (acts: readonly ReportedAct[], some = items) =>
      stopsOf(day([stop('a', { items: some })], acts), []).map((one) => checkProgress(one));
    expect(progress([])).toMatchObject([{ done: 0, all: 5 }]);
    expect(progress([...photos, done])).toMatchObject([{ done: 5, all: 5 }]);
    const windy = told('6', 'check', { checked: ['anchors', 'circuits', 'rules'], windMph: 25 });
    expect(progress([...photos, windy])).toMatchObject([{ done: 4, all: 5 }]);
    expect(progress([], [])).toMatchObject([{ wanted: ['rules'], all: 2 }]);
    const refused = { ...told('4', 'photo'), refused: 'moved' as const };
    expect(progress([...photos.slice(0, 3), refused, done])).toMatchObject([{ done: 4, all: 5 }]);
  });
});

describe('stopsOf', () => {
  it("applies this phone's acts to the server's state, except refused ones", () => {
    const acts = [
      local('1', 'arrived'),
      local('2', 'payment', { data: { method: 'cash', amountCents: 4_000 } }),
      local('3', 'done', { state: 'refused' }),
    ];
    const [a, b] = stopsOf(day([stop('a', { state: 'on_the_way' }), stop('b')]), acts);
    expect(a).toMatchObject({ number: 1, state: 'arrived', leftCents: 6_000, waiting: 2 });
    expect(b).toMatchObject({ number: 2, state: 'planned', leftCents: 10_000, waiting: 0 });
  });

  it('shows no photo, signature or card link that was refused', () => {
    const refused = { state: 'refused' } as const;
    const [a] = stopsOf(day([stop('a', { agreement: 'unsigned' })]), [
      local('1', 'photo', refused),
      local('2', 'signature', { ...refused, data: { textId: 't', name: 'Ana' } }),
      local('3', 'card_link', refused),
    ]);
    expect([a?.acts, a?.agreement]).toEqual([[], 'unsigned']);
    expect(a && photosOf(a)).toEqual([]);
  });

  it('does not count acts twice that the server already has', () => {
    const paid = { method: 'cash', amountCents: 4_000 } as const;
    const today = day([stop('a', { balanceCents: 6_000 })], [told('2', 'payment', paid)]);
    const [a] = stopsOf(today, [local('2', 'payment', { data: paid, state: 'sent' })]);
    expect(a).toMatchObject({ leftCents: 6_000, waiting: 0 });
    expect(a?.acts).toHaveLength(1);
  });

  it('shows a failed stop as planned again once the office planned it', () => {
    const failed = { state: 'sent', data: { why: 'Nobody home' } } as const;
    const told1 = [told('1', 'failed', { text: 'Nobody home' })];
    expect(stopsOf(day([stop('a')], told1), [local('1', 'failed', failed)])).toMatchObject([
      { state: 'planned' },
    ]);
    expect(stopsOf(day([stop('a')]), [local('1', 'failed', failed)])[0]?.state).toBe('failed');
  });

  it('adds back a reversed payment, sent or not', () => {
    const paid = { method: 'cash', amountCents: 4_000 } as const;
    const undo = local('3', 'payment_undo', { data: { actId: '2' } });
    const [waiting] = stopsOf(day([stop('a')]), [local('2', 'payment', { data: paid }), undo]);
    expect(waiting?.leftCents).toBe(10_000);
    const today = day([stop('a', { balanceCents: 6_000 })], [told('2', 'payment', paid)]);
    expect(stopsOf(today, [undo])[0]?.leftCents).toBe(10_000);
    const after = day(
      [stop('a')],
      [told('2', 'payment', paid), told('3', 'payment_undo', { actId: '2' })],
    );
    expect(stopsOf(after, [undo])[0]?.leftCents).toBe(10_000);
  });

  it('says why a payment stays although it was to be undone, from this phone or another', () => {
    const paid = told('2', 'payment', { method: 'cash', amountCents: 4_000 });
    const mine = local('3', 'payment_undo', { data: { actId: '2' } });
    const theirs = told('3', 'payment_undo', { actId: '2', refused: 'not_taken' });
    const of = (acts: readonly ReportedAct[], ...own: readonly LocalAct[]) =>
      stopsOf(day([stop('a', { balanceCents: 6_000 })], acts), own)[0];
    expect(of([paid], mine)?.refusedUndos.get('2')).toBeUndefined();
    const refused = of([paid], { ...mine, state: 'refused', code: 'not_yours' });
    expect([refused?.refusedUndos.get('2'), refused?.leftCents]).toEqual(['not_yours', 6_000]);
    expect(of([paid, theirs])?.refusedUndos.get('2')).toBe('not_taken');
  });

  it('shows the agreement as signed once the phone has a signature', () => {
    const toSign = { textId: 't', blocks: [] };
    const today = day([stop('a', { agreement: 'unsigned', toSign })]);
    const of = (data: object) => stopsOf(today, [local('4', 'signature', { data })])[0]?.agreement;
    expect([of({ name: 'Ana' }), of({ name: 'Ana', textId: 't' })]).toEqual(['unsigned', 'signed']);
  });

  it('says what to load at the yard before a stop, and lists each load, last stop first', () => {
    const reload = { arrive: '11:00', leave: '11:20' };
    const stops = stopsOf(
      day([
        stop('a', { state: 'done' }),
        stop('b'),
        stop('c', { kind: 'collect', reload }),
        stop('d'),
        stop('e'),
        stop('f', { kind: 'collect', reload }),
      ]),
      [],
    );
    expect(stops.map(({ loads }) => loads)).toEqual([
      undefined,
      undefined,
      [4, 5],
      undefined,
      undefined,
      [],
    ]);
    expect(loadsOf(stops).map((load) => [load.trip, load.stops.map(({ id }) => id)])).toEqual([
      [1, ['b']],
      [2, ['e', 'd']],
    ]);
  });

  it('leaves out at once the pickup of what could not be delivered, or was not set up', () => {
    const unit = (id: string) => ({ id, label: id });
    const item = { title: 'P', quantity: 1, image: '', blowers: 1, units: [unit('u2')] };
    const items = ['p', 'q'].map((productId) => ({ ...item, productId }));
    const stops = [
      stop('R_d_1_d_2026-12-05_2026-12-05', { items }),
      stop('R_d_1_c_2026-12-05_2026-12-05', { kind: 'collect', items }),
      stop('R_d_2_c_2026-12-04_2026-12-05', { kind: 'collect', items }),
    ];
    const after = (kind: LocalAct['kind'], data: object) =>
      stopsOf(day(stops), [local('1', kind, { stopId: stops[0]?.id ?? '', data })]);
    const failed = after('failed', { why: 'Nobody home' });
    expect(failed.map(({ id, number }) => [id.slice(0, 7), number])).toEqual([
      ['R_d_1_d', 1],
      ['R_d_2_c', 3],
    ]);
    const missing = [{ productId: 'q', unitId: 'u2' }];
    const [, pickup, other] = after('done', { missing });
    expect(pickup?.items.map(({ notSetUp }) => notSetUp)).toEqual([undefined, true]);
    expect(pickup && piecesOf(pickup).map(({ key }) => key)).toEqual(['p:u2']);
    expect(other?.items.map(({ notSetUp }) => notSetUp)).toEqual([undefined, undefined]);
  });

  it('lists what a set-up leaves open, wind above the limit first', () => {
    const item = { productId: 'p', title: 'P', quantity: 1, image: '', units: [], blowers: 1 };
    const today = day([
      stop('a', { agreement: 'unsigned', items: [{ ...item, stakes: 4, maxWindMph: 20 }] }),
    ]);
    const all = { checked: ['anchors', 'circuits', 'rules'] };
    const of = (...acts: readonly LocalAct[]) => {
      const [a] = stopsOf(today, acts);
      return a === undefined ? [] : openWork(a);
    };
    expect(of(local('1', 'check', { data: { checked: ['rules'], windMph: 25 } }))).toEqual([
      { kind: 'too_windy', windMph: 25, limitMph: 20 },
      { kind: 'unsigned' },
      { kind: 'unpaid', leftCents: 10_000 },
      { kind: 'checks', done: 1, all: 3 },
      { kind: 'photos', done: 0, all: 4 },
    ]);
    expect(of(local('1', 'check', { data: all })).map(({ kind }) => kind)).toContain(
      'not_measured',
    );
    expect(
      of(
        local('1', 'check', { data: { ...all, windMph: 20 } }),
        local('2', 'payment', { data: { method: 'cash', amountCents: 10_000 } }),
        local('3', 'signature', { data: { name: 'Ana', textId: 't' } }),
        ...['4', '5', '6', '7'].map((id) => local(id, 'photo')),
      ),
    ).toEqual([]);
  });

  it('leaves only money open at a pickup, which ends with one press without any', () => {
    const pickUp = stop('a', { kind: 'collect', agreement: 'unsigned' });
    const openOf = (...acts: readonly LocalAct[]) => stopsOf(day([pickUp]), acts).map(openWork);
    expect(openOf()).toEqual([[{ kind: 'unpaid', leftCents: 10_000 }]]);
    const paid = local('2', 'payment', { data: { method: 'cash', amountCents: 10_000 } });
    expect(openOf(paid)).toEqual([[]]);
    const atOnce = (...acts: readonly LocalAct[]) =>
      stopsOf(day([pickUp]), acts).map(isPickedUpAtOnce);
    expect(atOnce(paid)).toEqual([false]);
    expect(atOnce(local('3', 'arrived'))).toEqual([false]);
    expect(atOnce(paid, local('3', 'arrived'))).toEqual([true]);
    expect(atOnce(paid, local('3', 'arrived'), local('4', 'done'))).toEqual([false]);
  });

  it('shows the checks as last reported, by whichever phone', () => {
    const today = day([stop('a')], [told('5', 'check', { checked: ['rules'], windMph: 9 })]);
    const acts = [local('4', 'check', { data: { checked: [], windMph: 30 } })];
    const [a] = stopsOf(today, acts);
    expect(a && checksOf(a)).toEqual({ checked: ['rules'], windMph: 9 });
  });
});

describe('isPartyOn', () => {
  it('is a pickup before the party of its day ends, also after midnight', () => {
    const on = (time: string, partyEnds: string | undefined, kind: CrewStop['kind'] = 'collect') =>
      isPartyOn(
        { kind, partyEnds, party: { from: '14:00', to: partyEnds ?? '18:00' } },
        '2026-12-05',
        Date.parse(`2026-12-05T${time}:00-06:00`),
      );
    expect([on('17:59', '18:00'), on('18:00', '18:00'), on('23:00', '00:30')]).toEqual([
      true,
      false,
      true,
    ]);
    expect([on('17:00', undefined), on('17:00', '18:00', 'deliver')]).toEqual([false, false]);
  });
});

describe('what a crew is shown', () => {
  const rowsOf = (acts: readonly LocalAct[]) => {
    const { sending, notCounted } = queueOf(acts);
    const row = ({ act, count }: (typeof sending)[number]) => [act.id, count];
    return { sending: sending.map(row), notCounted: notCounted.map(row) };
  };

  it('about what was not counted is gone once the office has accepted it', () => {
    const acts = ['1', '2'].map((id) =>
      local(id, 'arrived', { state: 'refused', code: 'other_truck' }),
    );
    const answers = [told('1', 'arrived'), { ...told('2', 'arrived'), refused: 'other_truck' }];
    expect(queueOf(acts, answers).notCounted.map(({ act }) => act.id)).toEqual(['2']);
  });

  it('about a new plan is which stops were added and removed', () => {
    const changes = planChanges(day([stop('a'), stop('b')]), day([stop('b'), stop('c')]));
    expect(changes).toMatchObject({ added: [{ id: 'c' }], removed: [{ id: 'a' }], changed: [] });
  });

  it('about what to load is the stops ahead that have other items or units', () => {
    const item = { title: 'P', quantity: 1, image: '', blowers: 1 };
    const of = (productId: string, unit: string, state: CrewStop['state'] = 'planned') =>
      stop('a', { state, items: [{ ...item, productId, units: [{ id: unit, label: unit }] }] });
    const changed = (now: CrewStop) =>
      planChanges(day([of('p', 'u1')]), day([now])).changed.map(({ id }) => id);
    expect(changed(of('p', 'u2'))).toEqual(['a']);
    expect(changed(of('q', 'u1'))).toEqual(['a']);
    expect([changed(of('p', 'u1')), changed(of('p', 'u2', 'done'))]).toEqual([[], []]);
  });

  it('about wind is the lowest limit of any unit', () => {
    const item = { productId: 'p', title: 'P', quantity: 1, image: '', units: [], blowers: 1 };
    const items = [{ ...item, maxWindMph: 25 }, { ...item, maxWindMph: 18 }, item];
    expect(windLimit({ items })).toBe(18);
    expect(windLimit({ items: [item] })).toBeUndefined();
  });

  it('about the queue is what waits, grouped if alike, with the last act sent, apart from what was refused', () => {
    const acts = [
      local('1', 'photo'),
      local('2', 'photo'),
      local('3', 'arrived', { state: 'sent' }),
      local('4', 'on_the_way', { state: 'sent' }),
      local('5', 'done', { state: 'refused', code: 'moved' }),
    ];
    expect(rowsOf(acts)).toEqual({
      sending: [
        ['2', 2],
        ['4', 1],
      ],
      notCounted: [['5', 1]],
    });
  });

  it('about what was not counted is only that, with nothing left to send', () => {
    const acts = [
      local('1', 'payment', { data: { method: 'cash', amountCents: 5_000 }, state: 'sent' }),
      local('2', 'payment_undo', { data: { actId: '1' }, state: 'refused', code: 'not_taken' }),
    ];
    expect(rowsOf(acts)).toEqual({ sending: [], notCounted: [['2', 1]] });
  });

  it('about money is each payment that waits, and all that the truck took', () => {
    const data = { method: 'cash', amountCents: 5_000 };
    const acts = [
      local('1', 'payment', { data, state: 'sent' }),
      local('2', 'payment', { data }),
      local('3', 'payment', { data }),
      local('4', 'payment', { data, state: 'refused', code: 'above_balance' }),
    ];
    expect(rowsOf(acts)).toEqual({
      sending: [
        ['2', 1],
        ['3', 1],
        ['1', 1],
      ],
      notCounted: [['4', 1]],
    });
    const others = [told('1', 'payment', data as object), told('9', 'payment', data as object)];
    expect(collected(actsOfDay(others, acts))).toMatchObject({ cash: 20_000, check: 0 });
  });

  it('about a failure is in the language of its reader', () => {
    expect(reasonIn('No cabe: puerta de 30', 'en')).toBe('It does not fit: puerta de 30');
    expect(reasonIn('Nobody there', 'es')).toBe('No había nadie');
    expect(reasonIn('Todavía lo usan', 'en')).toBe('Still in use');
    expect(reasonIn('Otra razón: llueve', 'en')).toBe('Other reason: llueve');
    expect(reasonIn('Nobody thereabouts', 'es')).toBe('Nobody thereabouts');
  });

  it('is in both languages, for each final refusal', () => {
    const { en, es } = CREW_WORDS;
    expect(Object.keys(es.refusals)).toEqual(Object.keys(en.refusals));
    expect(es.reasons.deliver).toHaveLength(en.reasons.deliver.length);
    expect(es.reasons.collect).toHaveLength(en.reasons.collect.length);
    expect(es.openReasons).toHaveLength(en.openReasons.length);
    expect(es.shortReasons.deliver).toHaveLength(en.shortReasons.deliver.length);
    expect(es.shortReasons.collect).toHaveLength(en.shortReasons.collect.length);
  });
});

describe('sayNoneAhead', () => {
  it('does not tell a stranded crew that all is done', () => {
    const today = day([]);
    const said = (isOff: boolean, ...states: readonly CrewStop['state'][]) =>
      sayNoneAhead(
        CREW_WORDS.en,
        isOff ? { ...today, truck: { ...today.truck, isOff } } : today,
        states.map((state) => ({ state })),
      ).title;
    expect(said(false)).toBe('No stops yet');
    expect(said(false, 'done')).toBe('All stops are done');
    expect(said(false, 'done', 'failed')).toBe('No stops left');
    expect(said(true, 'done')).toBe('This truck makes no more stops today');
    expect(said(true)).toBe('This truck makes no more stops today');
    const unpublished = sayNoneAhead(CREW_WORDS.en, { ...today, version: 0 }, []);
    expect(unpublished.title).toBe('The plan is not published yet');
  });
});
