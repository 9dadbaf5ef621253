import type { Reservation } from '#core/reservations/reservation.ts';
import { formatUsd } from '#core/kernel/cents.ts';
import { formatDay, formatLongDay, formatWindow } from '#core/kernel/format-day.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { formatPhone } from '#core/kernel/phone.ts';
import {
  button,
  escapeHtml,
  heading,
  type MailContent,
  mailPage,
  oneLine,
  originOf,
  section,
} from './mail-frame.ts';
import type { DayAhead, DueVisit } from './day-ahead.ts';

type Part = { readonly title: string; readonly lines: readonly string[] };

const whoOf = ({ id, contact }: Reservation): string =>
  `${contact.name}, ${formatPhone(contact.phone)}, ${id}`;

const visitLine = ({ reservation, items, from, to }: DueVisit): string => {
  const { street, city, postalCode } = reservation.event;
  return `${formatWindow(from, to)}: ${items}. ${street}, ${city} ${postalCode}. ${whoOf(reservation)}`;
};

const part = (title: string, lines: readonly string[]): readonly Part[] =>
  lines.length === 0 ? [] : [{ title: `${title} (${lines.length})`, lines }];

/** Shortages come first: the rest runs by itself. */
function partsOf(ahead: DayAhead): readonly Part[] {
  const { crewGap, isPublished } = ahead;
  const plan = [
    ...(crewGap === undefined
      ? []
      : [`The trucks need ${crewGap.needed} people, and ${crewGap.there} work.`]),
    ...(isPublished === false ? ['The plan is not published as it stands.'] : []),
  ];
  return [
    ...part('No truck', ahead.unassigned.map(visitLine)),
    ...(plan.length === 0 ? [] : [{ title: 'Crews', lines: plan }]),
    ...part(
      'Late',
      ahead.late.map(({ reservation, day }) => `Since ${formatDay(day)}: ${whoOf(reservation)}`),
    ),
    ...part('Agreement not signed', ahead.unsigned.map(whoOf)),
    ...part(
      'Due at the door',
      ahead.unpaid.map(
        ({ reservation, balance }) => `${formatUsd(balance)}: ${whoOf(reservation)}`,
      ),
    ),
    ...part('Out', ahead.out.map(visitLine)),
    ...part('In', ahead.in.map(visitLine)),
  ];
}

const counted = (count: number, what: string): string => (count === 0 ? '' : `, ${count} ${what}`);

/** The owner's evening mail: what goes out and comes back tomorrow, and what is short. */
export function composeDayAhead(ahead: DayAhead, site: SiteConfig, publicUrl: string): MailContent {
  const { day, out, late, unassigned } = ahead;
  const short = `${counted(unassigned.length, 'without a truck')}${counted(late.length, 'late')}`;
  const subject = oneLine(
    `Tomorrow, ${formatDay(day)}: ${out.length} out, ${ahead.in.length} in${short}`,
  );
  const parts = partsOf(ahead);
  const url = `${publicUrl}/admin/deliveries?day=${day}`;
  const lead = `What happens on ${formatLongDay(day)}.`;
  const list = (lines: readonly string[]): string =>
    `<ul style="margin:8px 0 0;padding-left:20px">${lines.map((line) => `<li>${escapeHtml(oneLine(line))}</li>`).join('')}</ul>`;
  return {
    subject,
    text: [
      lead,
      ...parts.map(({ title, lines }) =>
        [title, ...lines.map((line) => `- ${oneLine(line)}`)].join('\n'),
      ),
      `The plan of the day: ${url}`,
      site.brand,
    ].join('\n\n'),
    html: mailPage(
      {
        language: 'en',
        subject,
        preview: lead,
        title: 'Tomorrow',
        lead: [lead],
        sections: [
          ...parts.map(({ title, lines }) => section(`${heading(title)}${list(lines)}`)),
          section(button('The plan of the day', url), false),
        ],
        foot: [],
        origin: originOf(publicUrl),
      },
      site,
    ),
  };
}
