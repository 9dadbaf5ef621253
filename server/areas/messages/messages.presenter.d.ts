import type { Letter, MessageDto, MessageRow, OutgoingLetter } from '#core/contract/messages.ts';
import type { ContactMessage } from '#core/customers/contact-message.ts';
import type { MessageRead } from '#core/customers/run-inbox.ts';
import type { Composed } from '#core/notifications/compose-task.ts';
import { type Correspondence } from '#core/notifications/correspondence.ts';
import { type OutboxEntry } from '#core/notifications/outbox.ts';
import type { Outgoing } from '#core/notifications/read-outgoing.ts';
export declare const letterDto: (entry: OutboxEntry) => Letter;
export declare const correspondenceDto: (letters: readonly Correspondence[]) => readonly Letter[];
/** @param draft what a waiting letter would say now */
export declare function outgoingDto({ entry, reservation }: Outgoing, draft?: Composed | undefined): OutgoingLetter;
export declare const messageRowDto: (message: ContactMessage) => MessageRow;
export declare const messageDto: (read: MessageRead) => MessageDto;
