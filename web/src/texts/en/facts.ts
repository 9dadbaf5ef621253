const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

export const FACTS = {
  surface: {
    grass: 'grass',
    concrete: 'concrete',
    asphalt: 'asphalt',
    turf: 'turf',
    indoor: 'indoors',
  },
  or: 'or',
  noPower: 'No power needed',
  blowersOn: (blowers: string, circuits: string) => `${blowers} on ${circuits}`,
  circuits: (count: number) => counted(count, 'circuit'),
  blowers: (count: number) => counted(count, 'blower'),
  guests: (count: number) => counted(count, 'guest'),
};
