export { safetyText } from '#core/content/safety-text.ts';

/** The three things to remember. */
export const ESSENTIALS = {
  watch: { title: 'One adult watches', text: 'At the entrance, all the time.' },
  wind: { title: 'Wind? Everybody out', text: 'Blower off. The same for lightning.' },
  hurt: { title: 'Hurt? Call 911 first', text: 'Then switch it off and call us.' },
};
