import type { DeskDto, OutlookDto } from '#core/contract/desk.ts';
import { type StaffRole } from '#core/staff/access.ts';
import type { ReadDesk } from '#core/desk/read-desk.ts';
type Desk = Awaited<ReturnType<ReadDesk['desk']>>;
type Outlook = Awaited<ReturnType<ReadDesk['outlook']>>;
/** @param role of whoever reads it */
export declare const deskDto: ({ now, strips, open, aside, isCut, crew }: Desk, role: StaffRole | undefined) => DeskDto;
/** Without the weeks for who may not see money. */
export declare const outlookDto: ({ today, days, week, yearAgo, ...loads }: Outlook, role: StaffRole | undefined) => OutlookDto;
export {};
