import { keepPreviousData } from '@tanstack/react-query';
import type { AUTOMATION_ROUTES, AutomationDto } from '#core/contract/automations.ts';
import type { MARKETING_ROUTES } from '#core/contract/marketing.ts';
import { counted } from '#core/kernel/counted.ts';
import type { Language } from '#core/kernel/language.ts';
import { SHOP_TIME_ZONE } from '#core/kernel/shop-time.ts';
import { type BodyOf, hooksOf } from '#web/admin/ui/hooks-of.ts';
import { toast } from '#web/shared/toast.ts';

const { useRead, useWrite } = hooksOf<typeof AUTOMATION_ROUTES & typeof MARKETING_ROUTES>();

const AUTOMATIONS = ['admin', 'automations'] as const;
/** Refetched while the screen is open, because jobs keep running. */
const LOOK_AGAIN = 10_000;

export const useJobs = () =>
  useRead([...AUTOMATIONS, 'jobs'], (call) => call('GET /jobs'), { refetchInterval: LOOK_AGAIN });

export const useDeadTasks = () =>
  useRead([...AUTOMATIONS, 'dead'], (call) => call('GET /outbox/dead'));

export const useEvents = () => useRead([...AUTOMATIONS, 'events'], (call) => call('GET /events'));

export const useReminders = () =>
  useRead([...AUTOMATIONS, 'reminders'], (call) => call('GET /reminders'));

export const useAutomations = () =>
  useRead([...AUTOMATIONS, 'list'], (call) => call('GET /automations'));

export const useAutomation = (name: string) =>
  useRead([...AUTOMATIONS, 'one', name], (call) => call('GET /automations/:name', { name }));

type Body<Route extends keyof typeof AUTOMATION_ROUTES> = BodyOf<typeof AUTOMATION_ROUTES, Route>;
type Named = { readonly name: string };

export const useChangeAutomation = () =>
  useWrite(
    AUTOMATIONS,
    (call, asked: Named & { readonly change: Body<'PUT /automations/:name'> }) =>
      call('PUT /automations/:name', { name: asked.name, body: asked.change }),
  );

/** Stops all automatic messages to customers, or resumes them. */
export const usePause = () =>
  useWrite(AUTOMATIONS, (call, isPaused: boolean) =>
    call('PUT /automations', { body: { isPaused } }),
  );

/** Skips one message to one person, or restores it. */
export const useSkip = () =>
  useWrite(AUTOMATIONS, (call, body: Body<'POST /reminders/skip'>) =>
    call('POST /reminders/skip', { body }),
  );

const LEADS = ['admin', 'leads'] as const;

/** Carts left at the checkout whose next mail may be planned. */
export const useLeftCarts = () => useRead([...LEADS, 'planned'], (call) => call('GET /leads'));

export const useSkipCart = () =>
  useWrite(LEADS, (call, body: { readonly email: string; readonly skip: boolean }) =>
    call('POST /leads/skip', { body }),
  );

export const useSaveTexts = () =>
  useWrite(
    AUTOMATIONS,
    (call, asked: Named & { readonly texts: Body<'PUT /automations/:name/texts'> }) =>
      call('PUT /automations/:name/texts', { name: asked.name, body: asked.texts }),
  );

export const useTestAutomation = () =>
  useWrite(
    [...AUTOMATIONS, 'dead'],
    (call, { name, ...body }: Named & Body<'POST /automations/:name/test'>) =>
      call('POST /automations/:name/test', { name, body }),
  );

/**
 * A preview of the text. The last preview stays while the next one loads, and while the input
 * would be refused.
 */
export const usePreview = (
  name: string,
  language: Language,
  reservationId: string,
  text: Body<'POST /automations/:name/preview'>['text'],
  isReadable: boolean,
) =>
  useRead(
    [...AUTOMATIONS, 'preview', name, language, reservationId, text],
    (call) =>
      call('POST /automations/:name/preview', { name, body: { language, reservationId, text } }),
    {
      enabled: reservationId !== '' && isReadable,
      retry: false,
      placeholderData: keepPreviousData,
    },
  );

