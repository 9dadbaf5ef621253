export const FOOTER = {
  lead: (area: string) =>
    `Bounce houses, water slides and party rentals, delivered and set up across ${area}.`,
  social: (brand: string, network: string) => `${brand} on ${network}`,
  contact: 'Contact',
  hours: 'Hours',
  about: 'About us',
  places: 'Where we deliver',
};
