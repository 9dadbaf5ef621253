import type { LoyaltyTierId } from '#core/customers/loyalty.ts';
import { counted } from '#core/kernel/counted.ts';
import { STATUS_NAMES } from '#core/reservations/reservation-words.ts';

export const SIGN_IN = {
  title: 'Sign in',
  intro: 'Welcome back. Sign in with the email address on your account.',
  checking: 'Checking who is signed in…',
  submit: 'Sign in',
  busy: 'Signing in…',
  noAccount: 'New here?',
  guest: 'Booked without an account?',
  create: 'Create an account',
  forgot: 'Forgot your password?',
  or: 'or',
  google: 'Continue with Google',
  googleBusy: 'Waiting for Google…',
};

export const FIELDS = {
  name: 'Your name',
  email: 'Email',
  password: 'Password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  phone: 'Phone (optional)',
  passwordHint: (least: number) => `At least ${least} characters. A short sentence works well.`,
  show: 'Show',
  hide: 'Hide',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
};

/** By problem code. The sentences of specification §8 must stay as they are. */
export const PROBLEMS = {
  invalid_credentials: 'Wrong email or password.',
  not_admin: 'This account is not authorized for admin.',
  google_not_admin:
    'This Google account is not authorized for admin access. Please contact support.',
  google_page_not_admin: 'This Google account is not authorized for admin.',
  too_many_attempts: 'Too many attempts. Try again in a few minutes.',
  locked_out: 'Too many attempts. Try again in a few minutes.',
  network: 'You appear to be offline. Check your connection and try again.',
  unavailable: 'We can’t sign you in right now. Try again in a moment.',
  unreachable: 'We can’t sign you in right now. Check your connection and try again.',
  email_taken: 'This email address cannot be used. If it is yours, sign in or reset your password.',
  invalid_email: 'Enter a valid email address, like name@example.com.',
  user_disabled: 'This account is disabled. Please contact us.',
  popup_closed: 'The Google window closed before you finished signing in.',
  popup_blocked:
    'Your browser blocked the Google window. Allow pop-ups for this site and try again.',
  other_method: 'This email address signs in with a password. Please use that instead.',
  not_offered: 'This way of signing in is not available.',
  weak_password:
    'Choose another password: at least 10 characters, not a common one, and not built from your name, email or phone number.',
  unauthorized_domain: 'Signing in with Google is not set up for this address.',
  requires_recent_login: 'For your safety, please sign in again first.',
  rate_limited: 'Too many attempts. Try again in a minute.',
  bot_check_failed:
    'We couldn’t confirm that you’re not a robot. Reload the page and try again, or call us.',
  bot_check_blocked:
    'Google reCAPTCHA did not load. Allow google.com and gstatic.com in your ad blocker and reload the page.',
  bot_check_throttled: 'The robot check is paused after an error. Please try again later.',
  bot_check_error: 'The robot check (reCAPTCHA) did not work. Reload the page and try again.',
};

export const CREATE = {
  title: 'Create an account',
  intro: 'See your parties in one place, and book the next one in two minutes.',
  submit: 'Create account',
  busy: 'Creating your account…',
  haveOne: 'Already have an account?',
  terms: 'You can book without an account, too.',
};

export const RESET = {
  title: 'Reset your password',
  intro:
    'Enter the email address on your account and we’ll send you a link to choose a new password.',
  submit: 'Send me a link',
  busy: 'Sending…',
  back: 'Back to sign in',
  sentTitle: 'Check your email',
  sent: (email: string) =>
    `If there is an account for ${email}, a link is on its way. It works once, within 30 minutes.`,
  sentHint: 'Nothing there? Check your spam folder and the address you typed.',
};

export const NEW_PASSWORD = {
  title: 'Choose a new password',
  intro: 'Changing it signs you out everywhere else.',
  submit: 'Save the password',
  busy: 'Saving…',
  doneTitle: 'Your password has been changed',
  done: 'You’re signed out on every device. Now sign in with your new password.',
  badLinkTitle: 'This link does not work',
  badLink: 'It has been used, is older than 30 minutes, or is incomplete. Ask for a new one.',
  again: 'Ask for a new link',
};

export const SIGNED_IN = {
  title: 'You are signed in',
  intro: 'Keep going, or sign out on this device.',
  toShop: 'Continue to the shop',
  goOn: 'Continue',
  toAccount: 'My account',
  toAdmin: 'Manage the products',
  signOut: 'Sign out',
};

