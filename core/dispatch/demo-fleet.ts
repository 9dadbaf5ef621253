import { type CrewMember, type Truck, type TruckFleet, NO_FLEET } from './fleet.ts';

const LONG_DAY = { from: '06:00', to: '21:00' };
const DAY = { from: '06:30', to: '20:30' };

const SHIFTS: Truck['shifts'] = {
  mon: DAY,
  tue: DAY,
  wed: DAY,
  thu: DAY,
  fri: LONG_DAY,
  sat: LONG_DAY,
  sun: LONG_DAY,
};

const member = (
  id: string,
  name: string,
  role: CrewMember['role'],
  languages: CrewMember['languages'],
  truckId: string,
): CrewMember => ({
  id,
  name,
  role,
  languages,
  truckId,
  phone: `(817) 555-01${id.slice(-2)}`,
  daysOff: [],
});

/** Three trucks and six people in Cleburne, as fictional as the rest of the demo. */
export const DEMO_FLEET: TruckFleet = {
  ...NO_FLEET,
  version: 1,
  // No crew reports on demo rentals, so they complete by date.
  completes: 'calendar',
  depot: {
    address: '100 Demo Yard Road, Cleburne, TX 76033',
    point: { lat: 32.3476, lng: -97.3867 },
    loadMinutes: 20,
  },
  trucks: [
    {
      id: 'truck-1',
      name: 'Big Box',
      payloadLb: 9_500,
      volumeCuFt: 1_500,
      crewSize: 2,
      shifts: SHIFTS,
      daysOff: [],
      color: '#39ff14',
    },
    {
      id: 'truck-2',
      name: 'Box Truck',
      payloadLb: 5_800,
      volumeCuFt: 900,
      crewSize: 2,
      shifts: SHIFTS,
      daysOff: [],
      color: '#00e5ff',
    },
    {
      id: 'truck-3',
      name: 'Van and Trailer',
      payloadLb: 4_200,
      volumeCuFt: 700,
      crewSize: 2,
      shifts: SHIFTS,
      daysOff: [],
      color: '#ffb300',
    },
  ],
  crew: [
    member('crew-41', 'Rosa Demo', 'lead', ['en', 'es'], 'truck-1'),
    member('crew-42', 'Marcus Demo', 'lead', ['en'], 'truck-2'),
    member('crew-43', 'Luis Demo', 'lead', ['en', 'es'], 'truck-3'),
    member('crew-44', 'Tanya Demo', 'crew', ['en'], 'truck-1'),
    member('crew-45', 'Diego Demo', 'crew', ['es'], 'truck-2'),
    member('crew-46', 'Kyle Demo', 'crew', ['en'], 'truck-3'),
  ],
};
