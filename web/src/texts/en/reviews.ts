import { type ReviewState, LONGEST_REVIEW, SHORTEST_REVIEW } from '#core/customers/review.ts';
import { counted } from '#core/kernel/counted.ts';
import { lazily } from '#core/kernel/lazily.ts';

const dayFormat = lazily(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
);
/** `YYYY-MM-DD` -> `November 21, 2026` */
const formatDate = (day: string): string => dayFormat().format(Date.parse(`${day}T12:00:00Z`));
const reviews = (count: number): string => counted(count, 'review');

export const REVIEWS = {
  title: 'What guests say',
  count: reviews,
  bar: (stars: number, count: number) => `${counted(stars, 'star')}: ${reviews(count)}`,
  verified: 'Every review is from a guest who rented it from us.',
  by: (name: string, day: string) => `${name}, ${formatDate(day)}`,
  replyTitle: (brand: string) => `${brand} replied`,
  replyDay: formatDate,
  more: 'Show more reviews',
  loading: 'Loading the reviews…',
  failed: 'The reviews did not load.',
  shown: (shown: number, count: number) => `${shown} of ${count} reviews shown`,
  emptyTitle: (isBouncy: boolean): string =>
    isBouncy ? 'Be the first to bounce' : 'Be the first to review it',
  emptyText:
    'Nobody has reviewed this one yet. After your party, you can review it on your private link.',
};

const STATES: Record<ReviewState, string> = {
  pending: 'Waiting to be published',
  published: 'Published',
  rejected: 'Not published',
};

const STAR_WORDS = ['', 'Not good', 'Could be better', 'Fine', 'Very good', 'Best party ever'];

export const HOW_WAS_IT = {
  title: 'How was it?',
  intro:
    'A sentence or two helps the next family choose. We read every review before it goes online.',
  loading: 'Loading your reviews…',
  failed: 'We could not load your reviews.',
  form: (product: string) => `Your review of ${product}`,
  stars: 'Your stars',
  starWord: (stars: number) => STAR_WORDS[stars] ?? '',
  heading: 'Title (optional)',
  text: 'How was it?',
  get textHint() {
    return `${SHORTEST_REVIEW} to ${LONGEST_REVIEW.toLocaleString('en-US')} characters.`;
  },
  name: 'Name to show',
  nameHint: 'A first name is enough. Everyone can read it.',
  send: 'Send review',
  saveAgain: 'Send again',
  notSent: 'Your review was not sent',
  sent: 'Thank you! We will read it before it goes online.',
  change: 'Change it',
  keep: 'Keep it as it is',
  state: STATES,
  because: (reason: string) => `Why: ${reason}`,
  errors: {
    stars: 'Choose one to five stars.',
    title: 'Keep it to 80 characters, on one line.',
    get text() {
      return `Write ${SHORTEST_REVIEW} to ${LONGEST_REVIEW.toLocaleString('en-US')} characters.`;
    },
    name: 'Enter the name to show, 40 characters or fewer.',
  },
};
