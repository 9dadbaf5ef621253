import { describe, expect, it } from 'vitest';
import { pdfPaperMaker } from '#adapters/pdf/pdf-paper-maker.ts';
import { ADD_ON } from '#core/catalogue/category.ts';
import type { Product } from '#core/catalogue/product.ts';
import { companyOf } from '#core/content/company.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import type { WetUnits } from '#core/dispatch/wet-units.ts';
import { loadListPaper, type PulledDay, type PulledStop } from '#core/documents/load-list.ts';
import { type LoadListPorts, makeLoadList } from '#core/documents/make-load-list.ts';
import { venuePackPaper } from '#core/documents/venue-pack.ts';
import { plainUnit } from '#core/inventory/unit.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { after, HOUR, instant } from '#core/kernel/instant.ts';
import type { PartyEvent } from '#core/reservations/party.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { announcedFacts } from '#core/reservations/told-hours.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { plannedStop, trucks } from '#tests/support/crews.ts';
import { NOON, product } from '#tests/support/fixtures.ts';
import { sold, soldLine } from '#tests/support/sold.ts';

const DAY = calendarDay('2027-05-15');
const SLIDE: Product = product({
  id: 'slide',
  title: 'Big Wave',
  power: { blowers: 2, circuits: 2 },
  handling: { weightLb: 500, anchors: 10, ballastLbPerAnchor: 260, ampsPerBlower: 12 },
});
const CHAIRS: Product = product({
  id: 'chairs',
  title: 'Chairs',
  power: { blowers: 0, circuits: 0 },
  handling: { weightLb: 4 },
});
const STOCK = {
  products: new Map([SLIDE, CHAIRS].map((one) => [one.id, one])),
  fleets: new Map([
    [
      'slide',
      { units: [{ ...plainUnit('u1'), label: 'Blue wave' }, plainUnit('u2')], revision: 1 },
    ],
  ]),
  wet: new Map() as WetUnits,
  ownTerms: undefined,
  balanceCharge: DEFAULT_SETTINGS.balanceCharge,
  dueEarlier: new Set<string>(),
};

const GRASS: PartyEvent = {
  street: '1418 Dooley St',
  city: 'Grapevine',
  region: 'TX',
  postalCode: '76051',
};

const booked = (id: string, event: PartyEvent, paid = 0, unit = 'u1'): Reservation =>
  sold(id, {
    lines: [
      { productId: 'slide', title: 'Big Wave', units: [unit], quantity: 1 },
      { productId: 'chairs', title: 'Chairs', units: [], quantity: 50 },
    ].map((line) => soldLine({ ...line, startDate: DAY, endDate: calendarDay('2027-05-16') })),
    total: cents(20_000),
    placedTotal: cents(20_000),
    contact: { name: `${id} Huang`, email: 'a@b.example', phone: '(817) 555-0142' },
    event,
    entries:
      paid === 0
        ? []
        : [{ id: 'e1', kind: 'charge', amount: cents(paid), at: NOON, intentId: 'i1' }],
  });

const stop = (reservation: Reservation, changes: Partial<PulledStop> = {}): PulledStop => ({
  kind: 'deliver',
  window: { from: '10:00', to: '11:30' },
  eta: '10:58',
  reservation,
  lines: [0, 1],
  ...changes,
});

const SIGNED: Reservation = {
  ...booked('A', GRASS, 20_000),
  signed: { id: 's1', name: 'A Huang', at: NOON, termsVersion: '1', textId: 't' },
};

const truck = (name: string, stops: readonly PulledStop[], reloads: readonly number[] = []) => ({
  name,
  crewSize: 2,
  riders: [],
  payloadLb: 5_800,
  out: '06:20',
  back: '17:33',
  stops,
  reloads,
});

const paperFrom = (stock: typeof STOCK, trucks: PulledDay['trucks']) =>
  loadListPaper(
    { day: DAY, publishedAt: undefined, isAsPublished: false, trucks },
    stock,
    DEMO_SITE,
    instant(NOON),
  );
const paperOf = (...trucks: PulledDay['trucks']) => paperFrom(STOCK, trucks);

type Blocks = ReturnType<typeof paperOf>['blocks'];

