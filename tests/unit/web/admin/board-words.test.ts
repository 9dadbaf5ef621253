import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { CREW_ROUTES, CrewLinkDto, ReportedAct } from '#core/contract/crew.ts';
import type { OutputOf } from '#core/contract/fields.ts';
import type { PublicConfig } from '#core/contract/page.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { plain } from '#tests/support/texts.ts';
import { inApp } from '#tests/unit/web/in-app.tsx';
import { PublishedPanel, StopNotices, TrucksOff } from '#web/admin/deliveries/board-notices.tsx';
import { type Board, BoardProvider } from '#web/admin/deliveries/board.ts';
import { CrewNames } from '#web/admin/deliveries/crew-dialog.tsx';
import { CrewPhones, MadeLink } from '#web/admin/deliveries/crew-phones.tsx';
import { DayBoard } from '#web/admin/deliveries/day-board.tsx';
import { scaleOf } from '#web/admin/deliveries/lane-view.ts';
import { UnassignedPanel } from '#web/admin/deliveries/lanes.tsx';
import { PhonePlan } from '#web/admin/deliveries/phone-plan.tsx';
import { ProposalBar, TellDialog } from '#web/admin/deliveries/proposal-bar.tsx';
import { StopPiece } from '#web/admin/deliveries/stop-piece.tsx';
import { Collected, CREW, receivedSchema } from '#web/admin/shared/crew-reports.tsx';
import { dayPlan, planStop } from './day-plan.ts';

const PLAN = dayPlan({ stops: [planStop('Ana')], order: { t1: ['Ana'] } });

type Given = {
  readonly config?: Partial<PublicConfig>;
  readonly acts?: readonly ReportedAct[];
  readonly links?: OutputOf<(typeof CREW_ROUTES)['GET /plans/:day/crew-links']['answer']>;
};

/** Parts of the board as markup, for someone who may only read. */
function drawn(
  children: ReactNode,
  { config, links, acts = [], ...changes }: Partial<Board> & Given = {},
): string {
  const plan = changes.plan ?? PLAN;
  const client = new QueryClient();
  client.setQueryData([...CREW, 'links', plan.day], links);
  client.setQueryData([...CREW, 'acts', { day: plan.day }], { acts });
  const nothing = (): void => undefined;
  const board: Board = {
    plan,
    proposal: undefined,
    down: undefined,
    planWithout: nothing,
    place: nothing,
    isProposing: false,
    changes: new Map(),
    scale: scaleOf([plan], undefined),
    now: undefined,
    chosen: undefined,
    choose: nothing,
    edit: nothing,
    say: nothing,
    mayPlan: false,
    ...changes,
  };
  const within = createElement(
    QueryClientProvider,
    { client },
    createElement(MemoryRouter, {}, createElement(BoardProvider, { value: board }, children)),
  );
  return renderToString(inApp(within, undefined, config));
}

const said = (...of: Parameters<typeof drawn>): string =>
  plain(
    drawn(...of)
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/ +/g, ' '),
  ) ?? '';

const ASKED = { about: 'weather', until: '2026-12-05T14:00:00Z' } as const;

it('a stop in the list of a phone shows its lock, and that its customer was offered a choice', () => {
  const list = createElement(PhonePlan);
  expect(said(list)).not.toMatch(/Locked|choice offered/);
  const stops = [planStop('Ana', { asked: ASKED })];
  const plan = dayPlan({ stops, order: { t1: ['Ana'] }, locks: { Ana: 't1' } });
  expect(said(list, { plan })).toMatch(/Locked Ana Huang .* choice offered/);
});

it('a proposal names the trucks it leaves in the yard for want of people', () => {
  const bar = createElement(ProposalBar, {
    onAccept: () => undefined,
    onDiscard: () => undefined,
    isBusy: false,
  });
  expect(said(bar, { proposal: PLAN })).not.toContain('in the yard');
  const rider = (name: string, place: 'usual' | 'off') =>
    ({ id: name, name, role: 'crew', place, truckId: 't2' }) as const;
  const spared = [{ truckId: 't2', name: 'Mustang' }];
  const proposal = { ...PLAN, crew: [rider('Kyle', 'usual'), rider('Luis', 'off')], spared };
  expect(said(bar, { proposal })).toMatch(
    /Mustang stays in the yard this day, .* Kyle can ride with another crew/,
  );
});

