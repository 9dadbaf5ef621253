import type { SiteConfig } from '#core/content/site-config.ts';
import type { Language } from '#core/kernel/language.ts';
import type { Letter } from './mail-facts.ts';
import {
  button,
  escapeHtml,
  look,
  type MailContent,
  mailOf,
  oneLine,
  paragraph,
  section,
  table,
} from './mail-frame.ts';
import type { Row } from './ticket-rows.ts';

export const contactLine = ({ brand, phone, email }: SiteConfig): string =>
  `${brand} · ${phone} · ${email}`;

/** An email with its facts as text and HTML. Customer input is escaped. */
export function composeLetter(
  letter: Letter & { readonly title: string; readonly preview?: string },
  facts: readonly Row[],
  site: SiteConfig,
  language: Language = 'en',
): MailContent {
  const { action, subject, lead, title, after, preview = lead } = letter;
  const rows = facts.map(([name, value]) => [name, oneLine(value)] as const);
  // An address is a link with the name as its text, so its first column is empty.
  const cells = (name: string, value: string) =>
    /^https?:/.test(value)
      ? ['', `<a href="${escapeHtml(value)}" ${look('link')}>${escapeHtml(name)}</a>`]
      : [escapeHtml(name), `<strong>${escapeHtml(value)}</strong>`];
  const asTable = table(
    rows
      .map(([name, value]) => {
        const [first, second] = cells(name, value);
        return `<tr><td valign="top" ${look('quiet', 'padding:6px 16px 6px 0')}>${first}</td><td style="padding:6px 0">${second}</td></tr>`;
      })
      .join(''),
  );
  return mailOf(site, {
    language,
    subject,
    preview,
    title,
    lead: lead.split(/\n+/),
    sections: [
      ...(rows.length > 0 ? [section(asTable)] : []),
      section(
        `${action ? button(action.label, action.url) : ''}${after.map(paragraph).join('')}`,
        false,
      ),
    ],
    url: action?.url ?? '',
    text: [
      lead,
      ...(rows.length > 0 ? [rows.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
      ...(action ? [`${action.label}: ${action.url}`] : []),
      ...after,
      contactLine(site),
    ],
  });
}
