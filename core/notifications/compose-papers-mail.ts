import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { formatDay, formatLongDay } from '#core/kernel/format-day.ts';
import type { EndingPaper } from './ending-papers.ts';
import { escapeHtml, type MailContent, oneLine } from './mail-frame.ts';

const KINDS = { inspection: 'Inspection', insurance: 'Insurance' } as const;

/** To the owner: which units may not go out after this day unless their papers are renewed. */
export function composePapersMail(
  day: CalendarDay,
  ending: readonly EndingPaper[],
  publicUrl: string,
): MailContent {
  const count = ending.length === 1 ? '1 paper ends' : `${ending.length} papers end`;
  const subject = `${count} on ${formatDay(day)}`;
  const lead = `After ${formatLongDay(day)} these units may not go out unless their papers are renewed.`;
  const lines = ending.map(({ product, unit, kind }) =>
    oneLine(`${KINDS[kind]}: ${product}, ${unit}`),
  );
  const url = `${publicUrl}/admin/inventory`;
  return {
    subject,
    text: [lead, lines.map((line) => `- ${line}`).join('\n'), `Units: ${url}`].join('\n\n'),
    html: `<p>${escapeHtml(lead)}</p><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul><p><a href="${escapeHtml(url)}">Units</a></p>`,
  };
}