it('a proposal counts customers who were told other hours, if there are any', () => {
  const bar = createElement(ProposalBar, {
    onAccept: () => undefined,
    onDiscard: () => undefined,
    isBusy: false,
  });
  expect(said(bar, { proposal: PLAN })).not.toContain('Told other hours');
  const stops = [planStop('Ana', { told: { from: '05:00', to: '05:30' } })];
  const proposal = dayPlan({ stops, order: { t1: ['Ana'] } });
  expect(said(bar, { proposal })).toContain('Told other hours 1');
  expect(said(createElement(StopNotices), { plan: proposal })).toMatch(
    /Told other hours 1 stop Ana Huang was told 5 AM – 5:30 AM, planned 8 AM/,
  );
  const config = { mailsNobody: true } as const;
  expect(said(createElement(StopNotices), { plan: proposal, config })).toMatch(
    /Other hours on the link 1 stop Ana Huang link says 5 AM – 5:30 AM, planned 8 AM/,
  );
});

it('a proposal says how many stops change trucks, and how many only times', () => {
  const bar = createElement(ProposalBar, {
    onAccept: () => undefined,
    onDiscard: () => undefined,
    isBusy: false,
  });
  const stops = [planStop('Ana'), planStop('Ben'), planStop('Cara')];
  const plan = dayPlan({ stops, order: { t1: ['Ana', 'Ben', 'Cara'] } });
  const changes = new Map(
    stops.slice(1).map((stop) => [stop.id, { stop, isMoved: stop.id === 'Ben' }] as const),
  );
  expect(said(bar, { plan, proposal: plan, changes })).toContain(
    'Proposal 1 of 3 stops change trucks, 1 only times',
  );
});

it('not all is well while a truck is out without what it delivers', () => {
  const panel = createElement(UnassignedPanel);
  expect(said(panel)).toContain('Every stop has a truck');
  const stops = [planStop('Ana', { fetchFrom: 'yard' })];
  const plan = dayPlan({ stops, order: { t1: ['Ana'] } });
  expect(said(panel, { plan })).not.toContain('Every stop has a truck');
});

it('a pickup whose delivery of the day has no truck is named, until it has one', () => {
  const notices = createElement(StopNotices);
  const stops = [
    planStop('in', { reservationId: 'r' }),
    planStop('back', { reservationId: 'r', kind: 'collect' }),
  ];
  const half = dayPlan({ stops, order: { t1: ['back'] } });
  expect(said(notices, { plan: half })).toMatch(
    /Pickup without its delivery 1 stop .*has no truck that delivers it, but is picked up by Longhorn/,
  );
  const whole = dayPlan({ stops, order: { t1: ['in', 'back'] } });
  expect(said(notices, { plan: whole })).not.toContain('without its delivery');
});

it('units aboard a truck whose crew reported a stop of another truck are not on its truck', () => {
  const notices = createElement(StopNotices);
  const report = { isOpen: true, refused: 'other_truck', stopId: 'Ana', truckId: 't2' };
  const acts = [report as ReportedAct];
  expect(said(notices, { acts })).toMatch(
    /Not on its truck .*Big Wave Water Slide is on Bluebonnet, delivered by Longhorn/,
  );
  expect(said(notices, { acts: [{ ...report, isOpen: false } as ReportedAct] })).toBe('');
});

it('a stop without a truck says what its customer was told, and that nobody is told more', () => {
  const dialog = createElement(TellDialog, { onTell: () => undefined, onClose: () => undefined });
  const told = { from: '09:00', to: '11:00' };
  const stops = [planStop('Ana', { told }), planStop('Ben', { told })];
  const plan = dayPlan({ stops, order: { t1: ['Ana'] } });
  expect(said(createElement(UnassignedPanel), { plan })).toMatch(
    /No truck 1 stop .*Ben Huang .*was told 9 AM – 11 AM/,
  );
  const stuck = 'Not included, because no truck comes: Ben Huang, (817) 555-0142';
  expect(said(dialog, { plan })).toContain(stuck);
  const nobodyElse = { ...plan, trucks: [] };
  expect(said(dialog, { plan: nobodyElse })).toMatch(/^ ?Nobody else to notify/);
});

