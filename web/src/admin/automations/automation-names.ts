import type { AutomationDto, ReminderDto } from '#core/contract/automations.ts';

type Name = AutomationDto['name'];

/** An automation in the owner's words. */
export const AUTOMATION_WORDS: Readonly<
  Record<
    Name,
    {
      readonly title: string;
      readonly toWhom: string;
      /** Follows the number of days, or says when it happens. */
      readonly when: string;
      /** Why it cannot be turned off, or what the owner cannot change. */
      readonly note?: string;
    }
  >
> = {
  confirm: {
    title: 'Booking confirmation',
    toWhom: 'the customer who booked',
    when: 'once it is paid',
    note: 'Always on: it carries the private link that the payment page promises. Only the opening sentences are yours; visits, prices, and terms come from the booking.',
  },
  balance: {
    title: 'Balance reminder',
    toWhom: 'customers who still owe money',
    when: 'before the delivery',
    note: 'Customers who agreed to have their saved card charged get the day and the amount in fixed wording, as checkout promises.',
  },
  visit: {
    title: 'Day before',
    toWhom: 'the customer of each delivery',
    when: 'before we set up',
  },
  agreement: {
    title: 'Unsigned agreement',
    toWhom: 'customers who have not signed',
    when: 'before the first delivery',
  },
  on_the_way: {
    title: 'On the way',
    toWhom: 'the customer at the crew’s next stop',
    when: 'when the crew reports it',
  },
  overdue: {
    title: 'Balance due after the party',
    toWhom: 'customers who still owe money and have no invoice',
    when: 'after the last pickup',
  },
  review: {
    title: 'Thank-you and review request',
    toWhom: 'customers who have not written a review',
    when: 'after the last pickup',
  },
  birthday: {
    title: 'Next year’s birthday',
    toWhom: 'customers who had a party a year ago, want news, and have no booking',
    when: 'before the same date',
    note: 'One email per party, with a link to unsubscribe. It counts toward the limit that campaigns and cart reminders share, and nothing goes out from 8 PM to 8 AM.',
  },
  refund: {
    title: 'Refund',
    toWhom: 'the customer who gets the refund',
    when: 'when the refund is made',
    note: 'Always on: refunds are confirmed in writing. Only the opening sentences are yours; the amounts come from the booking.',
  },
  recovery: {
    title: 'Abandoned cart',
    toWhom: 'people who checked the box at checkout',
    when: '1 and 24 hours later, with consent',
    note: 'At most two emails to an address in 30 days, none from 8 PM to 8 AM, each with the cart as it was and a link to unsubscribe. The emails stop when they book, when the dates sell out, or when they unsubscribe. When this is off, checkout shows no box and keeps nothing.',
  },
  weather: {
    title: 'Weather watch',
    toWhom: 'you, at the evening email’s addresses; customers, once you offer them the choice',
    when: 'ahead, if a gust is over a limit',
    note: 'When this is on, you get a daytime email once a day while a party is over its limit or has no forecast the day before, and another when the number of parties changes. The text below goes to a customer when you offer the choice on the weather board, even when this is off.',
  },
  papers: {
    title: 'Expiring documents',
    toWhom: 'you, at the evening email’s addresses',
    when: 'before documents expire, and again 7 days before',
    note: 'Lists the units and the day each document expires.',
  },
};

export const OF_REMINDER: Readonly<Record<ReminderDto['kind'], Name>> = {
  balance_reminder: 'balance',
  overdue_reminder: 'overdue',
  visit_reminder: 'visit',
  agreement_reminder: 'agreement',
  review_request: 'review',
  birthday: 'birthday',
};

const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** `3 days before the delivery`, `once it is paid`. */
export const whenText = ({ name, days }: Pick<AutomationDto, 'name' | 'days'>): string => {
  const { when } = AUTOMATION_WORDS[name];
  return days === undefined ? when : `${daysText(days.now)} ${when}`;
};
