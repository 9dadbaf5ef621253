import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CrewTodayDto, ReportedAct } from '#core/contract/crew.ts';
import type { Draft, SheetKind } from '#web/crew/crew-db.ts';
import { CrewProvider, formatsIn, wordsIn } from '#web/crew/crew-parts.tsx';
import type { CrewStore } from '#web/crew/crew-store.ts';
import { stopsOf } from '#web/crew/crew-view.ts';
import type { CrewLanguage } from '#web/crew/crew-words.ts';
import { StopScreen } from '#web/crew/stop-screen.tsx';
import { endOf, StopSheet } from '#web/crew/stop-sheets.tsx';
import { TodayScreen } from '#web/crew/today-screen.tsx';

const nothing = (): void => undefined;
const later = async (): Promise<void> => undefined;

/** A phone on which nobody presses anything. */
const store: CrewStore = {
  state: () => ({ language: 'en', acts: [], waitingElsewhere: 0, loaded: new Set() }),
  now: () => Date.now(),
  subscribe: () => nothing,
  load: later,
  sync: later,
  open: async () => 'offline',
  act: later,
  sendHeld: later,
  undo: later,
  sawChange: later,
  speak: later,
  ask: later,
  keepShort: later,
  tick: later,
};

const own = (id: string, kind: string, more: Partial<ReportedAct>): ReportedAct => ({
  id,
  stopId: 'a',
  reservationId: 'R1',
  day: '2026-12-05',
  truckId: 't1',
  by: 'Tasha',
  at: '2026-12-05T15:00:00.000Z',
  receivedAt: '2026-12-05T15:00:00.000Z',
  kind,
  isOpen: false,
  ...more,
});

const STOP: CrewTodayDto['stops'][number] = {
  id: 'a',
  kind: 'deliver',
  state: 'planned',
  window: { from: '08:00', to: '12:00' },
  name: 'Ana Ortiz',
  phone: '(817) 555-0101',
  place: { street: '1 Party Lane', city: 'Cleburne', region: 'TX', postalCode: '76033' },
  items: [],
  balanceCents: 8_250,
  agreement: 'signed',
};

const today = (acts: readonly ReportedAct[], more: Partial<typeof STOP>): CrewTodayDto => ({
  day: '2026-12-05',
  truck: { id: 't1', name: 'Big Box' },
  name: 'Tasha',
  version: 3,
  stops: [{ ...STOP, ...more }],
  acts,
  office: '(817) 555-0100',
  brand: 'Shop',
  endsAt: '2026-12-06T18:00:00.000Z',
  serverTime: '2026-12-05T15:00:00.000Z',
});

type Shown = {
  readonly acts?: readonly ReportedAct[];
  readonly stop?: Partial<typeof STOP>;
  readonly mailsNobody?: true;
  readonly language?: CrewLanguage;
  /** The form over the screen, instead of it, and what it has so far. */
  readonly asked?: SheetKind;
  readonly fields?: Draft['fields'];
  /** What was saved as missing before. */
  readonly short?: Draft['fields'];
};

/** The buttons of the screen or the form, and all of its text, at that moment. */
function screenAt(
  now: string,
  {
    acts = [],
    stop: more = {},
    language = 'en',
    asked,
    fields = {},
    short,
    mailsNobody,
  }: Shown = {},
) {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  const day = {
    key: '2026-12-05/t1',
    today: { ...today(acts, more), mailsNobody },
    fetchedAt: now,
  };
  const [stop] = stopsOf(day.today, []);
  if (stop === undefined) throw new Error('There is a stop');
  const value = {
    state: {
      language,
      day,
      acts: [],
      waitingElsewhere: 0,
      loaded: new Set<string>(),
      ...(short && { short: { a: short } }),
      ...(asked && { draft: { stopId: 'a', asked, fields } }),
    },
    store,
    words: wordsIn(language),
    formats: formatsIn(language),
  } as const;
  const screen =
    asked === undefined
      ? createElement(StopScreen, { stop, next: undefined, onNext: nothing, onBack: nothing })
      : createElement(StopSheet, { stop, asked, onClose: nothing });
  const html = renderToStaticMarkup(createElement(CrewProvider, { value }, screen));
  const text = (part: string): string => part.replaceAll(/<[^>]*>/g, '');
  return {
    buttons: [...html.matchAll(/<button [^>]*>(.*?)<\/button>/g)]
      .map(([, inside = '']) => text(inside))
      .filter((label) => label !== ''),
    text: text(html),
    html,
    pictures: html.match(/<[^>]*class="crew-picture"[^>]*>/g)?.map((tag) => tag.split(' ')[0]),
  };
}

