/** The credentials of an `Authorization` header with this scheme; undefined for any other. */
export declare function credentialsOf(scheme: string, header: string | undefined): string | undefined;