const DONE = {
  run: 'The job has started.',
  retry: 'Trying again.',
  discard: 'Discarded. It stays in the outbox, marked as discarded.',
  dismiss: 'Dismissed.',
};

type Step = { readonly kind: keyof typeof DONE; readonly id: string };

/**
 * One step at a time. Refetches all lists afterwards, even after a refusal, because that means
 * someone else was faster.
 */
export function useStep() {
  const write = useWrite(AUTOMATIONS, (call, { kind, id }: Step): Promise<unknown> => {
    switch (kind) {
      case 'run':
        return call('POST /jobs/:name/run', { name: id });
      case 'retry':
        return call('POST /outbox/:id/retry', { id });
      case 'discard':
        return call('POST /outbox/:id/discard', { id });
      case 'dismiss':
        return call('POST /events/:id/dismiss', { id });
    }
  });
  return {
    take: (step: Step, onSettled: () => void = () => undefined): void =>
      write.mutate(step, {
        onSuccess: () => toast.success(DONE[step.kind]),
        onSettled,
      }),
    isBusy: write.isPending,
    isBusyWith: (kind: Step['kind'], id: string): boolean =>
      write.isPending && write.variables.kind === kind && write.variables.id === id,
  };
}

const MOMENT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: SHOP_TIME_ZONE,
});

/** In shop time: `Nov 20, 12:05 PM`. */
export const momentText = (iso: string): string => MOMENT.format(Date.parse(iso));

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** `every 5 seconds`, `every hour`. */
export function everyText(ms: number): string {
  if (ms === HOUR) return 'every hour';
  if (ms === MINUTE) return 'every minute';
  if (ms % HOUR === 0) return `every ${ms / HOUR} hours`;
  return ms % MINUTE === 0 ? `every ${ms / MINUTE} minutes` : `every ${ms / SECOND} seconds`;
}

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
  quote: {
    title: 'Quote follow-up',
    toWhom: 'customers who have not answered a quote',
    when: 'after it was sent',
    note: 'One email for each version of a quote, at the latest the day before it ends, with its link and its PDF. Only the opening sentences are yours; the price and how to book come from the quote.',
  },
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
    when: 'when the crew or the office reports it',
  },
  stop_failed: {
    title: 'Could not complete a stop',
    toWhom: 'the customer of the stop',
    when: 'when the crew or the office reports it',
    note: 'Does not say why: the crew’s words are for you.',
  },
  overdue: {
    title: 'Balance due after the party',
    toWhom: 'customers who still owe money and have no invoice',
    when: 'after the last pickup',
  },
  invoice: {
    title: 'Invoice past due',
    toWhom: 'customers whose invoice is not paid in full',
    when: 'after the invoice was due',
    note: 'One email per invoice, with a link to pay it by card and the invoice as a PDF. Who is how late is in Reports, Outstanding.',
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
    note: 'Always on: refunds are confirmed in writing. When a booking is canceled, the cancellation email does that, so this one is not sent. Only the opening sentences are yours; the amounts come from the booking.',
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
    note: 'When this is on, you get a daytime email once a day while a party is over its limit, has likely thunder, or has no forecast the day before, and another when the number of parties changes. The text below goes to a customer when you offer the choice because of wind, even when this is off. Offers because of thunder or on a rain day have words of their own.',
  },
  papers: {
    title: 'Expiring documents',
    toWhom: 'you, at the evening email’s addresses',
    when: 'before documents expire, and again 7 days before',
    note: 'Lists the units and the day each document expires.',
  },
};

/** `3 days before the delivery`, `once it is paid`. */
export const whenText = ({ name, days }: Pick<AutomationDto, 'name' | 'days'>): string => {
  const { when } = AUTOMATION_WORDS[name];
  return days === undefined ? when : `${counted(days.now, 'day')} ${when}`;
};
