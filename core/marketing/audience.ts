import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { People } from './read-people.ts';
import { isIn, type Person, type Segment } from './segment.ts';
import { type Subscriber, wantsNews } from './subscriber.ts';

/** A person in the segment who may be mailed. */
export type Recipient = Person & { readonly subscriber: Subscriber };

export type Audience = {
  readonly recipients: readonly Recipient[];
  /** In the segment, but never asked, or they said no. */
  readonly withoutConsent: number;
  readonly isWhole: boolean;
};

/** The people in a segment, and those of them who want news. */
export function audienceOf(
  segment: Segment,
  { people, isWhole }: People,
  today: CalendarDay,
): Audience {
  const all = people.filter((person) => isIn(segment, person, today));
  const recipients = all.filter(
    (person): person is Recipient =>
      person.subscriber !== undefined && wantsNews(person.subscriber),
  );
  return { recipients, withoutConsent: all.length - recipients.length, isWhole };
}
