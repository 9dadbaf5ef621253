import { makeReadCalendar } from '#core/desk/calendar.ts';
import { adminCalendarRoutes } from '#server/areas/calendar/calendar.admin-routes.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { boundByName, made } = makings();

const readCalendar = boundByName(makeReadCalendar, {
  catalogue: RECORDS.catalogue,
  ledger: RECORDS.ledger,
  book: RECORDS.reservationBook,
  crewDays: RECORDS.crewDays,
  truckFleet: RECORDS.truckFleet,
  settings: RECORDS.settings,
  clock: PORTS.clock,
});

export const calendar: Area = {
  ...made(),
  admin: ({ of }) => [adminCalendarRoutes(of(readCalendar))],
};