function dayScreen(
  whole: CrewTodayDto,
  { before, language = 'en' }: { readonly before?: CrewTodayDto; language?: CrewLanguage } = {},
): string {
  const day = { key: '2026-12-05/t1', today: whole, before, fetchedAt: whole.serverTime };
  const value = {
    state: { language, day, acts: [], waitingElsewhere: 0, loaded: new Set<string>() },
    store,
    words: wordsIn(language),
    formats: formatsIn(language),
  } as const;
  const screen = createElement(TodayScreen, { onOpen: nothing, onLeave: nothing });
  return renderToStaticMarkup(createElement(CrewProvider, { value }, screen));
}

it('the list says of a stop what the truck first has to get', () => {
  const stops = ['a', 'b'].map((id) => ({ ...STOP, id, fetchFrom: 'yard' as const }));
  const html = dayScreen({ ...today([], {}), stops });
  expect(html.split('First get it from the yard')).toHaveLength(3);
});

it('the day says what this truck has for another one', () => {
  const items = [
    { title: 'Castle', es: { title: 'Castillo' }, quantity: 1, units: ['Unit 2'] },
    { title: 'Chairs', quantity: 20, units: [] },
  ];
  const whole = { ...today([], {}), handOver: [{ truck: 'Mustang', stopId: 'x', items }] };
  expect(dayScreen(whole, { language: 'es' })).toMatch(
    /Entrégalo a Mustang.*Castillo, Unidad 2; 20 × Chairs/,
  );
});

it('the day says which stops a new plan brought and took, each with what is done there', () => {
  const stops = (...all: readonly (readonly [string, 'deliver' | 'collect'])[]) => ({
    ...today([], {}),
    stops: all.map(([id, kind]) => ({ ...STOP, id, kind })),
  });
  const before = stops(['a', 'deliver'], ['c', 'collect']);
  const html = dayScreen(stops(['a', 'deliver'], ['b', 'collect']), { before, language: 'es' });
  expect(html).toContain('Nuevo: Ana Ortiz (recoger). Ya no es tuyo: Ana Ortiz (recoger).');
});

it('the day shows no estimate beside the time at which the crew came', () => {
  const times = { arrived: '2026-12-05T16:05:00.000Z' };
  const shown = (more: Partial<typeof STOP>) => dayScreen(today([], { eta: '11:20', ...more }));
  vi.useFakeTimers({ now: new Date('2026-12-05T16:10:00Z'), toFake: ['Date'] });
  expect(shown({ state: 'on_the_way' })).toContain('11:20');
  expect(shown({ state: 'arrived', times })).not.toContain('11:20');
  vi.useRealTimers();
});

it('a crew on its way can text whoever is there, in the customer’s language', () => {
  const at = (stop: Partial<typeof STOP>) =>
    screenAt('2026-12-05T15:00:00Z', { stop }).html.match(/href="sms:[^"]*"/)?.[0];
  const onSite = { name: 'Bo', phone: '(817) 555-0102' };
  expect(at({ state: 'planned' })).toBeUndefined();
  expect(at({ state: 'on_the_way', language: 'es', onSite })).toBe(
    `href="sms:+18175550102?&amp;body=${encodeURIComponent('Hola, somos Shop. Nuestro equipo va en camino.')}"`,
  );
  vi.useRealTimers();
});

