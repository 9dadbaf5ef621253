import type { ReadSite } from '#core/content/company.ts';
import { type CalendarDay, mondayOf } from '#core/kernel/calendar-day.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import type { MailContent } from '#core/notifications/mail-frame.ts';
import type { MailAttachment, Outbox, OutboxTask } from '#core/notifications/outbox.ts';
import type { StaffBook } from '#core/staff/staff-book.ts';
import { composeReportMail } from './compose-report-mail.ts';
import { comparedSpan, PRESETS } from './periods.ts';
import type { ReadReports } from './read-report.ts';
import { csvName, REPORT_KINDS } from './report-kinds.ts';
import { reportCsv } from './report.ts';
import { mayGetReports, type SavedReports } from './saved-reports.ts';

/** On Mondays, in shop time. */
const MAILED_AT = '07:00';

type AskReportMailsPorts = {
  readonly saved: Pick<SavedReports, 'list'>;
  readonly staff: Pick<StaffBook, 'read'>;
  readonly outbox: Pick<Outbox, 'ask'>;
  readonly clock: Clock;
};

/**
 * Queues the week's mails, each once even if several processes do. Returns how many. A shop that
 * was off on Monday sends them when it is on again.
 */
export const makeAskReportMails =
  ({ saved, staff, outbox, clock }: AskReportMailsPorts) =>
  async (): Promise<number> => {
    const now = clock.now();
    const monday = mondayOf(shopDay(now));
    const due = shopMoment(monday, MAILED_AT);
    if (now < due) return 0;
    const wanted = (await saved.list()).filter(
      ({ mailTo, mailsSince }) => mailTo.length > 0 && mailsSince <= due,
    );
    if (wanted.length === 0) return 0;
    const { members } = await staff.read();
    const reading = new Set(members.filter(mayGetReports).map(({ uid }) => uid));
    let asked = 0;
    for (const { id, mailTo } of wanted) {
      for (const uid of mailTo.filter((one) => reading.has(one))) {
        const task = { kind: 'report', savedId: id, monday, uid } as const;
        if (await outbox.ask(`report:${id}:${monday}:${uid}`, task, now)) asked += 1;
      }
    }
    return asked;
  };

type ReportMail = MailContent & {
  readonly to: string;
  readonly attachments: readonly MailAttachment[];
};

type MakeReportMailPorts = {
  readonly saved: Pick<SavedReports, 'list'>;
  readonly staff: Pick<StaffBook, 'read'>;
  readonly read: ReadReports;
  readonly readSite: ReadSite;
  readonly publicUrl: string;
};

/**
 * The mail, composed when sent. Its period is that of its Monday, however late it is sent.
 * Undefined once the report or its recipient no longer exists, or the role may no longer see
 * reports.
 */
export const makeReportMail =
  ({ saved, staff, read, readSite, publicUrl }: MakeReportMailPorts) =>
  async ({
    savedId,
    monday,
    uid,
  }: Extract<OutboxTask, { readonly kind: 'report' }>): Promise<ReportMail | undefined> => {
    const view = (await saved.list()).find(({ id }) => id === savedId);
    const { members } = await staff.read();
    const member = members.find((one) => one.uid === uid);
    if (view === undefined || member === undefined) return undefined;
    if (!view.mailTo.includes(uid) || !mayGetReports(member)) return undefined;
    const span = PRESETS[view.period].span(monday as CalendarDay);
    const { report, day, isBehind } = await read(view.report, span, view.by);
    // It is tried again soon, because incomplete numbers are worse than late ones.
    if (isBehind) throw new Error('Older bookings are still being counted');
    const isLive = REPORT_KINDS[view.report].isLive === true;
    const comparedWith = isLive ? undefined : comparedSpan(span, view.compare);
    const other = comparedWith && (await read(view.report, comparedWith, view.by)).report;
    const days = isLive ? '' : `&from=${span.from}&to=${span.to}&by=${view.by}`;
    const url = `${publicUrl}/admin/reports?report=${view.report}${days}&compare=${view.compare}`;
    const facts = { view, report, span, other, comparedWith, url };
    return {
      to: member.email,
      ...composeReportMail(facts, await readSite()),
      attachments: [
        {
          name: csvName(view.report, span, day),
          type: 'text/csv',
          content: reportCsv(report),
        },
      ],
    };
  };
