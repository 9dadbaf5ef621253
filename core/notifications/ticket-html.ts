import { formatUsd } from '#core/kernel/cents.ts';
import { mapUrl } from '#core/reservations/party.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { MailWords } from './english-mail.ts';
import type { PromisedDay } from './mail-facts.ts';
import { button, escapeHtml, heading, look, section, table } from './mail-frame.ts';
import { mailPicture, type TicketPeriod, type TicketProduct } from './ticket-parts.ts';
import type { TicketWords } from './ticket-words.ts';

type Words = { readonly mail: MailWords; readonly ticket: TicketWords };

const small = 'font-size:14px;line-height:20px';

/** Lets hours wrap only between "from" and "to". */
const hoursHtml = (text: string): string =>
  escapeHtml(text.replaceAll(/ (?=[ap]\.|m\.|[AP]M|del? |la |día|noche)/g, '\u00a0'));

const visit = (label: string, { day, window }: PromisedDay, { mail }: Words): string => {
  const hours =
    window === undefined
      ? ''
      : `<br><span ${look('good', 'font-size:15px')}>${hoursHtml(mail.window(window.from, window.to))}</span>`;
  return `<td width="50%" valign="top" style="padding:12px 8px 0 0"><span ${look('quiet', small)}>${escapeHtml(label)}</span><br><strong>${escapeHtml(mail.shortDay(day))}</strong>${hours}</td>`;
};

/** Rentals of the same days with pictures, and the delivery and pickup times. */
export function periodHtml(
  { lines, deliver, collect }: TicketPeriod,
  words: Words,
  products: readonly TicketProduct[],
  origin: string,
  isOver: boolean,
): string {
  const rows = lines.map(({ line, price }) => {
    const product = products.find(({ id }) => id === line.productId);
    const picture = mailPicture(line, product, origin);
    const title = line.quantity > 1 ? `${line.quantity} × ${line.title}` : line.title;
    const image =
      picture === undefined
        ? ''
        : `<td width="128" valign="top" style="padding:0 16px 12px 0"><img src="${escapeHtml(picture)}" width="112" height="84" alt="${escapeHtml(line.title)}" style="display:block;width:112px;height:84px;border-radius:12px;object-fit:cover"></td>`;
    const days = `<div ${look('quiet', `margin:2px 0 0;${small}`)}>${escapeHtml(words.mail.period(line.startDate, line.endDate))}</div>`;
    return `<tr>${image}<td ${image === '' ? 'colspan="2" ' : ''}valign="top" style="padding:0 0 12px">${heading(title)}${days}<strong>${escapeHtml(formatUsd(price))}</strong></td></tr>`;
  });
  const visits = isOver
    ? ''
    : table(
        `<tr>${visit(words.ticket.setUp, deliver, words)}${visit(words.ticket.pickUp, collect, words)}</tr>`,
      );
  return `${table(rows.join(''))}${visits}`;
}

export const periodsHtml = (periods: readonly string[]): string =>
  section(
    periods.join(
      `<div ${look('dash', 'height:0;margin:20px 0;font-size:0;line-height:0')}>&nbsp;</div>`,
    ),
  );

/** The party's place, with directions, its hours, and who is there. */
export function placeHtml(
  event: Reservation['event'],
  said: readonly string[],
  words: Words,
): string {
  const { street, city, region, postalCode } = event;
  const party = said
    .map((text) => `<br><span ${look('quiet')}>${escapeHtml(text)}</span>`)
    .join('');
  return section(
    table(
      `<tr><td style="padding:14px 16px;font-size:15px;line-height:22px"><strong>${escapeHtml(`${street}, ${city}, ${region} ${postalCode}`)}</strong>${party}</td><td align="right" style="padding:14px 16px;font-size:15px"><a href="${escapeHtml(mapUrl(event))}" ${look('link', 'white-space:nowrap')}>${escapeHtml(words.ticket.map)}</a></td></tr>`,
      look('soft'),
    ),
    false,
  );
}

/** What the customer still has to do, and further links. */
export function actionsHtml(
  toSign: { readonly text: string; readonly url: string } | undefined,
  action: { readonly label: string; readonly url: string } | undefined,
  words: TicketWords,
  paper?: { readonly label: string; readonly url: string },
): string {
  const sign =
    toSign === undefined
      ? ''
      : `${table(`<tr><td style="padding:14px 16px;font-size:15px;line-height:22px"><strong>${escapeHtml(toSign.text)}</strong><br><span ${look('quiet')}>${escapeHtml(words.signWhy)}</span></td></tr>`, look('warning', 'border-collapse:separate'))}${button(words.signNow, toSign.url)}`;
  const on =
    action === undefined
      ? ''
      : button(action.label, action.url, toSign === undefined ? 'main' : 'other');
  const more = paper === undefined ? '' : button(paper.label, paper.url, 'other');
  const all = `${sign}${on}${more}`;
  return all === '' ? '' : `<tr><td style="padding:0 24px 24px">${all}</td></tr>`;
}

export type AmountRow = {
  readonly name: string;
  readonly amount: string;
  readonly note?: string | undefined;
  readonly isSum?: boolean | undefined;
};

const amountHtml = ({ name, amount, note, isSum = false }: AmountRow): string => {
  const cell = isSum ? look('rule', 'padding:8px 0') : 'style="padding:4px 0"';
  const strong = (text: string) =>
    isSum ? `<strong>${escapeHtml(text)}</strong>` : escapeHtml(text);
  const more =
    note === undefined ? '' : `<br><span ${look('quiet', small)}>${escapeHtml(note)}</span>`;
  return `<tr><td ${cell}>${strong(name)}${more}</td><td align="right" valign="top" ${cell}>${strong(amount)}</td></tr>`;
};

export const amountsHtml = (title: string, rows: readonly AmountRow[]): string =>
  section(
    `${heading(title)}${table(rows.map(amountHtml).join(''), 'style="margin-top:10px;font-size:15px;line-height:22px"')}`,
  );

export const checklistHtml = (title: string, items: readonly string[]): string =>
  section(
    `${heading(title)}${table(
      items
        .map(
          (item) =>
            `<tr><td width="24" valign="top" ${look('good', 'padding:6px 0')}>✓</td><td style="padding:6px 0;font-size:15px;line-height:22px">${escapeHtml(item)}</td></tr>`,
        )
        .join(''),
      'style="margin-top:8px"',
    )}`,
  );

export const notesHtml = (notes: readonly string[]): string =>
  section(
    notes
      .map((note) => `<p ${look('quiet', `margin:0 0 8px;${small}`)}>${escapeHtml(note)}</p>`)
      .join(''),
  );
