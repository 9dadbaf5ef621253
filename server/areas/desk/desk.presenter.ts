import { CATEGORIES } from '#core/catalogue/category.ts';
import type { DayStripDto, DeskDto, DeskItemDto, OutlookDto } from '#core/contract/desk.ts';
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

export const deskDto = ({ now, strips, open, aside, isCut, crew }: Desk): DeskDto => ({
  now: isoFromInstant(now),
  days: strips.map(stripDto),
  open: open.map(itemDto),
  aside: aside.map(itemDto),
  isCut,
  crew,
});

const moneyDto = (week: MoneyWeek): OutlookDto['week'] =>
  week.map(({ day, taken, back }) => ({ day, takenCents: taken, backCents: back }));

export const outlookDto = ({ today, days, week, yearAgo, ...loads }: Outlook): OutlookDto => ({
  today,
  days,
  week: moneyDto(week),
  yearAgo: moneyDto(yearAgo),
  trucks: loads.trucks,
  categories: CATEGORIES.flatMap(({ value, label }) => {
    const of = loads.categories.get(value);
    return of === undefined ? [] : [{ id: value, name: label, days: of }];
  }),
});
