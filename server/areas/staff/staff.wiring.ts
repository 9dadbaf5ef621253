import { rosterCodec, STAFF } from '#adapters/documents/collections/documents-staff.ts';
import { moves } from '#adapters/documents/engine/declared-collection.ts';
import { makeJoinStaff, makeRunStaff } from '#core/staff/run-staff.ts';
import { joinRoutes } from '#server/areas/staff/join.routes.ts';
import { adminStaffRoutes } from '#server/areas/staff/staff.admin-routes.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { clock, manageSecrets, randomness, staffAccounts } = PORTS;
const { useCase, made } = makings();

export const STAFF_USE = {
  run: useCase(makeRunStaff, [RECORDS.staff, staffAccounts, randomness, clock]),
  join: useCase(makeJoinStaff, [RECORDS.staff, manageSecrets, clock]),
} as const;

export const staff: Area = {
  ...made(),
  collections: [moves(STAFF, rosterCodec.fromDocument)],
  api: ({ of }) => [joinRoutes({ ...of(STAFF_USE.join), verify: of(PORTS.identity).verify })],
  admin: ({ of, now, onOutboxFilled }) => [
    adminStaffRoutes({ ...of(STAFF_USE.run), now, onInvited: onOutboxFilled }),
  ],
};
