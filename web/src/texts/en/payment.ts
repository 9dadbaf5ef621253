import { READY_WORDS } from '#core/notifications/ready-words.ts';
import { CARD_SENTENCES } from '#core/payments/card-sentences.ts';
import type { PaymentFormTexts } from '#core/payments/payment-form.ts';
import { TRY_AGAIN } from './problems.ts';

export const PAYMENT = {
  eyebrow: 'Checkout',
  back: 'Back to your details',
  change: 'Change your booking',
  title: 'Pay by card',
  over: 'Your hold has expired',
  seeBooking: 'See your reservation',
  canceled: (title: string) =>
    `${title} is no longer booked, and you owe nothing. Your reservation page shows any refund.`,
  deposit: 'Pay your deposit',
  full: 'Pay in full',
  toFull: (amount: string) => `Switch to paying in full (${amount})`,
  toDeposit: (amount: string) => `Switch to a deposit (${amount})`,
  preparing: 'Preparing the payment…',
  /** The specification's words (§8). */
  noIntent: 'Failed to create PaymentIntent',
  nothingCharged: 'Nothing was charged.',
  processing: 'Your bank is still working on it. No need to pay again.',
  checkAgain: 'Check again',
};

export const NOTHING_BOOKED = {
  title: 'There is nothing to pay yet',
  text: 'No booking was made in this browser.',
  mail: 'If you’ve already booked, we’ll email you the link to it.',
  find: 'Find my booking',
  cartTitle: 'Your cart isn’t booked yet',
  cartText: 'Check it out first. Then we hold your dates while you pay.',
  cart: 'Check out your cart',
  book: 'Book an inflatable',
  seeAll: 'See all inflatables',
};

export const ALREADY_PAID = {
  title: 'You’re booked',
  text: (title: string) =>
    `${title} is yours. Your reservation page shows what you’ve paid and what’s left to pay.`,
  manage: 'Manage your reservation',
  confirmation: 'See the confirmation',
};

export const REFUSAL = {
  amount: 'The amount on this page is out of date',
  showAmount: 'Show the right amount',
  nothingDue: 'Nothing is left to pay here',
  nothingDueText: 'A payment for this booking was already made.',
  unknown: 'We can’t find this booking anymore',
  unknownText: 'Nothing was charged. Please book again.',
  toCart: 'Back to your cart',
};

const timeLeft = (minutes: number): string =>
  minutes === 1 ? 'Less than 1 minute left to pay.' : `Less than ${minutes} minutes left to pay.`;

export const HOLD = {
  held: 'Your dates are held for you',
  over: 'Your hold has expired.',
  timeLeft,
  expired: 'We let your dates go',
  expiredCart:
    'Your cart and your details are still here. Book again if the dates are still available.',
  expiredText: 'Choose your dates again to book.',
  again: 'Book again',
};

/** For an order from outside the delivery area, until the owner answers. */
export const REQUEST = {
  status: 'Waiting for our answer',
  title: 'We got your request',
  text: (phone: string) =>
    `You pay nothing until we confirm. We’ll answer within a day and hold the rental for you until then. Questions? Call ${phone}.`,
  manage: 'See your request',
  send: 'Send my request',
  next: 'We’ll check that we can get to you. You pay nothing until we confirm.',
};

export const SUCCESS = {
  /** The specification's words (§8). */
  title: 'Payment Successful!',
  cancelled: 'This booking was canceled',
  cancelledText: 'What you paid goes back to your card.',
  cancelledMail: 'We’ll email you about it.',
  reference: 'Booking reference',
  late: 'Your hold expired before the payment reached us',
  lateText:
    'If your dates are still available, we’ll book them as soon as it arrives. If not, we’ll refund you automatically.',
  lateMail: 'Either way, we’ll email you.',
  awaited: 'We are waiting for your bank',
  unknown: 'We cannot find this booking',
  unknownText:
    'It was made in another browser, or part of the address is missing. Your confirmation has the link to it.',
  waiting: 'Your dates are on hold for you. This page updates as soon as your bank answers.',
  waitingLong: 'The bank is taking longer than usual.',
  waitingMail: 'You can close this page: your confirmation will come by email.',
  paid: (amount: string) => `${amount} paid.`,
  paidWith: {
    gift_card: (amount: string, ending: string) =>
      `Of that, ${amount} with your gift card ending ${ending}.`,
    rain_check: (amount: string, ending: string) =>
      `Of that, ${amount} with your rain check ending ${ending}.`,
    points: (amount: string) => `Of that, ${amount} with your points.`,
  },
  due: (amount: string) => `${amount} is due before we set up.`,
  /** @param isForAll of several dates, of which this is the first */
  dueOn: (amount: string, day: string, isForAll: boolean) =>
    `${amount} is due ${isForAll ? 'for all of your dates ' : ''}before we set up on ${day}.`,
  charged: (amount: string, day: string) => `We’ll charge ${amount} to your card on ${day}.`,
  nothingLeft: 'Nothing is left to pay.',
  mail: (email: string | undefined) =>
    `A confirmation email${email ? ` to ${email}` : ''} follows, with your private link.`,
  noMail: 'Didn’t get it?',
  mailAgain: 'Have the link emailed again',
  unmailed: 'We can’t email your confirmation right now. To come back to your booking, keep',
  privateLink: 'your private link',
  oneThing: 'One thing left',
  sign: 'Sign the rental agreement',
  signNow: 'Sign now',
  calendar: (visits: number) =>
    `Add ${visits === 2 ? 'both' : `all ${visits}`} visits to my calendar`,
  venuePack: 'Documents for the school, church or park (PDF)',
  /** @param day the day we set up, if it is one */
  prepare: (day: string | undefined) =>
    `Get the spot ready ${day === undefined ? 'each time before we set up' : `for ${day}`}`,
  /** As the confirmation email says it. */
  ready: READY_WORDS,
  manage: 'Manage your reservation',
  home: 'Return to Home',
};

export const CARD_FORM: PaymentFormTexts = {
  language: 'en',
  form: 'Card payment',
  wallets: 'Fastest: pay with what’s saved on this device',
  orCard: 'or with a card',
  number: 'Card number',
  expiry: 'Expiry (MM/YY)',
  cvc: 'CVC',
  pay: (amount) => `Pay ${amount}`,
  processing: 'Processing…',
  processingAloud: 'Processing your payment…',
  failed: 'Payment failed',
  notCompleted: 'Payment not completed',
  loading: 'Loading the secure payment form…',
  notLoaded: 'The payment form did not load',
  notLoadedText:
    'The secure card form comes from Stripe, and it didn’t respond. Check your connection, or allow js.stripe.com in your ad blocker. Nothing was charged.',
  retry: TRY_AGAIN,
  reload: 'Reload the page',
  waiting: 'Your bank is still working on it.',
  waitingText: 'We’re waiting to hear back. You don’t need to pay again.',
  demo: {
    title: 'Test payment.',
    text: 'No real money moves. Pay with the test card',
    use: 'Use test card',
  },
  bank: {
    name: 'Test bank',
    title: "Your bank wants to check it's you",
    before: 'Do you approve a payment of',
    after: '? With a real card, your bank would ask for a code or your fingerprint here.',
    approve: 'Approve',
    decline: 'Decline',
  },
  problems: CARD_SENTENCES,
};