it('customers who were told other hours come first, with those hours', () => {
  const dialog = createElement(TellDialog, { onTell: () => undefined, onClose: () => undefined });
  const stops = [planStop('Ana'), planStop('Ben', { told: { from: '05:00', to: '05:30' } })];
  const plan = dayPlan({ stops, order: { t1: ['Ana', 'Ben'] } });
  expect(said(dialog, { plan })).toMatch(/Ben Huang deliver was told 5 AM – 5:30 AM .*Ana Huang/);
});

it('a stop that was not completed can be planned again where the board names it', () => {
  const stops = [planStop('Ana', { state: 'failed', failure: 'Nobody there' })];
  const plan = dayPlan({ stops, order: { t1: ['Ana'] } });
  const notices = createElement(StopNotices);
  expect(said(notices, { plan, now: 600, mayPlan: true })).toMatch(
    /Not completed .*Nobody there.* Deliver again today : Ana/,
  );
  // Its day is over, or has not come.
  expect(said(notices, { plan, mayPlan: true })).not.toContain('again today');
});

it('a truck with the day off can be brought back, once that cannot be undone', () => {
  const off = [{ truckId: 't2', name: 'Mustang' }];
  const bar = createElement(TrucksOff);
  const plan = { ...PLAN, off };
  expect(said(bar)).toBe('');
  expect(said(bar, { plan })).toBe(' Mustang is off this day ');
  expect(said(bar, { plan, mayPlan: true })).toContain('Bring back : Mustang');
  const breakdown = { trucks: off, until: new Date(Date.now() + 30_000).toISOString() };
  expect(said(bar, { plan: { ...plan, breakdown }, mayPlan: true })).toBe('');
});

it('a day that has lost its last truck can have it back', () => {
  const off = [{ truckId: 't1', name: 'Big Box' }];
  const plan = { ...dayPlan({ stops: [planStop('Ana')], order: {} }), trucks: [], off };
  const day = calendarDay(plan.day);
  const board = createElement(DayBoard, { plan, day, isToday: true, nav: null });
  expect(said(board)).toMatch(/Big Box is off this day .* No truck works on this day/);
});

