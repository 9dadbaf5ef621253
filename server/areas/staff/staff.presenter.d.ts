import type { StaffDto } from '#core/contract/staff.ts';
import { type Instant } from '#core/kernel/instant.ts';
import type { StaffList } from '#core/staff/run-staff.ts';
import type { StaffError } from '#core/staff/staff-book.ts';
import { type Problem } from '#server/platform/http/problem.ts';
export declare const staffDto: ({ members, invitations, isFactorRequired }: StaffList, you: string, now: Instant) => StaffDto;
export declare function staffProblemOf(error: StaffError): Problem;
