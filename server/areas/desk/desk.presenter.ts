import { CATEGORIES } from '#core/catalogue/category.ts';
import type { DayStripDto, DeskDto, DeskItemDto, OutlookDto } from '#core/contract/desk.ts';
import { WORK_OF } from '#core/desk/desk-items.ts';
import { may, type StaffRole } from '#core/staff/access.ts';
import type { DayStrip } from '#core/desk/day-strip.ts';
import type { MarkedItem } from '#core/desk/desk-marks.ts';
import type { MoneyWeek } from '#core/desk/money-week.ts';
import type { ReadDesk } from '#core/desk/read-desk.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import { actorDto } from '#server/areas/reservations/reservations.presenter.ts';
import type { Actor } from '#core/kernel/actor.ts';

type Desk = Awaited<ReturnType<ReadDesk['desk']>>;
type Outlook = Awaited<ReturnType<ReadDesk['outlook']>>;

const stripDto = ({ dueAtDoor, ...counts }: DayStrip): DayStripDto => ({
  ...counts,
  dueAtDoorCents: dueAtDoor,
});

const stampDto = ({ at, by }: { readonly at: Instant; readonly by: Actor }) => ({
  at: isoFromInstant(at),
  by: actorDto(by),
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

/** @param role of whoever reads it */
export const deskDto = (
  { now, strips, open, aside, isCut, crew }: Desk,
  role: StaffRole | undefined,
): DeskDto => ({
  now: isoFromInstant(now),
  days: strips.map(stripDto),
  open: open.filter(shownTo(role)).map(itemDto),
  aside: aside.filter(shownTo(role)).map(itemDto),
  isCut,
  crew,
});

const moneyDto = (week: MoneyWeek): OutlookDto['week'] =>
  week.map(({ day, taken, back }) => ({ day, takenCents: taken, backCents: back }));

/** Without the weeks for who may not see money. */
export const outlookDto = (
  { today, days, week, yearAgo, ...loads }: Outlook,
  role: StaffRole | undefined,
): OutlookDto => ({
  today,
  days,
  week: may(role, 'money:read') ? moneyDto(week) : [],
  yearAgo: may(role, 'money:read') ? moneyDto(yearAgo) : [],
  trucks: loads.trucks,
  categories: CATEGORIES.flatMap(({ value, label }) => {
    const of = loads.categories.get(value);
    return of === undefined ? [] : [{ id: value, name: label, days: of }];
  }),
});
