import type { StaffAccess } from '#server/platform/plugins/require-account.ts';
import { type Area, type AreaTools } from '#server/platform/wiring/area.ts';
export declare const STAFF_USE: {
    readonly run: import("#server/platform/wiring/area.ts").Token<{
        list: () => Promise<import("#core/staff/run-staff.ts").StaffList>;
        newId: () => string;
        act(act: import("../../../core/staff/staff-book").StaffAct, uid: string): Promise<import("../../../core/kernel/result").Result<import("#core/staff/run-staff.ts").StaffList, import("../../../core/staff/staff-book").StaffError>>;
        limitsOf(uid: string, role: import("../../../core/staff/access").StaffRole): Promise<import("../../../core/staff/limits").Limits | undefined>;
    }>;
    readonly apiKeys: import("#server/platform/wiring/area.ts").Token<{
        list: ({ uid, role }: Pick<import("../../../core/accounts/identity").Account & {
            readonly role: import("../../../core/staff/access").StaffRole;
        }, 'uid' | 'role'>) => Promise<readonly import("../../../core/staff/api-key").ApiKey[]>;
        make({ uid, email, displayName, role }: import("../../../core/accounts/identity").Account & {
            readonly role: import("../../../core/staff/access").StaffRole;
        }, { name, sections: wished, days }: import("#core/staff/run-api-keys.ts").KeyWish): Promise<import("../../../core/kernel/result").Result<{
            readonly token: string;
            readonly key: import("../../../core/staff/api-key").ApiKey;
        }, import("#core/staff/run-api-keys.ts").KeyError>>;
        revoke(id: string, by: Pick<import("../../../core/accounts/identity").Account & {
            readonly role: import("../../../core/staff/access").StaffRole;
        }, 'uid' | 'role'>): Promise<import("../../../core/kernel/result").Result<true, import("#core/staff/run-api-keys.ts").KeyError>>;
        verify(token: string, roleOf: (uid: string) => Promise<import("../../../core/staff/access").StaffRole | undefined>): Promise<import("../../../core/staff/api-key").ApiKey | undefined>;
    }>;
    readonly join: import("#server/platform/wiring/area.ts").Token<{
        open(token: string): Promise<(import("../../../core/staff/staff-book").Invitation & {
            readonly inviter: string;
        }) | undefined>;
        accept(token: string, account: import("../../../core/accounts/identity").Account): Promise<import("../../../core/kernel/result").Result<import("../../../core/staff/access").StaffRole, import("../../../core/staff/staff-book").StaffError>>;
    }>;
};
/** What the guard of the back office asks. */
export declare function staffAccess({ of, maybe, now }: AreaTools): Omit<StaffAccess, 'acts' | 'note'>;
export declare const staff: Area;
