/** The value of our cookie, under its present or former name; undefined if absent. */
export declare function cookieIn(header: string | undefined, name: string): string | undefined;
type Cookie = {
    readonly name: string;
    readonly value: string;
    /** Seconds. */
    readonly maxAge: number;
    readonly https: boolean;
};
/** A `Set-Cookie` value scripts cannot read. */
export declare const cookieOf: ({ name, value, maxAge, https }: Cookie) => string;
export {};