/** Lines of a cell are separated by a slash, cells by a bar. */
const said = (blocks: Blocks): string =>
  blocks
    .flatMap((block) => {
      if (block.kind === 'table') {
        const cells = (row: readonly string[]) => row.join(' | ');
        const head = cells(block.columns.map(({ label }) => label));
        return [head, ...block.rows.map((row) => cells(row.map((lines) => lines.join(' / '))))];
      }
      return 'text' in block ? [`# ${block.text}`] : [`(${block.kind})`];
    })
    .join('\n');

describe('loadListPaper', () => {
  it('warns the loading crew about too few circuits, unless power comes along', () => {
    const short = (isBrought: boolean, kind: PulledStop['kind'] = 'deliver') => {
      const yardCheck = { rule: 'r', answers: [], power: { needs: 3, has: 1, isBrought } };
      const at = stop({ ...booked('B', GRASS), yardCheck }, { kind });
      return said(paperOf(truck('Truck 1', [at])).blocks);
    };
    const words = '3 CIRCUITS NEEDED, CUSTOMER HAS 1: bring a generator or call';
    expect(short(false)).toContain(words);
    expect(short(true)).not.toContain('NEEDED');
    expect(short(false, 'collect')).not.toContain('NEEDED');
  });

  it('has the crew collect nothing that a saved card pays', () => {
    const half = booked('A', GRASS, 10_000);
    const kept = {
      ...half,
      entries: half.entries.map((entry) => ({ ...entry, why: 'deposit' })),
      cardConsent: { version: '2026-12b', at: instant(NOON), daysBefore: 2, amount: cents(10_000) },
    };
    const isOn = (on: boolean) => ({ ...STOCK, balanceCharge: { isOn: on, daysBefore: 2 } });
    const door = (on: boolean) =>
      said(paperFrom(isOn(on), [truck('Truck 1', [stop(kept)])]).blocks);
    expect(door(true)).toContain('card charged on Thu, May 13, nothing to collect');
    expect(door(true)).not.toContain('$100.00');
    expect(door(false)).toContain('$100.00 to collect');
  });

  it('loads and weighs no attendants, but says when they are at the party', () => {
    const made = booked('A', { ...GRASS, startsAt: '10:00', endsAt: '15:00' });
    const attendants = (more: object) => ({
      ...made,
      lines: made.lines.map((line) =>
        line.productId === 'chairs'
          ? { ...line, productId: 'attendant', title: 'Ride attendant', quantity: 3, ...more }
          : line,
      ),
    });
    const text = said(paperOf(truck('Longhorn', [stop(attendants({ isService: true }))])).blocks);
    expect(text).toContain('At the party: 3 x Ride attendant, 10 AM – 3 PM');
    expect(text.match(/Ride attendant/g)).toHaveLength(1);
    expect(text).not.toContain('about');
    // What nobody weighed is a guess, and so is the sum.
    const guessed = said(paperOf(truck('Longhorn', [stop(attendants({}))])).blocks);
    expect(guessed).toContain('no weight entered');
    expect(guessed).toMatch(/last stop first.*\| about [\d,]+ lb/);
  });

  it('gives each truck its own page', () => {
    const { blocks, subtitle } = paperOf(
      truck('Longhorn', [stop(booked('A', GRASS))]),
      truck('Bluebonnet', [stop(booked('B', GRASS))]),
    );
    expect(subtitle).toBe('Not published, printed Fri, Nov 20, 12 PM');
    const pages = blocks.flatMap((block) =>
      block.kind === 'heading' && block.onNewPage === true ? [block.text] : [],
    );
    expect(pages).toEqual(['Bluebonnet']);
  });

  it('says which plan it is: when it was published, and whether it has changed since', () => {
    const on = (isAsPublished: boolean) =>
      loadListPaper(
        { day: DAY, publishedAt: instant(NOON), isAsPublished, trucks: [] },
        STOCK,
        DEMO_SITE,
        after(instant(NOON), HOUR),
      ).subtitle;
    expect(on(true)).toBe('As published Fri, Nov 20, 12 PM, printed Fri, Nov 20, 1 PM');
    expect(on(false)).toMatch(/^Changed since published Fri, Nov 20, 12 PM/);
  });

  it('has a column for access only if any is known', () => {
    const heads = (event: PartyEvent) =>
      paperOf(truck('Longhorn', [stop(booked('A', event))])).blocks.flatMap((block) =>
        block.kind === 'table' ? [block.columns.map(({ label, share }) => ({ label, share }))] : [],
      );
    const tables = [...heads(GRASS), ...heads({ ...GRASS, notes: 'Left of the house' })];
    expect(tables.map((columns) => columns.some(({ label }) => label === 'Way in'))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    for (const columns of tables) {
      expect(columns.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100);
    }
  });

  it('says where a unit comes from that another customer has in the morning, and does not weigh it in the yard', () => {
    const slideOnly = { lines: [0] };
    const pickup = stop(booked('A', GRASS), { ...slideOnly, kind: 'collect' });
    const next = stop(booked('B', GRASS), slideOnly);
    const asking = stop(booked('C', { ...GRASS, venue: { canStake: false } }), {
      ...slideOnly,
    });
    const told = (...trucks: PulledDay['trucks']) => {
      const text = said(paperOf(...trucks).blocks);
      return [
        /Blue wave: ([^)]*)/.exec(text)?.[1],
        /last stop first.*\| ([\d,]+ lb)/.exec(text)?.[1],
      ];
    };
    expect(told(truck('Longhorn', [pickup, next]))).toEqual(['on the truck from stop 1', '0 lb']);
    // Ten weights of 260 pounds, where the other customer had stakes.
    expect(told(truck('Longhorn', [pickup, asking]))).toEqual([
      'on the truck from stop 1',
      '2,600 lb',
    ]);
    const twice = truck('Longhorn', [pickup, next], [1]);
    expect(told(twice)).toEqual(['in the yard once you are back from stop 1', '500 lb']);
    expect(told(truck('Longhorn', [next]), truck('Bluebonnet', [pickup]))).toEqual([
      'in the yard once Bluebonnet is back from stop 1',
      '500 lb',
    ]);
    // Staff insisted on an order in which the unit comes too late.
    expect(told(truck('Longhorn', [next, pickup]))).toEqual([
      'NOT BACK, you pick it up at stop 2',
      '500 lb',
    ]);
    expect(told(truck('Longhorn', [next]))).toEqual([undefined, '500 lb']);
    // It was never set up there.
    const absent = { ...pickup, missing: ['slide:u1'] };
    expect(told(truck('Longhorn', [absent, next]))).toEqual([undefined, '500 lb']);
  });

  it('marks an out-of-service unit as not to be loaded, but not one that comes back', () => {
    const torn = { from: DAY, to: DAY, reason: 'Torn' };
    const units = [{ ...plainUnit('u1'), label: 'Blue wave', blocks: [torn] }];
    const stock = { ...STOCK, fleets: new Map([['slide', { units, revision: 2 }]]) };
    const one = booked('A', GRASS);
    const out = 'DO NOT LOAD Blue wave, OUT OF SERVICE: Big Wave (Blue wave)';
    const delivered = said(paperFrom(stock, [truck('Longhorn', [stop(one)])]).blocks);
    expect(delivered.split(out)).toHaveLength(3);
    const back = said(
      paperFrom(stock, [truck('Longhorn', [stop(one, { kind: 'collect' })])]).blocks,
    );
    expect(back).not.toContain('DO NOT LOAD');
  });

  it('asks nothing more of a stop that is over, nor to load what is out already', () => {
    const torn = { from: DAY, to: DAY, reason: 'Torn' };
    const units = [{ ...plainUnit('u1'), label: 'Blue wave', blocks: [torn] }];
    const stock = { ...STOCK, fleets: new Map([['slide', { units, revision: 2 }]]) };
    const venue = { gateCode: '#4411' };
    const one = booked('A', { ...GRASS, venue });
    const done = { over: 'done', hasBegun: true } as const;
    const gone = truck('Longhorn', [
      stop(one, { ...done, eta: '08:15' }),
      stop(booked('B', GRASS), { over: 'failed', hasBegun: true }),
      stop(one, { ...done, kind: 'collect', eta: '15:00' }),
    ]);
    const text = said(paperFrom(stock, [{ ...gone, out: '06:30', back: undefined }]).blocks);
    expect(text).not.toMatch(/OUT OF SERVICE|Gate|to collect|Load, last/);
    expect(text).toContain('All of this load is delivered.');
    expect(text).toContain('1 Delivered / 8:15 AM |');
    expect(text).toContain('2 NOT DELIVERED');
    expect(text).toContain('3 Picked up / 3 PM |');
    expect(text).toContain('$200.00 not collected');
    expect(text).toContain('out 6:30 AM');
    expect(text).not.toContain('out and back');
    const off = said(paperFrom(stock, [{ ...gone, out: undefined, back: undefined }]).blocks);
    expect(off).not.toContain('out 6:30');
    const underWay = stop(one, { hasBegun: true });
    expect(said(paperFrom(stock, [truck('Longhorn', [underWay])]).blocks)).not.toContain('DO NOT');
  });

  it('says once where the balance of a day is to be collected', () => {
    const one = booked('A', GRASS);
    const pickup = stop(one, { kind: 'collect' });
    const both = said(paperOf(truck('Longhorn', [stop(one)]), truck('Mustang', [pickup])).blocks);
    expect(both.split('$200.00 to collect')).toHaveLength(2);
    expect(both).toContain('due at the delivery');
    const later = said(paperOf(truck('Longhorn', [pickup])).blocks);
    expect(later).toContain('$200.00 to collect');
  });

  it('has the hours that the customer was told', async () => {
    const visit = { kind: 'deliver', day: DAY } as const;
    const one = booked('A', GRASS);
    const told = announcedFacts(one, { ...visit, from: '12:00', to: '13:30' });
    const by = { kind: 'admin', uid: 'u' } as const;
    const known = { ...one, history: [{ at: NOON, by, kind: 'note', facts: told } as const] };
    const planned = plannedStop('A', { lines: [0, 1], from: 720, to: 840 });
    const [box] = trucks(1).trucks;
    const driven = {
      trucks: [{ truck: box, stops: [{ stop: planned, begin: 750 }], reloads: [] }],
    };
    let paper: ReturnType<typeof paperOf> | undefined;
    const ports = {
      planDay: { read: async () => ({ facts: { crewDay: {}, fleet: trucks(1) }, driven }) },
      ledger: { find: async () => known, fleets: async () => STOCK.fleets },
      catalogue: { findMany: async () => [SLIDE, CHAIRS] },
      papers: {
        make: async (made: NonNullable<typeof paper>) => {
          paper = made;
          return new Uint8Array();
        },
      },
      settings: { read: async () => DEFAULT_SETTINGS },
      listWet: async () => [],
      clock: { now: () => instant(NOON) },
    };
    await makeLoadList(ports as unknown as LoadListPorts, async () => DEMO_SITE)(DAY);
    expect(said(paper?.blocks ?? [])).toContain('12:30 PM / 12 PM – 1:30 PM');
    expect(said(paper?.blocks ?? [])).toContain('$200.00 to collect');

    // Once its unit is out of service, nothing is to be paid.
    const torn = { units: [{ ...plainUnit('u1'), retiredOn: DAY }], revision: 2 };
    const ledger = { ...ports.ledger, fleets: async () => new Map([['slide', torn]]) };
    await makeLoadList(
      { ...ports, ledger } as unknown as LoadListPorts,
      async () => DEMO_SITE,
    )(DAY);
    expect(said(paper?.blocks ?? [])).toContain('out of service, nothing to collect');
    expect(said(paper?.blocks ?? [])).not.toContain('$200');
  });

  it('says which unit has to dry first, but not of one that comes back', () => {
    const wet = new Map([['slide:u1', {}]]) as unknown as WetUnits;
    const paper = (kind: PulledStop['kind']) =>
      said(
        paperFrom({ ...STOCK, wet }, [truck('Longhorn', [stop(booked('A', GRASS), { kind })])])
          .blocks,
      );
    expect(paper('deliver')).toContain('DRY Blue wave FIRST, CAME BACK WET: Big Wave (Blue wave)');
    expect(paper('collect')).not.toContain('WET');
  });

  it('says of a pickup what was never set up', () => {
    const missing = ['slide:u1'];
    const paper = (kind: PulledStop['kind']) =>
      said(
        paperFrom(STOCK, [truck('Longhorn', [stop(booked('A', GRASS), { kind, missing })])]).blocks,
      );
    expect(paper('collect')).toContain('NOT SET UP, Blue wave IS NOT THERE: Big Wave (Blue wave)');
    expect(paper('deliver')).not.toContain('NOT SET UP');
  });

  it('loads what comes off last first, with units, accessories, blowers and weights', () => {
    const text = said(
      paperOf(truck('Longhorn', [stop(booked('A', GRASS)), stop(booked('B', GRASS))])).blocks,
    );
    const load = paperOf(
      truck('Longhorn', [stop(booked('A', GRASS)), stop(booked('B', GRASS))]),
    ).blocks.find(({ kind }) => kind === 'table');
    expect(text).toContain(
      [
        'Load, last stop first | With it | For stop | 1,400 lb',
        'Big Wave (Blue wave) | 10 stakes · 2 blowers, 12 amps each | 2, B Huang | 500 lb',
        '50 x Chairs |  | 2, B Huang | 200 lb',
        'Big Wave (Blue wave) | 10 stakes · 2 blowers, 12 amps each | 1, A Huang | 500 lb',
        '50 x Chairs |  | 1, A Huang | 200 lb',
      ].join('\n'),
    );
    expect(load).toMatchObject({ ticks: true });
  });

  it('takes ballast where stakes cannot be used', () => {
    const text = said(
      paperOf(truck('Longhorn', [stop(booked('A', { ...GRASS, venue: { canStake: false } }))]))
        .blocks,
    );
    expect(text).toContain('10 x 260 lb ballast');
    expect(text).toContain('| 3,100 lb');
    expect(text).not.toContain('stakes');
  });

  it('names many units by the range of their labels', () => {
    const all = booked('A', GRASS);
    const units = Array.from({ length: 50 }, (_, index) => `u${index + 1}`);
    const lines = all.lines.map((line) =>
      line.productId === 'chairs' ? { ...line, units } : line,
    );
    const fleets = new Map([
      ...STOCK.fleets,
      ['chairs', { units: units.map(plainUnit), revision: 1 }],
    ]);
    const text = said(
      paperFrom({ ...STOCK, fleets }, [truck('Longhorn', [stop({ ...all, lines })])]).blocks,
    );
    expect(text).toContain('50 x Chairs (Unit 1–50)');
  });

  it('has a list for each load, without stops that are only pickups', () => {
    const back = stop(booked('C', GRASS, 0, 'u2'), { kind: 'collect' });
    const text = said(
      paperOf(truck('Longhorn', [stop(booked('A', GRASS)), back, stop(booked('B', GRASS))], [2]))
        .blocks,
    );
    expect(text).toContain(
      '# Load 2, at the yard\nLoad, last stop first | With it | For stop | 700 lb\nBig Wave (Blue wave) | 10 stakes · 2 blowers, 12 amps each | 3, B Huang',
    );
    expect(text).not.toContain('2, C Huang');
    expect(said(paperOf(truck('Longhorn', [back])).blocks)).toContain('# Goes out empty.');
  });

  it('shows the crew for each stop when, where, how to get in, what is owed and what is not signed', () => {
    const venue = {
      gateWidthIn: 36,
      gateCode: '#4411',
      slope: 'gentle',
      surface: 'grass',
      circuits: 2,
      outletFt: 40,
      contactOnSite: { name: 'Mia', phone: '817-555-0199' },
    } as const;
    const text = said(
      paperOf(truck('Longhorn', [stop(booked('A', { ...GRASS, venue, notes: 'Dog in the yard' }))]))
        .blocks,
    );
    expect(text).toContain(
      [
        '1 Deliver / 10:58 AM / 10 AM – 11:30 AM',
        'A Huang / 1418 Dooley St, Grapevine, 76051 / (817) 555-0142 / On site: Mia, (817) 555-0199',
        'Big Wave (Blue wave), 10 stakes / 50 x Chairs',
        'Gate 36 in wide, code #4411; grass, gentle; outlet 40 ft away, 2 circuits; Dog in the yard',
        '$200.00 to collect / NOT SIGNED / A',
      ].join(' | '),
    );
    const paid = said(paperOf(truck('Longhorn', [stop(SIGNED)])).blocks);
    expect(paid).toContain('paid / signed');
    expect(paid).not.toContain('Gate');
  });

  it('prints a truck with twenty stops on two pages, and two trucks of ten on a page each', async () => {
    const notes = 'Side gate, beware of the dog';
    const venue = { gateWidthIn: 42, gateCode: '4711', surface: 'grass', circuits: 2 } as const;
    const stops = Array.from({ length: 20 }, (_, index) =>
      stop(booked(`R-2027-0${index}`, { ...GRASS, venue, notes }, 0, `u${1 + (index % 2)}`), {
        kind: index % 2 === 0 ? 'deliver' : 'collect',
      }),
    );
    const pages = async (...trucks: PulledDay['trucks']): Promise<number> => {
      const bytes = await pdfPaperMaker().make(paperOf(...trucks));
      return (
        Buffer.from(bytes)
          .toString('latin1')
          .match(/\/Type \/Page\n/g)?.length ?? 0
      );
    };
    expect(await pages(truck('Longhorn', stops))).toBe(2);
    const [one, two] = [stops.slice(0, 10), stops.slice(10)];
    expect(await pages(truck('Longhorn', one), truck('Bluebonnet', two))).toBe(2);
  });

  it('says so if nobody drives', () => {
    expect(said(paperOf().blocks)).toContain('No truck has a stop');
  });
});

