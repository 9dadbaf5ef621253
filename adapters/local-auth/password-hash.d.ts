/** A PHC string (`$argon2id$v=19$m=…`) with a new salt. @param cost `memory` in KiB */
export declare function hashPassword(password: string, cost?: {
    memory: number;
    passes: number;
    parallelism: number;
}): Promise<string>;
/**
 * Uses the hash's own cost, so raising `COST` keeps old passwords valid. Throws on a bad hash.
 * @param hash undefined for an unknown account: takes as long and returns false
 */
export declare function passwordMatches(password: string, hash: string | undefined): Promise<boolean>;
/** How passwords are stored and compared; tests count the work. */
export type PasswordHashing = {
    hash(password: string): Promise<string>;
    matches(password: string, hash: string | undefined): Promise<boolean>;
};
export declare const ARGON2: PasswordHashing;
