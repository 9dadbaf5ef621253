/**
 * Messages that the shop sends automatically, by the owner's names. The list shows them in this
 * order.
 */
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

/** `subject` and `lead` begin the mail. If absent, the owner cannot change them. */
export type AutomationText = {
  readonly subject?: string | undefined;
  readonly lead?: string | undefined;
  /** Body of a text message, between the shop's name and the way to stop. */
  readonly text?: string | undefined;
};
/** The default texts, in English. The owner cannot change parts that are missing here. */
export const ENGLISH_TEXTS: Readonly<Record<AutomationName, AutomationText>> = {
  confirm: { lead: 'Thank you, {first_name}! Your rental is confirmed.' },
  balance: {
    subject: '{balance} due before your party, {number}',
    lead: 'Your party is coming up, {first_name}! The balance of {balance} is due before we set up.',
  },
  visit: {
    subject: 'We set up on {day}: {items}, {number}',
    lead: 'Your party is coming up, {first_name}! We set up {items} on {when}. We pick up on {pick_up}.',
    text: 'we set up {items} {when}. Please unlock the gate and keep the outlets available.',
  },
  agreement: {
    subject: 'Please sign the rental agreement, {number}',
    lead: 'We set up {items} on {when}, {first_name}. There’s one thing left first: please read and sign the rental agreement.',
  },
  on_the_way: {
    subject: 'Our crew is on the way, {number}',
    lead: 'Good news, {first_name}: our crew is on the way to {task}.',
    text: 'our crew is on its way to {task}. Questions? {phone}',
  },
  overdue: {
    subject: '{balance} left to pay, {number}',
    lead: 'We hope the party was a good one, {first_name}. {balance} for your rental is still unpaid. Please pay it with the button.',
  },
  review: {
    subject: 'How was your party? {booking}',
    lead: 'Thank you for renting from {brand}, {first_name}. How did the kids like it?',
  },
  birthday: {
    subject: 'Is it party time again, {first_name}?',
    lead: 'Hi {first_name},\n\nA year ago, on {day}, you had {items} from {brand} at your party. Popular dates go fast, so pick yours while it’s still available.\n\nQuestions? Call us at {phone}.',
  },
  refund: { lead: '{refunded} is on its way back to your card.' },
  papers: {},
  recovery: {
    subject: 'Your cart: {items}',
    lead: 'You were about to book {items}. Your cart is just as you left it. Open it to see if everything is still available.',
  },
  weather: {
    subject: 'Wind at your party: please choose, {number}',
    lead: '{wind} {first_name}, please choose what you’d like us to do.',
    text: 'wind may call off your party. Please choose what happens: {link}',
  },
};
