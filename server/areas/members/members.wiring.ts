import { makeListMembers } from '#core/customers/list-members.ts';
import { MARKETING } from '#server/areas/marketing/marketing.wiring.ts';
import { adminMemberRoutes } from '#server/areas/members/members.admin-routes.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { bound, made } = makings();

const listMembers = bound(makeListMembers, [
  RECORDS.reservationBook,
  RECORDS.profiles,
  RECORDS.customers,
]);

export const members: Area = {
  ...made(),
  admin: ({ of }) => [
    adminMemberRoutes({ listMembers: of(listMembers), pointsOf: of(MARKETING.points).of }),
  ],
};