export const DENIED = {
  title: 'Access Denied',
  text: "You don't have permission to access this page.",
  back: 'Back to the shop',
};

export const CONFIRM_ADDRESS = {
  title: 'Please confirm your email address',
  text: (email: string, hasPoints: boolean) =>
    `We don’t know yet that ${email} is yours. Until then we can’t show bookings you made without signing in, or gift cards ${hasPoints ? 'and points ' : ''}that belong to this address.`,
  how: 'New accounts get an email with a button that confirms the address. It works for 30 minutes. Nothing there, or too late? Check your spam folder or send it again.',
  howByPassword:
    'We’ll email you a link. Choose a password there, and your address is confirmed. Didn’t get it? Check your spam folder, or send it again.',
  send: 'Email me the link',
  again: 'Send it again',
  sent: (email: string) => `The link is on its way to ${email}.`,
  intro: 'Then your account shows everything you booked with this address.',
  confirming: 'Confirming…',
  done: (email: string) =>
    `Thank you! ${email} is confirmed, and your account now shows what you booked with it.`,
  toAccount: 'See my account',
  badLinkTitle: 'This link does not work',
  badLink:
    'It has been used, is older than 30 minutes, or belongs to another account. You can send yourself a new one from your account.',
};

export const DASHBOARD = {
  status: STATUS_NAMES,
  title: 'My account',
  hello: (name: string) => (name === '' ? 'Hello!' : `Hello, ${name}!`),
  loading: 'Loading your account…',
  failed: 'We could not load your account.',
  upcoming: 'Upcoming parties',
  past: 'Past parties',
  calledOff: 'Canceled and expired',
  none: 'No party planned yet',
  noneText: 'Everything you book while signed in shows up here.',
  noneUnproven: 'No bookings to show yet',
  noneUnprovenText:
    'You may have some: we show what you booked without signing in once you confirm your email address.',
  noneYet: 'Booked without signing in? Use the private link to your booking.',
  book: 'Book an inflatable',
  more: 'Show older ones',
  loadingMore: 'Loading…',
  failedMore: 'We could not load older ones.',
  failedReservations: 'We could not load your reservations.',
  bookAgain: 'Book again',
  details: 'See details',
  total: 'Total',
  paid: 'Paid',
  overRefunded: 'Refunded more than you paid',
  balance: 'Balance',
  payNow: (amount: string) => `Pay ${amount} to confirm`,
  payBalance: (amount: string) => `Pay the balance of ${amount}`,
  heldUntil: (time: string) => `We hold it for you until ${time}.`,
  owed: 'You still have a balance. Please pay it before we set up.',
  credits: 'Rain checks and gift cards',
  creditKinds: { rain_check: 'Rain check', gift_card: 'Gift card' },
  creditCode: 'Code',
  creditUntil: (day: string) => `Good until ${day}`,
  creditHow: 'Enter the code at checkout. The rest stays on it.',
  nothingLeft: 'Nothing left to pay.',
  sign: 'Sign the rental agreement',
  onlySign: 'All paid. One thing left: sign the rental agreement, so we can set up.',
  signAndPay: 'Please sign the rental agreement and pay the balance before we set up.',
  loyalty: 'Party club',
  loyaltyText: 'Your parties so far and the perks they earn you.',
};

export const PROFILE = {
  title: 'Your details',
  intro: 'We use them to fill in your checkout.',
  street: 'Street and number',
  city: 'City',
  region: 'State',
  postalCode: 'ZIP code',
  address: 'Usual party address (optional)',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Your details are saved.',
  email: 'You sign in with',
};

export const NEWS = {
  title: 'News by email',
  failed: 'We couldn’t load your news settings.',
  said: (isYes: boolean, day: string, where: string) =>
    `You said ${isYes ? 'yes' : 'no'} on ${day}, ${where}. Emails about your bookings don’t depend on it.`,
  sources: {
    checkout: 'at checkout',
    profile: 'here',
    office: 'to our team',
    link: 'through a link in an email',
  },
  unproven:
    'Offers and party ideas, a few times a year. We don’t know yet that this address is yours, so we can’t show what you chose before. To prove it’s yours, confirm your email address above.',
  sayYes: 'Yes, email me',
  sayNo: 'No news, please',
  yes: 'We’ll email you offers and party ideas.',
  no: 'No more news. Emails about your bookings don’t depend on it.',
};

