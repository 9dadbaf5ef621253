import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { type WeakPassword } from '#core/accounts/password-policy.ts';
type Chooser = {
    /** Undefined for a new account. */
    readonly uid?: string | undefined;
    readonly email: string;
    readonly displayName: string;
};
/** Why a password is refused, if it is. `shop`: its name, which everyone knows. */
export declare function passwordJudge(store: DocumentStore, shop: string | undefined): (password: string, { uid, email, displayName: name }: Chooser) => Promise<WeakPassword | undefined>;
export {};
