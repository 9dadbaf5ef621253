import { type Area } from '#server/platform/wiring/area.ts';
export declare const ACCOUNTS: {
    readonly findStaffRole: import("#server/platform/wiring/area.ts").Token<(uid: string | undefined) => Promise<import("#core/staff/access.ts").StaffRole | undefined>>;
    /** Whoever sent a token; the one way to read tokens. */
    readonly watch: import("#server/platform/wiring/area.ts").Token<{
        begin: (holder: import("../../../core/accounts/identity").TokenHolder, from: import("../../../core/accounts/identity").SignInPlace) => Promise<string | undefined>;
        verify: import("#core/accounts/device-sessions.ts").Verify;
    }>;
    readonly secondFactor: import("#server/platform/wiring/area.ts").Token<{
        change: (who: import("#core/accounts/run-second-factor.ts").FactorHolder, input: import("#core/accounts/run-second-factor.ts").FactorInput, from: import("../../../core/accounts/identity").SignInPlace) => Promise<import("../../../core/kernel/result").Result<import("#core/accounts/run-second-factor.ts").Told, import("../../../core/accounts/second-factor").FactorError>>;
        prove: (who: import("#core/accounts/run-second-factor.ts").FactorHolder, input: import("#core/accounts/run-second-factor.ts").ProofInput, from: import("../../../core/accounts/identity").SignInPlace) => Promise<import("../../../core/kernel/result").Result<void, import("#core/accounts/run-second-factor.ts").FactorFault>>;
        state({ uid, sessionId }: import("#core/accounts/run-second-factor.ts").FactorHolder): Promise<import("#core/accounts/run-second-factor.ts").FactorState>;
        askForProof({ uid, sessionId }: import("#core/accounts/run-second-factor.ts").FactorHolder): Promise<object>;
    }>;
    readonly endSessions: import("#server/platform/wiring/area.ts").Token<{
        open: (uid: string) => Promise<readonly import("#core/accounts/device-sessions.ts").DeviceSession[]>;
        end: (uid: string, id: string) => Promise<boolean>;
        endOthers(uid: string, kept?: string): Promise<void>;
    }>;
    readonly describeLoyalty: import("#server/platform/wiring/area.ts").Token<(owner: import("../../../core/reservations/reservation-lists").BookingOwner) => Promise<import("#core/customers/loyalty.ts").Loyalty>>;
    readonly describeUser: import("#server/platform/wiring/area.ts").Token<({ uid, email, displayName }: import("../../../core/accounts/identity").Account) => Promise<import("../../../core/accounts/sign-in").SignedInUser>>;
    readonly ensureProfile: import("#server/platform/wiring/area.ts").Token<({ uid, email, displayName }: import("../../../core/accounts/identity").Account) => Promise<import("../../../core/accounts/profiles").UserProfile>>;
    /** Only where we keep the accounts ourselves. */
    readonly registerCustomer: import("#server/platform/wiring/area.ts").Token<(wanted: Omit<import("#core/accounts/account-book.ts").NewAccount, 'role'>, from?: import("../../../core/accounts/identity").SignInPlace) => Promise<import("../../../core/kernel/result").Result<import("../../../core/accounts/identity").Session, import("#core/accounts/account-book.ts").NewAccountError>>>;
};
export declare const accounts: Area;
