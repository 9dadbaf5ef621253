export declare const foldPassword: (password: string) => string;
/** The password's bits in the filter: `probes` of them, from its hash. */
export declare function bitsOf(password: string, bits: number, probes: number): readonly number[];
/** Whether it is a very common password, also with some digits and symbols appended. */
export declare function isCommonPassword(password: string): Promise<boolean>;