export const SECURITY = {
  title: 'Password',
  intro: 'Changing it signs you out on every other device.',
  submit: 'Change password',
  busy: 'Changing…',
  changed: 'Your password has been changed.',
  byMail: 'We’ll email you a link to choose a new password.',
  sendLink: 'Send me a link',
  linkSent: 'The link is on its way.',
  signOut: 'Sign out',
};

export const SESSIONS = {
  /** As the server names it: `Chrome on Windows`. */
  device: (name: string) => name,
  title: 'Where you’re signed in',
  intro: 'Don’t recognize one? End it and change your password.',
  failed: 'We could not load your devices.',
  unknown: 'Unknown device',
  here: 'This device',
  seen: (moment: string) => `Last active ${moment}`,
  end: 'End',
  endNamed: (device: string) => `End the session on ${device}`,
  endOthers: 'End all others',
  ended: 'That device is signed out.',
};

export const LOYALTY = {
  title: 'Party club',
  loading: 'Loading your parties…',
  failed: 'We could not load your parties.',
  intro:
    'Every party you book while signed in counts once it’s over. No points to collect, nothing to redeem: see below what your level gets you.',
  introPoints:
    'Every party you book while signed in counts once it’s over. See below what your level gets you, and spend your points on the next one.',
  level: 'Your level',
  points: 'Your points',
  worth: (worth: string) => `worth ${worth} at your next party`,
  pointsEnd: (day: string) => `They expire on ${day}. Another party before then keeps them all.`,
  pointsCode: 'Your code for checkout',
  pointsHow:
    'When you’re signed in, one tap at checkout spends them. Otherwise, enter the code where it asks for a gift card or rain check.',
  friends: 'Bring a friend',
  friendsText: (off: string, points: string, worth: string) =>
    `Your friend gets ${off} off a first party. You get ${points} points, worth ${worth}, once it’s over.`,
  friendsCode: 'Your code',
  copyLink: 'Copy your link',
  copied: 'Your link is copied.',
  friendsSoFar: (count: number) =>
    count === 0 ? 'Nobody has used it yet.' : count === 1 ? 'Used once.' : `Used ${count} times.`,
  friendsMinimum: (minimum: string) => `For rentals of ${minimum} or more.`,
  noPoints: 'None yet. Your next party earns them once it’s over.',
  entries: {
    issued: 'Given',
    earned: 'Earned by a party',
    referred: 'For bringing a friend',
    taken_back: 'Taken back with a refund',
    used: 'Spent',
    returned: 'Returned',
    expired: 'Expired',
    voided: 'Ended',
    refunded: 'Taken back',
  },
  next: (missing: number, name: string) =>
    missing === 1 ? `One more party to reach ${name}` : `${missing} more parties to reach ${name}`,
  top: 'You have reached the top.',
  memberSince: 'Member since',
  completed: 'Parties',
  days: 'Days of fun',
  perks: 'What each level gets you',
  how: 'Put your request in the notes for the crew when you book. If a day is full, we’ll call you.',
  history: 'Your parties so far',
  none: 'None yet. The first one counts as soon as we have picked everything up.',
  dayCount: (days: number) => counted(days, 'day'),
  back: 'Back to my account',
  from: (parties: number) => (parties === 0 ? 'From the start' : `${parties} or more parties`),
};

/** Business data: the owner's perks. None of it is worth money. */
export const TIERS: Readonly<
  Record<LoyaltyTierId, { readonly name: string; readonly perks: readonly string[] }>
> = {
  guest: {
    name: 'Party Guest',
    perks: [
      'Your parties, payments and private links in one place',
      'A checkout that knows your details',
      'Book the same inflatable again in two clicks',
    ],
  },
  regular: {
    name: 'Neon Regular',
    perks: [
      'Everything a Party Guest gets',
      'Your preferred delivery time goes first on the morning route',
    ],
  },
  star: {
    name: 'Galaxy Star',
    perks: [
      'Everything a Neon Regular gets',
      'We pick up from you last, so you can play until the day is done',
    ],
  },
};

export const MY_BOOKING = { title: 'Book your party' };

export const MY_CHECKOUT = {
  title: 'Checkout',
  loading: 'Loading your reservation…',
  failed: 'We could not load this reservation.',
  notFoundTitle: 'That reservation is not in your account',
  notFound:
    'It may belong to another account, or you may have booked without signing in. If so, use the private link to your booking.',
  overTitle: 'This hold has expired',
  over: 'Nothing was charged. Choose your dates again. They may still be available.',
  cancelledTitle: 'This reservation is canceled',
  cancelled: 'There is nothing to pay.',
  toAccount: 'My account',
};
