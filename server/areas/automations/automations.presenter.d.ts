import { type JobRecord } from '#core/jobs/job-record.ts';
import type { OutboxEntry } from '#core/notifications/outbox.ts';
import type { ShownAutomation, WholeAutomation } from '#core/notifications/run-automations.ts';
import type { QuarantinedEvent, AttentionNotice } from '#core/payments/event-quarantine.ts';
import type { AttentionDto, AutomationDto, WholeAutomation as WholeAutomationDto, JobDto, OutboxEntryDto, QuarantinedEventDto, ReceivedEventDto, ReminderDto } from '#core/contract/automations.ts';
import type { ReceivedEvent } from '#core/payments/payment-events.ts';
import type { PlannedReminder } from '#core/notifications/plan-reminders.ts';
import { type Instant } from '#core/kernel/instant.ts';
/** A job of this server and its record, which is absent until it first runs. */
export type KnownJob = {
    readonly name: string;
    readonly everyMs: number;
    readonly where: JobDto['where'];
    readonly record: JobRecord | undefined;
};
export declare function jobDto({ name, everyMs, where, record }: KnownJob, now: Instant): JobDto;
export declare function outboxEntryDto(entry: OutboxEntry): OutboxEntryDto;
export declare const quarantinedDto: (event: QuarantinedEvent) => QuarantinedEventDto;
export declare const receivedDto: ({ at, receivedAt, ...event }: ReceivedEvent) => ReceivedEventDto;
export declare const attentionDto: ({ at, ...notice }: AttentionNotice) => AttentionDto;
export declare const automationDto: ({ name, isOn, canTurnOff, days, limits, byText, week, next, }: ShownAutomation) => AutomationDto;
export declare const wholeAutomationDto: ({ automation, revision, texts, sent, bookings, }: WholeAutomation) => WholeAutomationDto;
export declare function reminderDto(planned: PlannedReminder): ReminderDto;
