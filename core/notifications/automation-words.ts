import type { SiteConfig } from '#core/content/site-config.ts';
import { formatUsd } from '#core/kernel/cents.ts';
import * as spanish from '#core/kernel/format-day.es.ts';
import * as english from '#core/kernel/format-day.ts';
import { lazily } from '#core/kernel/lazily.ts';
import type { MailKind } from '#core/reservations/booking-decision.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import {
  balanceDueOn,
  balanceOf,
  netPaidOf,
  type Reservation,
  titleIn,
} from '#core/reservations/reservation.ts';
import type { AutomationName } from './automation-texts.ts';
import {
  AUTOMATION_OF_MAIL,
  type AutomationFacts,
  type AutomationTexts,
  fillText,
  textIn,
} from './automation.ts';
import { comingTo, failedAt } from './crew-windows.ts';
import { windIn } from './letters.ts';
import { announcedVisit, firstName, movedAmount, movedBy, type PromisedDay } from './mail-facts.ts';
import { wordsOf } from './ticket-rows.ts';

const FORMATS = { en: english, es: spanish } as const;

/** A text message is billed by its length, so its wording is shorter. */
const TASKS = {
  mail: {
    en: { deliver: 'set up your party', collect: 'pick up' },
    es: { deliver: 'instalar todo', collect: 'recoger todo' },
  },
  text: {
    en: { deliver: 'set up', collect: 'pick up' },
    es: { deliver: 'instalar', collect: 'recoger' },
  },
} as const;

/** Values for the words in braces in a text about this booking. */
function factsAbout(
  reservation: Reservation,
  channel: 'mail' | 'text',
  manageUrl: string,
  { brand, phone }: Pick<SiteConfig, 'brand' | 'phone'>,
  cause?: string,
): AutomationFacts {
  const { id, contact, event, lines, language = 'en' } = reservation;
  const { mail } = wordsOf(reservation);
  const visit = lazily(() => announcedVisit(reservation));
  const { formatDay, formatWindow } = FORMATS[language];
  const short = ({ day, window }: PromisedDay): string =>
    window === undefined
      ? formatDay(day)
      : `${formatDay(day)}, ${formatWindow(window.from, window.to)}`;
  const when = channel === 'mail' ? mail.when : short;
  return {
    name: contact.name,
    first_name: () => firstName(reservation),
    booking: () => titleIn(language, lines),
    number: () => bookingNumber(id),
    brand,
    phone,
    items: () => visit().items,
    day: () => formatDay(visit().deliver.day),
    when: () => when(visit().deliver),
    pick_up: () => when(visit().collect),
    street: event.street,
    city: event.city,
    total: () => formatUsd(reservation.total),
    paid: () => formatUsd(netPaidOf(reservation)),
    balance: () => formatUsd(balanceOf(reservation)),
    due_day: () => formatDay(balanceDueOn(reservation)),
    refunded: () => formatUsd(movedAmount(movedBy(reservation, 'refund', cause))),
    time: () => mail.time(failedAt(reservation) ?? visit().deliver.window?.from ?? '10:00'),
    task: () => TASKS[channel][language][comingTo(reservation)],
    wind: () => windIn(reservation, mail),
    link: manageUrl,
  };
}

/** The beginning of an automation's mail, from the owner's or the default texts, filled in. */
export function spokenLead(
  kind: MailKind,
  reservation: Reservation,
  manageUrl: string,
  site: SiteConfig,
  own: AutomationTexts | undefined,
  cause?: string,
): { readonly subject: string; readonly lead: string } {
  const name = AUTOMATION_OF_MAIL.get(kind);
  if (name === undefined) return { subject: '', lead: '' };
  const { subject = '', lead = '' } = textIn(name, reservation.language ?? 'en', own);
  const facts = factsAbout(reservation, 'mail', manageUrl, site, cause);
  return { subject: fillText(subject, facts), lead: fillText(lead, facts) };
}

/** An automation's text message, without the shop's name and the way to stop. */
export function spokenText(
  name: AutomationName,
  reservation: Reservation,
  manageUrl: string,
  site: SiteConfig,
  own: AutomationTexts | undefined,
): string {
  const { text = '' } = textIn(name, reservation.language ?? 'en', own);
  return fillText(text, factsAbout(reservation, 'text', manageUrl, site));
}
