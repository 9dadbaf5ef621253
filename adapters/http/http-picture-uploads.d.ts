import type { PictureUploads } from '#core/contract/admin-api.ts';
export type UploadOptions = {
    readonly baseUrl?: string | undefined;
    /** A token valid for at least another minute; undefined when signed out. */
    readonly token: () => Promise<string | undefined>;
};
/** Uses XMLHttpRequest because `fetch` reports no upload progress. Never rejects. */
export declare function httpPictureUploads({ baseUrl, token }: UploadOptions): PictureUploads;
