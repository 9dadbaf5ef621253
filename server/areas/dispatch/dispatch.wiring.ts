import { adminDispatchRoutes } from '#server/areas/dispatch/dispatch.admin-routes.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { made } = makings();

export const dispatch: Area = {
  ...made(),
  admin: ({ of }) => [
    adminDispatchRoutes({
      readFleet: of(RECORDS.truckFleet).read,
      saveFleet: of(RECORDS.truckFleet).save,
    }),
  ],
};
