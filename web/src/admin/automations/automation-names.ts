import type { AutomationDto, ReminderDto } from '#core/contract/automations.ts';

type Name = AutomationDto['name'];

/** An automation in the owner's words. */
export const AUTOMATION_WORDS: Readonly<
  Record<
    Name,
    {
      readonly title: string;
      readonly toWhom: string;
      /** What follows the number of days, or when it happens. */
      readonly when: string;
      /** Why it cannot be turned off, or what of it is not the owner's to change. */
      readonly note?: string;
    }
  >
> = {
  confirm: {
    title: 'Confirm',
    toWhom: 'who booked',
    when: 'once it is paid',
    note: 'Always on: it carries the private link that the payment page promises. Only its first sentences are yours; visits, prices and terms come from the booking.',
  },
  balance: {
    title: 'Balance reminder',
    toWhom: 'who still owes money',
    when: 'before the delivery',
    note: 'Whoever agreed that we charge the saved card is told the day and the sum in fixed words: that was promised at checkout.',
  },
  visit: {
    title: 'Day before',
    toWhom: 'each delivery’s customer',
    when: 'before we set up',
  },
  agreement: {
    title: 'Unsigned agreement',
    toWhom: 'who has not signed',
    when: 'before the first delivery',
  },
  on_the_way: {
    title: 'On the way',
    toWhom: 'where the crew goes next',
    when: 'when the crew says so',
  },
  overdue: {
    title: 'Owed after the party',
    toWhom: 'who still owes money, without an invoice',
    when: 'after the last pick-up',
  },
  review: {
    title: 'Thank and review',
    toWhom: 'guests without a review',
    when: 'after the last pick-up',
  },
  birthday: {
    title: 'Birthday next year',
    toWhom: 'who had a party a year ago, wants news and has nothing booked',
    when: 'before the same date',
    note: 'One mail a party, with a way out in it. It counts with campaigns and reminders of carts: who had enough mail gets none, and nothing goes out from 8 PM to 8 AM.',
  },
  refund: {
    title: 'Refund',
    toWhom: 'who gets money back',
    when: 'when money goes back',
    note: 'Always on: a refund is told in writing. Only its first sentences are yours; the sums come from the booking.',
  },
  recovery: {
    title: 'Abandoned cart',
    toWhom: 'who ticked the box at the checkout',
    when: '1 and 24 hours after, with consent',
    note: 'At most two mails to an address in 30 days, none from 8 PM to 8 AM, each with the cart as it was and a way to end them. It ends when they book, when the days are sold out, and when they unsubscribe. Off: the checkout shows no box and nothing is kept.',
  },
  weather: {
    title: 'Weather watch',
    toWhom: 'you, as the evening mail; customers, once you offer them the choice',
    when: 'ahead, gust over a limit',
    note: 'On: you are mailed in the daytime, once a day, while a party is over its limit or has no forecast a day before, and again when it is more parties or fewer. The words below go to a customer when you offer the choice on the weather board; that works with this off, too.',
  },
  papers: {
    title: 'Expiring papers',
    toWhom: 'you, as the evening mail',
    when: 'before papers end, and 7 days',
    note: 'It names the units and the day, and goes to the addresses of the evening mail.',
  },
};

export const OF_REMINDER: Readonly<Record<ReminderDto['kind'], Name>> = {
  balance_reminder: 'balance',
  overdue_reminder: 'overdue',
  visit_reminder: 'visit',
  agreement_reminder: 'agreement',
  review_request: 'review',
};

export const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** `3 days before the delivery`, `once it is paid`. */
export const whenText = ({ name, days }: Pick<AutomationDto, 'name' | 'days'>): string => {
  const { when } = AUTOMATION_WORDS[name];
  return days === undefined ? when : `${daysText(days.now)} ${when}`;
};
