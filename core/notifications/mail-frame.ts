import type { SiteConfig } from '#core/content/site-config.ts';
import { phoneHref } from '#core/kernel/contact.ts';
import type { Language } from '#core/kernel/language.ts';

export type MailContent = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Escapes text for markup and attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The shop's origin, taken from any of its URLs. */
export const originOf = (url: string): string => /^https?:\/\/[^/]+/.exec(url)?.[0] ?? '';

const FACE = 'Inter,-apple-system,Segoe UI,Roboto,Arial,sans-serif';
const TITLE_FACE = 'Outfit,Inter,-apple-system,Segoe UI,Roboto,Arial,sans-serif';

/**
 * Light colors are inline, because some mail apps ignore style sheets. The style sheet only adds
 * dark mode for apps that support `prefers-color-scheme`.
 */
const LOOKS = {
  quiet: 'color:#4b5a75',
  good: 'color:#0b6b3a;font-weight:600',
  link: 'color:#0b5d78',
  rule: 'border-top:1px solid #d5deec',
  dash: 'border-top:2px dashed #c4d0e3',
  soft: 'background:#f3f6fc;border-radius:12px',
  warning: 'background:#fff6e0;border:1px solid #e6c877;border-radius:12px',
  main: 'background:#0b7a3e;color:#ffffff',
  other: 'border:1px solid #8496b5;color:#0c1526',
} as const;
type Look = keyof typeof LOOKS;

const DARK =
  '.ground{background:#070b14!important}.ink{color:#eef4ff!important}.card{background:#0d1422!important;border-color:#1d2940!important}.quiet{color:#9fb0cc!important}.good{color:#8bf57b!important}.link{color:#7fe9ff!important}.rule{border-color:#1d2940!important}.dash{border-color:#2b3b5c!important}.soft{background:#111b2e!important}.warning{background:#221a0a!important;border-color:#6b531d!important}.main{background:#39ff14!important;background-image:linear-gradient(100deg,#39ff14,#00e5ff)!important;color:#04110b!important}.other{border-color:#61769f!important;color:#eef4ff!important}';

/** @param more additional declarations */
export const look = (name: Look, more = ''): string =>
  `class="${name}" style="${LOOKS[name]}${more === '' ? '' : `;${more}`}"`;

/** @param rows of a full-width table */
export const table = (rows: string, attributes = ''): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`;

export const paragraph = (text: string): string =>
  `<p style="margin:12px 0 0;white-space:pre-line">${escapeHtml(text)}</p>`;

export const heading = (text: string): string =>
  `<h2 style="margin:0;font:600 19px/24px ${TITLE_FACE};letter-spacing:-.01em">${escapeHtml(text)}</h2>`;

export const button = (label: string, url: string, kind: 'main' | 'other' = 'main'): string =>
  `<a href="${escapeHtml(url)}" ${look(kind, `display:block;margin:12px 0 0;padding:14px 20px;border-radius:12px;text-align:center;text-decoration:none;font:600 17px/24px ${TITLE_FACE}`)}>${escapeHtml(label)}</a>`;

/** A section of the card, below a line. */
export const section = (content: string, hasLine = true): string =>
  `<tr><td ${hasLine ? look('rule', 'padding:24px') : 'style="padding:24px"'}>${content}</td></tr>`;

type Mail = {
  readonly language: Language;
  /** Becomes one line. */
  readonly subject: string;
  /** Preview text beside the subject in inboxes. */
  readonly preview: string;
  readonly title: string;
  readonly lead: readonly string[];
  /** Rows of the card, made by `section`. */
  readonly sections: readonly string[];
  readonly foot?: readonly string[];
  /** The same for readers of plain text. */
  readonly text: readonly string[];
  /** Any URL of the shop, whose pictures it shows. */
  readonly url: string;
};

/** A mail as text and in the shop's design: one card, 600 px or narrower, light and dark. */
export function mailOf({ brand, phone, email }: SiteConfig, mail: Mail): MailContent {
  const { language, preview, title, lead, sections, foot = [], text, url } = mail;
  const subject = oneLine(mail.subject);
  const name = escapeHtml(brand);
  const bar = `<tr><td style="background:#070b14;border-radius:16px 16px 0 0;padding:16px 24px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td width="46"><img src="${escapeHtml(originOf(url))}/icons/icon-192.png" width="36" height="36" alt="" style="display:block;border-radius:8px;background:#2b3b5c"></td><td style="font:600 18px/24px ${TITLE_FACE};color:#eef4ff">${name}</td></tr></table></td></tr>`;
  const opening = section(
    `<h1 style="margin:0;font:600 28px/34px ${TITLE_FACE};letter-spacing:-.01em">${escapeHtml(title)}</h1>${lead.map(paragraph).join('')}`,
    false,
  );
  const card = `<tr><td class="card" style="background:#ffffff;border:1px solid #d5deec;border-top:0;border-radius:0 0 16px 16px">${table(`${opening}${sections.join('')}`)}</td></tr>`;
  const contact = `<a href="${escapeHtml(phoneHref(phone))}" ${look('link')}>${escapeHtml(phone)}</a> · <a href="mailto:${escapeHtml(email)}" ${look('link')}>${escapeHtml(email)}</a>`;
  const below = `<tr><td align="center" ${look('quiet', `padding:20px 24px;font:400 13px/20px ${FACE};text-align:center`)}>${name} · ${contact}${foot.map((line) => `<br>${escapeHtml(line)}`).join('')}</td></tr>`;
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${DARK}}</style></head><body class="ground" style="margin:0;padding:0;background:#eaeff8"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>${table(`<tr><td align="center" style="padding:16px 8px"><!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->${table(`${bar}${card}${below}`, `class="ink" style="max-width:600px;margin:0 auto;color:#0c1526;font:400 16px/24px ${FACE};text-align:left"`)}<!--[if mso]></td></tr></table><![endif]--></td></tr>`, 'class="ground" style="background:#eaeff8"')}</body></html>`;
  return { subject, text: text.join('\n\n'), html };
}