it('customers who still have to choose are not notified unless somebody ticks them', () => {
  const dialog = createElement(TellDialog, { onTell: () => undefined, onClose: () => undefined });
  expect(said(dialog)).not.toContain('choice offered');
  const nobody = 'no mail service is set up';
  expect(said(dialog)).not.toContain(nobody);
  const unmailed = said(dialog, { config: { mailsNobody: true } });
  expect(unmailed).toMatch(/Each private link shows these hours .* Set for 1 customer/);
  expect(unmailed).toContain(nobody);
  expect(unmailed).not.toMatch(/gets an email|Email 1/);
  const stops = [planStop('Ana', { asked: ASKED }), planStop('Ben')];
  const plan = dayPlan({ stops, order: { t1: ['Ana', 'Ben'] } });
  expect(said(dialog, { plan })).toMatch(
    /Notify 1 customer\? .*Ana Huang deliver choice offered, no answer yet .* Email 1 customer/,
  );
  const ticked = [...drawn(dialog, { plan }).matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(
    ([box]) => box.includes('checked=""'),
  );
  expect(ticked).toEqual([false, true]);
  const alone = dayPlan({ stops: stops.slice(0, 1), order: { t1: ['Ana'] } });
  expect(said(dialog, { plan: alone })).toMatch(/Notify customers\? .* No one selected/);
});

it('customers whom neither email nor text reaches are called, and ticked once they were told', () => {
  const dialog = createElement(TellDialog, { onTell: () => undefined, onClose: () => undefined });
  const { contact } = planStop('Ana');
  const stops = [planStop('Ana', { contact: { ...contact, noEmail: true, toCall: true } })];
  const plan = dayPlan({ stops, order: { t1: ['Ana'] } });
  const config = { mailsNobody: true } as const;
  expect(said(dialog, { plan, config })).toMatch(
    /Notify customers\? Ana Huang deliver No email: call or text \(817\) 555-0142 \. Check once you told them\. .* No one selected/,
  );
});

it('money from the door names who took it, and what was missing when it was counted', () => {
  const trucks = [{ truckId: 't1', name: 'Big Box' }];
  const paid: ReportedAct = {
    id: 'p1',
    stopId: 'Ana',
    reservationId: 'R1',
    day: PLAN.day,
    truckId: 't1',
    by: 'Tasha',
    at: '2026-12-05T15:00:00.000Z',
    receivedAt: '2026-12-05T15:00:00.000Z',
    kind: 'payment',
    method: 'cash',
    amountCents: 3_500,
    isOpen: true,
  };
  const panel = createElement(Collected, { day: PLAN.day, trucks });
  expect(said(panel, { acts: [paid] })).toMatch(/Big Box Tasha, to hand in \$35(\.00)? cash/);
  const handedIn = { at: '2026-12-05T23:00:00.000Z', by: 'Olivia', offCents: -500 };
  expect(said(panel, { acts: [{ ...paid, handedIn }] })).toMatch(
    /Tasha, received .* by Olivia, counted \$30(\.00)? \$5(\.00)? missing \$35/,
  );
  const why = { ...handedIn, why: 'A bill was torn' };
  expect(said(panel, { acts: [{ ...paid, handedIn: why }] })).toContain('A bill was torn');
  const whole = { ...handedIn, offCents: undefined };
  expect(said(panel, { acts: [{ ...paid, handedIn: whole }] })).not.toContain('counted');
  // Counted apart.
  const over = { ...handedIn, offCents: 100 };
  const check = { ...paid, id: 'check', method: 'check', handedIn: over } as const;
  expect(said(panel, { acts: [{ ...paid, handedIn }, check] })).toMatch(
    /\$5(\.00)? missing in cash \$1(\.00)? over in checks/,
  );
  const refused = { ...paid, refused: 'above_balance', overCents: 3_500, heldCents: 0 };
  const again = { ...refused, id: 'again' };
  expect(said(panel, { acts: [paid, again] })).toMatch(
    /Tasha, to hand in \$35(\.00)? more reported, not in the books \$35(\.00)? cash/,
  );
  // Nothing of it can be received, because none of it is missing.
  expect(said(panel, { acts: [refused] })).toMatch(/\$35(\.00)? more reported, not in the books/);
  expect(said(panel, { acts: [refused] })).not.toContain('Received');
});

it('money that is not what the crew took needs a reason', () => {
  const may = (cash: string, why: string) =>
    receivedSchema(3_500).safeParse({ cash, check: '0', why }).success;
  expect([may('35', ''), may('30', ''), may('30', 'Torn')]).toEqual([true, false, true]);
});

const link = {
  id: 'l1',
  truckId: 't1',
  name: 'Diego',
  createdAt: '2026-12-04T18:05:00Z',
  endsAt: '2026-12-06T18:00:00Z',
  state: 'open',
  isUsed: false,
  texted: [],
} as const;

it('two links of one person are told apart by when they were made', () => {
  const second = { ...link, id: 'l2', createdAt: '2026-12-04T19:30:00Z' };
  const list = said(createElement(CrewPhones), { links: { links: [link, second], crew: [] } });
  expect(list).toMatch(/made Dec 4.* 12:05 PM .* made Dec 4.* 1:30 PM/);
});

it('a published plan says who can see it', () => {
  const trucks = [{ truckId: 't1', stopIds: ['Ana'] }];
  const published = { at: '2026-12-04T18:00:00Z', trucks };
  const plan = { ...PLAN, version: 6, publishedVersion: 6, published };
  const given = (links: readonly CrewLinkDto[]) => ({ plan, links: { links, crew: [] } });
  const panel = (...links: readonly CrewLinkDto[]) =>
    said(createElement(PublishedPanel), given(links));
  const looksDone = (...links: readonly CrewLinkDto[]) =>
    drawn(createElement(PublishedPanel), given(links)).includes('text-done');
  expect(panel()).toContain('Published, but no crew has a link');
  expect(panel()).toContain('No crew link for this day: Longhorn');
  expect(panel(link)).toMatch(/^ Published Dec .* No crew has seen the latest plan/);
  expect(panel({ ...link, seenVersion: 6 })).toContain('Every crew has seen the latest plan');
  // What one of them has not seen is not hidden behind the other.
  const kyle = { ...link, id: 'l2', name: 'Kyle' };
  expect(panel({ ...link, seenVersion: 6 }, kyle)).toContain(
    'Every crew has seen the latest plan, but not yet on the phone of Kyle',
  );
  const both = [
    { ...link, seenVersion: 6 },
    { ...kyle, seenVersion: 6 },
  ] as const;
  expect([looksDone(both[0], kyle), looksDone(...both)]).toEqual([false, true]);
  expect(said(createElement(PublishedPanel))).toContain('Not published');
});

it('tells who has not seen what was published from changes that nobody was sent', () => {
  const rider = { id: 'c1', name: 'Diego', role: 'crew', place: 'usual', truckId: 't1' } as const;
  const published = { at: '2026-12-04T18:00:00Z', trucks: [{ truckId: 't1', stopIds: ['Ana'] }] };
  const sent = { ...PLAN, crew: [rider], version: 6, publishedVersion: 6, published };
  const edited = {
    ...sent,
    version: 7,
    published: { ...published, trucks: [{ truckId: 't1', stopIds: [] }] },
  };
  const texts = (plan: typeof sent, seenVersion: number) => {
    const used = { ...link, isUsed: true, seenVersion };
    const given = { plan, links: { links: [used], crew: [] } };
    return [CrewNames, CrewPhones]
      .map((part) => said(createElement<{ truckId: string }>(part, { truckId: 't1' }), given))
      .join();
  };
  const isUnseen = /has not seen the published plan.* 1 has not seen the plan.* Has not seen/;
  expect(texts(sent, 5)).toMatch(isUnseen);
  expect(texts(edited, 5)).toMatch(isUnseen);
  expect(texts(edited, 6)).toMatch(
    /not the changes, which are not published.* Changes not published/,
  );
  expect(texts(edited, 6)).not.toMatch(/has not seen/i);
  expect(texts(sent, 6)).toMatch(/has seen the plan.* Up to date/);
});

it('a stop on its lane says its name to the pointer, too, however short it is', () => {
  const at = { left: 0, width: 1 };
  const window = { ...at, row: 0, arrives: 0 };
  const piece = { ...at, stop: planStop('Ana'), number: 1, isLate: false, window };
  const drawnPiece = drawn(createElement(StopPiece, { piece, truck: 'Mustang' }));
  expect(drawnPiece).toMatch(/title="Ana Huang, [^"]*stop 1 of Mustang/);
});

