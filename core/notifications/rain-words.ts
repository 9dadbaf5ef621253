/** The email that offers a choice because of rain. The office shows it before it is sent. */
export const RAIN_WORDS = {
  title: 'Rain at your party. Here are your options.',
  subject: 'Rain at your party: please choose',
  lead: (name: string, day: string): string =>
    `It looks like rain on ${day}. ${name}, please choose what you’d like us to do.`,
};
