import type { SiteConfig } from '#core/content/site-config.ts';
import { formatDay } from '#core/kernel/format-day.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { ROLE_NAMES } from '#core/staff/access.ts';
import type { Invitation } from '#core/staff/staff-book.ts';
import { contactLine } from './compose-letter.ts';
import {
  button,
  type MailContent,
  mailPage,
  oneLine,
  originOf,
  paragraph,
  section,
} from './mail-frame.ts';

/** @param url of the page where it is accepted, including the token */
export function composeStaffMail(
  {
    role,
    expiresAt,
    inviter,
  }: Pick<Invitation, 'role' | 'expiresAt'> & { readonly inviter: string },
  url: string,
  site: SiteConfig,
): MailContent {
  const subject = oneLine(`Join the staff of ${site.brand}`);
  const who = oneLine(inviter) || 'An owner';
  const opening = [
    'Hello,',
    `${who} invites you to work in the back office of ${oneLine(site.brand)} as: ${ROLE_NAMES[role]}.`,
  ];
  const after = [
    `The link works once, until ${formatDay(shopDay(expiresAt))}.`,
    'You do not know what this is about? Then do nothing: nobody gets in without this link.',
  ];
  const action = 'Accept the invitation';
  return {
    subject,
    text: [...opening, `${action}: ${url}`, ...after, contactLine(site)].join('\n\n'),
    html: mailPage(
      {
        language: 'en',
        subject,
        preview: opening[1] ?? '',
        title: subject,
        lead: opening,
        sections: [section(`${button(action, url)}${after.map(paragraph).join('')}`, false)],
        foot: [],
        origin: originOf(url),
      },
      site,
    ),
  };
}
