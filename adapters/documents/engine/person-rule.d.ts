import type { Person, Scrub } from '#core/customers/person.ts';
import type { Document, Stored } from './document-store.ts';
/** Takes a person out of texts. `own`: of their own records; `others`: where they are only named. */
export type Scrubs = {
    readonly own: Scrub;
    readonly others: Scrub;
};
/** Where their documents are: by id, or by a field's values; otherwise the whole collection is read. */
export type Found = {
    readonly ids: readonly string[];
} | {
    readonly field: string;
    readonly values: readonly string[];
};
/** How a collection holds personal data, and how a person leaves it. */
export type PersonRule = {
    readonly collection: string;
    readonly find?: (person: Person) => Found;
    /** Absent: whatever is found. */
    readonly isTheirs?: (stored: Stored, person: Person) => boolean;
    /** What is left of one of theirs; undefined: nothing. */
    readonly erase: (stored: Stored, person: Person, scrubs: Scrubs) => Document | undefined;
    /** Documents of others, or of nobody, that may name them. */
    readonly namedIn?: (stored: Stored, scrubs: Scrubs) => Document;
    /** Fields an export leaves out: secrets, and what only the program needs. */
    readonly untold?: readonly string[];
};