it('the day says that the truck is off while its crew is still at a stop', () => {
  const off = {
    ...today([], { state: 'arrived' }),
    truck: { id: 't1', name: 'Big Box', isOff: true as const },
  };
  expect(dayScreen(off)).toContain('may come for what you have loaded');
  expect(dayScreen(today([], { state: 'arrived' }))).not.toContain('what you have loaded');
});

it('the day says what the office counted less or more than the crew handed in', () => {
  const paid = (id: string, method: 'cash' | 'check', offCents?: number) =>
    own(id, 'payment', { method, amountCents: 2_000, handedIn: { at: '', offCents } });
  const html = dayScreen(
    today([paid('1', 'cash', -500), paid('2', 'check', 100), paid('3', 'cash')], {}),
  );
  expect(html).toContain('Handed in</span><b>$40.00 cash, $20.00 in checks');
  expect(html).toContain('crew-fault">The office counted $5.00 less in cash<');
  expect(html).toContain('crew-look">The office counted $1.00 more in checks<');
});

describe('the screen of a stop', () => {
  afterEach(() => void vi.useRealTimers());

  it('offers only a note before the day, and says why', () => {
    const { buttons, text } = screenAt('2026-11-29T15:00:00Z');
    expect(buttons).toEqual(['Note']);
    expect(text).toContain('Collect $82.50');
    expect(text).toContain('Everything else is reported on the day itself.');
  });

  it('offers money, damage, a note and the next step on the day', () => {
    const { buttons } = screenAt('2026-12-05T15:00:00Z');
    expect(buttons).toEqual([
      'Cash',
      'Check',
      'Card link',
      'Damage',
      'Note',
      'Couldn’t complete stop',
      'On my way',
    ]);
  });

  it('takes money as it is typed, and guesses nothing', () => {
    const taking = (amount: string, balanceCents = 200_000): readonly string[] =>
      screenAt('2026-12-05T16:00:00Z', {
        stop: { balanceCents },
        asked: 'cash',
        fields: { amount },
      }).buttons;
    expect(taking('$1,250.50')).toContain('Took $1,250.50');
    // As in Mexico.
    expect(taking('119,50')).toContain('Took $119.50');
    for (const amount of ['1,5', '1.500', '1.250,50', '-5', 'ten']) {
      expect(taking(amount)).toContain('Took $0.00');
    }
  });

  it('asks for the number of a check, and for a note about cash', () => {
    const now = '2026-12-05T16:00:00Z';
    expect(screenAt(now, { asked: 'check' }).text).toContain('Check number');
    expect(screenAt(now, { asked: 'cash' }).text).toContain('Note');
  });

  it('says that the card link was sent, or only written where no mail service is set up', () => {
    const acts = [own('l', 'card_link', {})];
    const now = '2026-12-05T16:00:00Z';
    expect(screenAt(now, { acts }).text).toContain('Card link sent, ');
    const { text } = screenAt(now, { acts, mailsNobody: true });
    expect(text).toContain('Card link written, but not mailed, ');
  });

  it('offers no link to pay that reaches nobody, and says on the stop why one was not sent', () => {
    const now = '2026-12-05T16:00:00Z';
    const shown = screenAt(now, { stop: { noLink: true } });
    expect(shown.buttons).toEqual(expect.arrayContaining(['Cash', 'Check']));
    expect(shown.buttons).not.toContain('Card link');
    expect(shown.text).toContain('they gave no email and did not agree to texts');
    const failed = own('l-1', 'card_link', { refused: 'no_email' });
    expect(screenAt(now, { acts: [failed], language: 'es' }).text).toContain(
      'El enlace de pago no se envió: no hay correo ni aceptaron mensajes',
    );
  });

  it('says why a payment cannot be undone, in place of the button', () => {
    const paid = own('p', 'payment', { method: 'cash', amountCents: 8_250 });
    const undo = 'Undo: $82.50 was not taken';
    expect(screenAt('2026-12-05T16:00:00Z', { acts: [paid] }).buttons).toContain(undo);
    const refused = own('u', 'payment_undo', { actId: 'p', refused: 'not_taken' });
    const { buttons, text } = screenAt('2026-12-05T16:00:00Z', { acts: [paid, refused] });
    expect(buttons).not.toContain(undo);
    expect(text).toContain('Still counted: can no longer be undone; the office knows');
  });

  it('shows both recordings of the same money, and lets each phone undo only its own', () => {
    const paid = { method: 'cash', amountCents: 8_250 } as const;
    const acts = [
      own('p-1', 'payment', { ...paid, by: 'Memo' }),
      own('p-2', 'payment', {
        ...paid,
        by: 'Tasha',
        at: '2026-12-05T15:01:00.000Z',
        refused: 'above_balance',
        overCents: 8_250,
        heldCents: 0,
      }),
    ];
    const [undo, remove] = ['Undo: $82.50 was not taken', 'Remove Cash $82.50'];
    const mine = screenAt('2026-12-05T16:00:00Z', { acts, stop: { balanceCents: 0 } });
    expect(mine.text).toContain('Cash $82.50 taken, Memo, 9 AM');
    expect(mine.text).toContain('Cash $82.50 taken, 9:01 AM');
    expect(mine.text).toContain('Not counted: Memo recorded it at 9 AM. If it is the same money');
    expect([mine.buttons.includes(undo), mine.buttons.includes(remove)]).toEqual([false, true]);
    const spanish = screenAt('2026-12-05T16:00:00Z', { acts, language: 'es' });
    expect(spanish.text).toContain('Memo ya lo anotó a las 9 a. m. Si es');
    const third = acts.map((one) => ({ ...one, by: `${one.by} B.` }));
    const theirs = screenAt('2026-12-05T16:00:00Z', { acts: third });
    expect(theirs.buttons.filter((one) => one === undo || one === remove)).toEqual([]);
    expect(theirs.text).not.toContain('If it is the same money');
  });

  it('says in the form that somebody else of the crew has recorded the money', () => {
    const acts = [own('p-1', 'payment', { method: 'cash', amountCents: 8_250, by: 'Memo' })];
    const stop = { balanceCents: 0 };
    const shown = screenAt('2026-12-05T16:00:00Z', { acts, stop, asked: 'cash', language: 'es' });
    expect(shown.text).toContain('Memo ya anotó: Efectivo $82.50, 9 a. m.');
    expect(shown.text).toContain('Ya no se debe nada.');
  });

  it('has a form to sign in the customer’s language, down to its buttons', () => {
    const signs = (language?: 'es') =>
      screenAt('2026-12-05T16:00:00Z', { stop: { language }, asked: 'signature' }).buttons;
    expect(signs('es')).toEqual(['Borrar', 'Guardar la firma', 'Cancelar']);
    expect(signs()).toEqual(['Clear', 'Save signature', 'Cancel']);
  });

  it('asks why a stop ends with open items, or without some of its own', () => {
    const now = '2026-12-05T16:00:00Z';
    const units = ['T1', 'T2'].map((id) => ({ id, label: id }));
    const items = [
      { productId: 'tables', title: 'Table', quantity: 2, image: '', units, blowers: 0 },
    ];
    const arrived = { items, state: 'arrived' } as const;
    const short = 'Not everything is set up';
    expect(screenAt(now, { stop: arrived }).buttons).toContain(short);
    expect(screenAt(now, { stop: { items } }).buttons).not.toContain(short);
    const one = [{ ...items[0], quantity: 1, units: units.slice(1) }] as typeof items;
    expect(screenAt(now, { stop: { ...arrived, items: one } }).buttons).not.toContain(short);
    const finish = screenAt(now, { stop: arrived, asked: 'finish' }).text;
    expect(finish).toContain('$82.50 not collected');
    expect(finish).toContain('Pays later');
    const missing = screenAt(now, { stop: arrived, asked: 'short' });
    expect(missing.text).toContain('Table, T1Table, T2');
    expect(missing.text).toContain('Not on the truck');
  });

  const CASTLES = (['castle', 'canopy'] as const).map((productId) => ({
    productId,
    title: productId === 'castle' ? 'Castle' : 'Canopy',
    quantity: 1,
    image: '',
    units: [{ id: 'u2', label: 'Unit 2' }],
    blowers: 1,
  }));

  it('tells units of two products apart that have the same number', () => {
    const now = '2026-12-05T16:00:00Z';
    const stop = { items: CASTLES, state: 'arrived' } as const;
    const { html } = screenAt(now, { stop, asked: 'damage', fields: { unit: 'canopy:u2' } });
    expect(html.match(/<option[^>]*>[^<]*/g)).toEqual([
      '<option value="castle:u2">Castle, Unit 2',
      '<option value="canopy:u2" selected="">Canopy, Unit 2',
    ]);
    const torn = { text: 'Torn', productId: 'canopy', unitId: 'u2' };
    const { text } = screenAt(now, { stop, acts: [own('d', 'damage', torn)] });
    expect(text).toContain('Torn, Canopy, Unit 2');
    expect(text).not.toContain('Torn, Castle');
  });

  it('asks at the end of a stop what else is open of what was set up', () => {
    const now = '2026-12-05T16:00:00Z';
    const items = CASTLES.map((item) => ({ ...item, stakes: 4, maxWindMph: 20 }));
    const stop = { items, state: 'arrived' } as const;
    const fields = { missing: ['canopy:u2'], missingReason: 'Damaged', missingMore: 'torn' };
    const { text } = screenAt(now, { stop, asked: 'finish', fields });
    expect(text).toContain('Not set up: Canopy, Unit 2. Damaged: torn');
    for (const open of ['$82.50 not collected', 'Wind not measured', 'Check 0 of 3'])
      expect(text).toContain(open);
  });

  it('ends with what was saved as missing, also when the rest was done in between', () => {
    const now = '2026-12-05T16:00:00Z';
    const short = { missing: ['canopy:u2'], missingReason: 'Damaged' };
    const stop = { items: CASTLES, state: 'arrived', kind: 'collect', balanceCents: 0 } as const;
    expect(screenAt(now, { stop, short }).text).toContain('Not picked up: Canopy, Unit 2. Damaged');
    expect(screenAt(now, { stop }).text).not.toContain('Not picked up: Canopy');
    const [shown] = stopsOf(today([], stop), []);
    const end = shown && endOf(shown, short);
    expect(end).toMatchObject({
      open: [],
      act: {
        kind: 'done',
        data: { isShort: true, missing: [{ productId: 'canopy', unitId: 'u2' }] },
      },
    });
    expect(shown && endOf(shown).act).toEqual({ kind: 'done' });
  });

  it('says in the reader’s language what a stop ended without', () => {
    const done = own('e', 'done', {
      text: 'Not set up: Canopy, Unit 2. Damaged. Finished with open items: Check 0 of 3. No time',
      missing: [{ productId: 'canopy', unitId: 'u2' }],
      missingWhy: 'Damaged',
      open: [{ kind: 'checks', done: 0, all: 3 }],
      openWhy: 'No time: dark',
    });
    const stop = { items: CASTLES, state: 'done' } as const;
    const { text } = screenAt('2026-12-05T16:00:00Z', { stop, acts: [done], language: 'es' });
    expect(text).toContain(
      'Sin instalar: Canopy, Unidad 2. Está dañado. Terminado, pero falta: Revisión 0 de 3. No hubo tiempo: dark',
    );
  });

  it('shows at a pickup what was never set up, and asks nothing about it', () => {
    const items = CASTLES.map((item) =>
      item.productId === 'canopy' ? { ...item, notSetUp: true as const } : item,
    );
    const stop = { items, kind: 'collect', state: 'arrived' } as const;
    const { text, buttons } = screenAt('2026-12-05T16:00:00Z', { stop });
    expect(text).toContain('Not set up, nothing to pick up');
    expect(buttons.filter((label) => label.includes('Unit 2'))).toEqual(['Castle, Unit 2 is wet']);
    expect(buttons).not.toContain('Not everything is picked up');
  });

  it('strikes a payment that was undone', () => {
    const now = '2026-12-05T16:00:00Z';
    const paid = own('p', 'payment', { method: 'cash', amountCents: 8_250 });
    const undone = own('u', 'payment_undo', { actId: 'p' });
    const { html } = screenAt(now, { acts: [paid, undone] });
    expect(html).toMatch(/<s>Cash \$82\.50 taken/);
    expect(screenAt(now, { acts: [paid] }).html).not.toContain('<s>');
  });

  it('names items in the language of the phone, and tells the office in English', () => {
    const units = [
      { id: 'u1', label: 'Unit 1' },
      { id: 'u2', label: 'Blue one' },
    ];
    const items = [
      {
        productId: 'castle',
        title: 'Neon Castle',
        es: { title: 'Castillo Neón' },
        quantity: 2,
        image: '',
        blowers: 0,
        units,
      },
    ];
    const stop = { items, state: 'arrived' as const };
    const shown = (language: CrewLanguage) =>
      screenAt('2026-12-05T16:00:00Z', { stop, language }).text;
    expect(shown('es')).toContain('2 × Castillo Neón Unidad 1, Blue one');
    expect(shown('en')).toContain('2 × Neon Castle Unit 1, Blue one');
    const asked = screenAt('2026-12-05T16:00:00Z', { stop, language: 'es', asked: 'short' });
    expect(asked.text).toContain('Castillo Neón, Unidad 1');
    const [seen] = stopsOf(today([], stop), []);
    const missing = { missing: ['castle:u1'], missingReason: 'Está dañado' };
    expect(seen && endOf(seen, missing).act.data).toMatchObject({
      why: expect.stringContaining('Not set up: Neon Castle, Unit 1. Damaged'),
    });
  });

  it('asks which other reason it was', () => {
    const save = (fields: Draft['fields']) =>
      screenAt('2026-12-05T16:00:00Z', {
        stop: { state: 'arrived' },
        asked: 'failed',
        fields,
        language: 'es',
      }).html.match(/<button[^>]*type="submit"[^>]*>/)?.[0];
    expect(save({ reason: 'Otra razón' })).toContain('disabled');
    expect(save({ reason: 'Otra razón', more: 'Perro suelto' })).not.toContain('disabled');
    expect(save({ reason: 'No cabe' })).not.toContain('disabled');
  });

  it('keeps a signature that is being drawn', () => {
    const fields = { drawing: 'M1 2 L3 4' };
    const { html } = screenAt('2026-12-05T16:00:00Z', { asked: 'signature', fields });
    expect(html).toContain('d="M1 2 L3 4"');
  });

  it('offers the reasons of its own kind', () => {
    const now = '2026-12-05T16:00:00Z';
    const reasons = (kind: 'deliver' | 'collect') =>
      screenAt(now, { stop: { kind, state: 'arrived' }, asked: 'failed' }).text;
    expect(reasons('collect')).toContain('Party still going');
    expect(reasons('collect')).not.toContain('It does not fit');
    expect(reasons('deliver')).toContain('It does not fit');
    expect(reasons('deliver')).toMatch(/Wrong address.*Blower or cords missing.*Unit damaged/);
  });

  it('takes a photo of why a stop failed, and shows it with the reason', () => {
    const now = '2026-12-05T16:00:00Z';
    const asked = screenAt(now, {
      asked: 'failed',
      fields: { photo: 'data:image/jpeg;base64,AA' },
    });
    expect(asked.buttons).toContain('Take another photo');
    expect(asked.html).toContain('src="data:image/jpeg;base64,AA"');
    const failed = own('f', 'failed', { text: 'Nobody there', picture: '/pictures/z' });
    expect(screenAt(now, { acts: [failed] }).html).toContain('src="/pictures/z"');
  });

  it('keeps what is being typed', () => {
    const fields = { text: 'A seam is op' };
    const { html } = screenAt('2026-12-05T16:00:00Z', { asked: 'note', fields });
    expect(html).toContain('A seam is op');
  });

  it('draws something for an item without a picture', () => {
    const item = { productId: 'p', title: 'Table', quantity: 1, units: [], blowers: 0 };
    const items = ['', '/table.jpg'].map((image) => ({ ...item, productId: `p${image}`, image }));
    const { pictures } = screenAt('2026-12-05T16:00:00Z', { stop: { items } });
    expect(pictures).toEqual(['<span', '<img']);
  });

  it('asks at a pickup which units are wet, and shows those that were reported', () => {
    const units = [
      { id: 'u1', label: 'Unit 1' },
      { id: 'u2', label: 'Unit 2' },
    ];
    const item = {
      productId: 'slide',
      title: 'Slide',
      quantity: 2,
      image: '/slide.jpg',
      units,
      blowers: 1,
    };
    const acts = [own('w', 'wet', { productId: 'slide', unitId: 'u2' })];
    const stop = { kind: 'collect', state: 'arrived', items: [item] } as const;
    const { buttons, text } = screenAt('2026-12-05T16:00:00Z', { stop, acts });
    expect(buttons.filter((label) => label.includes('Unit'))).toEqual([
      'Slide, Unit 1 is wet',
      'Slide, Unit 2 is dry',
    ]);
    expect(text).toContain('Slide, Unit 2 is wet, 9 AM');
    const dried = [...acts, own('d', 'dry', { productId: 'slide', unitId: 'u2' })];
    const undone = screenAt('2026-12-05T16:00:00Z', { stop, acts: dried });
    expect(undone.text).toContain('Slide, Unit 2 is dry, 9 AM');
    expect(undone.buttons).toContain('Slide, Unit 2 is wet');
    const delivery = screenAt('2026-12-05T16:00:00Z', { stop: { ...stop, kind: 'deliver' } });
    expect(delivery.text).not.toContain('wet');
  });

  it('lets the crew say before a delivery that a wet unit is dry, without a signal', () => {
    const item = {
      productId: 'slide',
      title: 'Slide',
      quantity: 1,
      image: '/slide.jpg',
      units: [{ id: 'u1', label: 'Unit 1', wet: true as const }],
      blowers: 1,
    };
    const stop = { kind: 'deliver', state: 'planned', items: [item] } as const;
    const wet = screenAt('2026-12-05T16:00:00Z', { stop });
    expect(wet.buttons).toContain('Slide, Unit 1 is dry');
    expect(wet.text).toContain('Unit 1 came back wet. Dry it first');
    const acts = [own('d', 'dry', { productId: 'slide', unitId: 'u1' })];
    const dry = screenAt('2026-12-05T16:00:00Z', { stop, acts });
    expect(dry.buttons).not.toContain('Slide, Unit 1 is dry');
    expect(dry.text).not.toContain('came back wet');
  });

  it('shows the forecast wind as long as it is current', () => {
    const wind = {
      gustMph: 27,
      at: '15:00',
      limitMph: 20,
      overFrom: '13:00',
      readAt: '2026-12-05T15:00:00.000Z',
    };
    const shown = (now: string) => screenAt(now, { stop: { wind } }).text;
    expect(shown('2026-12-05T20:59:00Z')).toContain(
      'Above the limit of 20 mph from 1 PMGusts up to 27 mph at 3 PM, forecast of 9 AM',
    );
    expect(shown('2026-12-05T21:00:00Z')).not.toContain('mph');
    const thunder = { percent: 60, from: '13:00', to: '15:00' };
    const stormy = screenAt('2026-12-05T16:00:00Z', { stop: { wind: { ...wind, thunder } } });
    expect(stormy.text).toContain('Thunderstorms likely, 60%, 1 PM – 3 PM');
    const recorded = { ...wind, recorded: true as const };
    expect(screenAt('2026-12-05T16:00:00Z', { stop: { wind: recorded } }).text).not.toContain(
      'mph',
    );
  });
});
