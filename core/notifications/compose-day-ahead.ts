import type { Reservation } from '#core/reservations/reservation.ts';
import { formatUsd } from '#core/kernel/cents.ts';
import { formatDay, formatLongDay, formatWindow } from '#core/kernel/format-day.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { escapeHtml, type MailContent, oneLine } from './mail-frame.ts';
import type { DayAhead, DueVisit } from './day-ahead.ts';

type Part = { readonly title: string; readonly lines: readonly string[] };

const whoOf = ({ id, contact }: Reservation): string => `${contact.name}, ${contact.phone}, ${id}`;

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
  const html = parts
    .map(
      ({ title, lines }) =>
        `<h2 style="margin:24px 0 0;font-size:16px">${escapeHtml(title)}</h2><ul style="margin:8px 0 0;padding-left:20px;line-height:1.6">${lines.map((line) => `<li>${escapeHtml(oneLine(line))}</li>`).join('')}</ul>`,
    )
    .join('');
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
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#eef2f8;font-family:Arial,sans-serif;color:#111a2b"><div style="max-width:640px;margin:0 auto;padding:32px 24px;background:#ffffff"><p style="margin:0;font-weight:bold">${escapeHtml(lead)}</p>${html}<p style="margin:24px 0 0"><a href="${escapeHtml(url)}">The plan of the day</a></p></div></body></html>`,
  };
}