describe('the venue pack', () => {
  const PAPERS = [
    { kind: 'inspection', number: 'TX-4711', expiresOn: calendarDay('2027-12-31') },
    { kind: 'insurance', expiresOn: calendarDay('2027-06-30') },
    // The previous year's, and one that does not expire.
    { kind: 'insurance', expiresOn: calendarDay('2026-06-30') },
    { kind: 'manual', number: 'Rev. 3' },
  ] as const;
  const unit = { ...plainUnit('u1'), label: 'Blue wave', serial: 'S-9', papers: PAPERS };
  const fleets = new Map([
    ['slide', { units: [unit, { ...plainUnit('u2'), label: 'Unit 2' }], revision: 1 }],
  ]);
  const insurance = {
    insurer: 'Lone Star Mutual',
    policy: 'GL-88',
    expiresOn: calendarDay('2027-08-01'),
  };
  const SHOP = {
    site: DEMO_SITE,
    settings: { company: { ...companyOf(DEMO_SITE), insurance }, addOns: DEFAULT_SETTINGS.addOns },
  };
  const packOf = (event: PartyEvent, later = 0): string => {
    const made = booked('R1', event);
    const lines = made.lines.map((line) => ({ ...line, endDate: addDays(line.endDate, later) }));
    const reservation = { ...made, lines, language: 'es' } as const;
    return JSON.stringify(venuePackPaper(reservation, { ...STOCK, fleets }, SHOP, NOON));
  };

  it('names only the booked units with inspection and insurance, in English', () => {
    const pack = packOf({
      ...GRASS,
      venue: { kind: 'school', contactOnSite: { name: 'Mr. Hale', phone: '8175550199' } },
    });
    expect(pack).toContain(
      'Blue wave, serial number S-9: inspection TX-4711 good through Friday, December 31, 2027; insurance good through Wednesday, June 30, 2027',
    );
    expect(pack).not.toContain('Unit 2');
    expect(pack).toContain('Lone Star Mutual, policy GL-88, good through Sunday, August 1, 2027.');
    // The pack itself points out a paper that ends before the event.
    expect(pack).not.toContain('before the event ends');
    expect(packOf(GRASS, 400)).toContain('August 1, 2027, which is before the event ends');
    expect(pack).toContain('Mr. Hale, (817) 555-0199');
    expect(pack).toContain('1 x Big Wave');
    expect(pack).toContain('10 ground stakes');
    expect(pack).toContain('2 circuits with nothing else on them, 2 blowers of 12 amps');
    expect(pack).not.toContain('Wind","value');
    for (const section of ['If the air goes out', 'If someone gets hurt'])
      expect(pack).toContain(section);
    expect(pack).not.toContain('Wet fun');
    const products = new Map([...STOCK.products].map(([id, one]) => [id, { ...one, wet: true }]));
    const wet = venuePackPaper(booked('R1', GRASS), { products, fleets }, SHOP, NOON);
    expect(JSON.stringify(wet)).toContain('Wet fun');
  });

  it('adds up the circuits of all rentals, less what the generators of the order supply', () => {
    const made = booked('R1', GRASS);
    const [line] = made.lines;
    const [slide] = STOCK.products.values();
    if (line === undefined || slide === undefined) throw new Error('A slide is booked.');
    const addOns = {
      isOn: true,
      offers: [
        {
          productId: 'generator',
          per: 'day',
          taxable: true,
          categories: [],
          productIds: [],
          fromCircuits: 0,
          suppliesCircuits: 3,
          offGrass: false,
        },
      ],
    } as const;
    const packWith = (generators: number): string => {
      const generator = { ...line, productId: 'generator', title: 'Generator', units: [] };
      const lines = [
        { ...line, quantity: 2 },
        ...(generators > 0 ? [{ ...generator, quantity: generators }] : []),
      ];
      const shop = { ...SHOP, settings: { ...SHOP.settings, addOns } };
      const pack = venuePackPaper({ ...made, lines }, { ...STOCK, fleets }, shop, NOON);
      return JSON.stringify(pack);
    };
    expect(packWith(0)).toContain(
      'The rentals need 4 circuits together, each with nothing else on it.',
    );
    expect(packWith(1)).toContain('Our generator supplies 3 of them, so the venue provides 1.');
    expect(packWith(2)).toContain(
      'Our generators supply the power, so nothing is needed from the venue.',
    );
  });

  it('says which unit has no inspection on file, and names no stakes where there are none', () => {
    const reservation = booked('R1', GRASS);
    const [slide] = STOCK.products.values();
    if (slide === undefined) throw new Error('The stock has a slide.');
    const none = { ...slide, handling: { ...slide.handling, anchors: 0 } };
    const stock = { products: new Map([[slide.id, none]]), fleets: new Map() };
    const pack = JSON.stringify(venuePackPaper(reservation, stock, SHOP, NOON));
    expect(pack).toContain('no inspection on file, so ask us');
    expect(pack).not.toContain('Held down by');
    const addOns = { ...stock, products: new Map([[slide.id, { ...none, categories: [ADD_ON] }]]) };
    // A product that is gone counts as an inflatable; an inflated add-on is one.
    expect(JSON.stringify(venuePackPaper(reservation, addOns, SHOP, NOON))).toContain(
      'no inspection',
    );
  });

  it('says nothing of a table that only inflatables need', () => {
    const [slide] = STOCK.products.values();
    if (slide === undefined) throw new Error('The stock has a slide.');
    const table = {
      ...slide,
      categories: ['event'],
      power: { blowers: 0, circuits: 0 },
      size: { lengthFt: 0, widthFt: 0, heightFt: 0 },
      setup: { lengthFt: 0, widthFt: 0, surfaces: [] },
      ages: 'All ages',
      capacity: 0,
      handling: {},
    };
    const reservation = booked('R1', GRASS);
    const lines = reservation.lines.slice(0, 1);
    const packWith = (product: typeof table) =>
      JSON.stringify(
        venuePackPaper(
          { ...reservation, lines },
          { products: new Map([[slide.id, product]]), fleets: new Map() },
          SHOP,
          NOON,
        ),
      );
    const said = (pack: string) =>
      ['no inspection', 'Clear ground', 'Power', 'Guests', 'adult', 'Shoes', 'blower'].filter(
        (one) => pack.includes(one),
      );
    expect(said(packWith(table))).toEqual([]);
    expect(said(packWith({ ...table, categories: ['bounce'] }))).toEqual(
      expect.arrayContaining(['no inspection', 'adult', 'Shoes', 'blower']),
    );
  });

  it('lists weights where stakes are not allowed', () => {
    const pack = packOf({ ...GRASS, venue: { kind: 'park', canStake: false } });
    expect(pack).toContain('10 weights of at least 260 lb each');
    expect(pack).not.toContain('ground stake');
  });
});
