/** The shop's automations, in the order of the list. */
export const AUTOMATION_NAMES = [
  'confirm',
  'balance',
  'visit',
  'agreement',
  'on_the_way',
  'overdue',
  'review',
  'birthday',
  'refund',
  'papers',
  'recovery',
  'weather',
] as const;
export type AutomationName = (typeof AUTOMATION_NAMES)[number];

/** `subject` and `lead` make the mail's beginning. If absent, the owner cannot change them. */
export type AutomationText = {
  readonly subject?: string | undefined;
  readonly lead?: string | undefined;
  /** The middle of a text message, between the shop's name and the opt-out. */
  readonly text?: string | undefined;
};
/** The default English texts. A part that is missing here cannot be changed by the owner. */
export const ENGLISH_TEXTS: Readonly<Record<AutomationName, AutomationText>> = {
  confirm: { lead: 'Thank you, {first_name}! Your rental is confirmed.' },
  balance: {
    subject: '{balance} to go before your party, {number}',
    lead: 'Your party is close, {first_name}! The balance of {balance} is due before we set up.',
  },
  visit: {
    subject: 'We set up on {day}: {items}, {number}',
    lead: 'Your party is close, {first_name}! We set up {items} on {when}. We pick up on {pick_up}.',
    text: 'we set up {items} {when}. Please unlock the gate and keep the outlets available.',
  },
  agreement: {
    subject: 'Please sign the rental agreement, {number}',
    lead: 'We set up {items} on {when}, {first_name}. One thing is left before we can: please read and sign the rental agreement.',
  },
  on_the_way: {
    subject: 'Our crew is on the way, {number}',
    lead: 'Good news, {first_name}: our crew is on the way to {task}.',
    text: 'our crew is on its way to {task}. Questions? {phone}',
  },
  overdue: {
    subject: '{balance} left to pay, {number}',
    lead: 'We hope the party was a good one, {first_name}. {balance} of your rental is still open: please pay it with the button.',
  },
  review: {
    subject: 'How was your party? {booking}',
    lead: 'Thank you for renting from {brand}, {first_name}. How did the kids like it?',
  },
  birthday: {
    subject: 'Is it party time again, {first_name}?',
    lead: 'Hi {first_name},\n\nA year ago, on {day}, you had {items} from {brand} at your party. Popular dates go fast: pick yours while it is still available.\n\nQuestions? Call us at {phone}.',
  },
  refund: { lead: '{refunded} is on its way back to your card.' },
  papers: {},
  recovery: {
    subject: 'Your cart: {items}',
    lead: 'You were about to book {items}. Your cart is as you left it: open it to see whether everything is still available.',
  },
  weather: {
    subject: 'Wind at your party: you choose, {number}',
    lead: '{wind} You choose what happens, {first_name}.',
    text: 'the wind may end your party. Please choose what happens: {link}',
  },
};
