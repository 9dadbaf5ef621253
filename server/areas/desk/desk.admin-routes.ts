import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { CATEGORIES } from '#core/catalogue/category.ts';
import {
  type DayStripDto,
  type DeskDto,
  type DeskItemDto,
  type MarkInput,
  type OutlookDto,
  DESK_ROUTES,
} from '#core/contract/desk.ts';
import type { DayStrip } from '#core/desk/day-strip.ts';
import { WORK_OF } from '#core/desk/desk-item.ts';
import type { MarkedItem } from '#core/desk/desk-marks.ts';
import type { MoneyWeek } from '#core/desk/money-week.ts';
import type { ReadDesk } from '#core/desk/read-desk.ts';
import { admin } from '#core/kernel/actor.ts';
import { sumCents } from '#core/kernel/cents.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import { type StaffRole, may } from '#core/staff/access.ts';
import { stampDto } from '#server/areas/reservations/reservations.presenter.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';

const ACTS: Readonly<Record<MarkInput['act']['kind'], string>> = {
  done: 'Mark something as done',
  snooze: 'Put something off',
  assign: 'Assign something',
  undo: 'Put something back in the queue',
};

type Desk = Awaited<ReturnType<ReadDesk['desk']>>;
type Outlook = Awaited<ReturnType<ReadDesk['outlook']>>;

const stripDto = ({ dueAtDoor, takenAtDoor, ...counts }: DayStrip): DayStripDto => ({
  ...counts,
  dueAtDoorCents: dueAtDoor,
  takenAtDoorCents: takenAtDoor,
});

const itemDto = ({ due, since, amount, aside, assigned, ...item }: MarkedItem): DeskItemDto => ({
  ...item,
  due: isoFromInstant(due),
  ...(since !== undefined && { since: isoFromInstant(since) }),
  ...(amount !== undefined && { amountCents: amount }),
  ...(aside && {
    aside: {
      ...stampDto(aside),
      ...(aside.until !== undefined && { until: isoFromInstant(aside.until) }),
    },
  }),
  ...(assigned && { assigned: { ...stampDto(assigned), to: assigned.to } }),
});

const shownTo =
  (role: StaffRole | undefined) =>
  ({ kind }: MarkedItem): boolean =>
    may(role, WORK_OF[kind]);

/** @param role of the person reading it */
const deskDto = (
  { now, strips, open, aside, isCut, crew, start }: Desk,
  role: StaffRole | undefined,
): DeskDto => ({
  now: isoFromInstant(now),
  days: strips.map(stripDto),
  open: open.filter(shownTo(role)).map(itemDto),
  aside: aside.filter(shownTo(role)).map(itemDto),
  isCut,
  crew,
  start: may(role, 'settings:write') ? start : [],
});

const moneyDto = (week: MoneyWeek): OutlookDto['week'] =>
  week.map(({ day, taken, back, returned }) => ({
    day,
    takenCents: taken,
    backCents: back,
    ...(returned !== 0 && { returnedCents: returned }),
  }));

/** Leaves out the weeks for roles that may not see money. */
const outlookDto = (
  { today, days, week, giftCards, yearAgo, ...loads }: Outlook,
  role: StaffRole | undefined,
): OutlookDto => {
  const testCents = sumCents(week.map(({ test }) => test));
  return {
    today,
    days,
    week: may(role, 'money:read') ? moneyDto(week) : [],
    giftCards: may(role, 'money:read') ? moneyDto(giftCards) : [],
    ...(may(role, 'money:read') && testCents !== 0 && { testCents }),
    yearAgo: may(role, 'money:read') ? moneyDto(yearAgo) : [],
    trucks: loads.trucks,
    categories: CATEGORIES.flatMap(({ value, label }) => {
      const of = loads.categories.get(value);
      return of === undefined ? [] : [{ id: value, name: label, days: of }];
    }),
  };
};

/** Today, what needs attention, money and load. Registered behind the admin check. */
export const adminDeskRoutes =
  (use: ReadDesk): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, DESK_ROUTES);

    const desk = async (role: StaffRole | undefined) => deskDto(await use.desk(), role);

    serve(
      'GET /desk',
      { summary: 'Get today and tomorrow in numbers, and everything that needs someone' },
      ({ staffRole }) => desk(staffRole),
    );

    serve(
      'GET /desk/outlook',
      { summary: 'Get this week’s money next to a year ago, and how full the next two weeks are' },
      async ({ staffRole }) => outlookDto(await use.outlook(), staffRole),
    );

    serve(
      'POST /desk/marks',
      {
        summary: 'Mark something as done, put it off, assign it or put it back in the queue',
        act: ({ act }) => ACTS[act.kind],
      },
      async ({ body: { id, act }, adminUid, staffRole }) => {
        await use.mark(id, act, admin(adminUid));
        return desk(staffRole);
      },
    );
  };