describe('a new crew link', () => {
  const member = { id: 'c1', name: 'Diego', isOff: false, mayText: true };
  const made = { link, url: 'https://shop.example/crew#l1.secret', pin: '123456', member };
  const dialog = createElement(MadeLink, {
    made,
    next: undefined,
    isMaking: false,
    onClose: () => undefined,
  });

  it('is texted only by a shop with a text service; without one, the dialog says why not', () => {
    const off = /<button[^>]*disabled[^>]*>(<svg.*?<\/svg>)?Text it/;
    const files = { config: { sendsTexts: 'to_nobody' } } as const;
    expect(drawn(dialog, files)).toMatch(off);
    expect(said(dialog, files)).toContain('no text service is set up');
    const service = { config: { sendsTexts: true } } as const;
    expect(drawn(dialog, service)).not.toMatch(off);
    expect(said(dialog, service)).not.toContain('no text service');
  });

  it('is emailed in the language of the person', () => {
    const mailed = (language: 'en' | 'es') =>
      drawn(
        createElement(MadeLink, {
          next: undefined,
          isMaking: false,
          onClose: () => undefined,
          made: { ...made, member: { ...member, language } },
        }),
      );
    expect(mailed('es')).toContain('mailto:?subject=Tus%20paradas%20del');
    expect(mailed('en')).toContain('mailto:?subject=Your%20stops');
  });
});
